// Files that the game master of a phone has made.

function save(file) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

export const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Share a file, or save it where the browser cannot share. */
export async function handOn(file) {
  const what = { files: [file] };
  if (navigator.canShare?.(what)) await navigator.share(what).catch(() => null);
  else save(file);
}

/** Return the first bytes of a file as base64, so many at `most`. */
export const base64 = (file, most) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(",")[1] ?? "");
    reader.readAsDataURL(file.slice(0, most));
  });

/** Have the browser keep a PDF that a phone has drawn, as base64; return false if it is none. */
export function savePdf(name, pdf) {
  if (!pdf || !atob(pdf).startsWith("%PDF-")) return false;
  save(new File([bytesOf(pdf)], name, { type: "application/pdf" }));
  return true;
}
