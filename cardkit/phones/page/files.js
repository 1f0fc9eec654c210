// Files that the game master of a phone has made.

const PDF = "%PDF-"; // how every PDF begins

/** Have the browser keep a file. */
export function save(file) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** Have the browser keep a PDF that a phone has drawn, as base64; return false if it is none. */
export function savePdf(name, pdf) {
  const letters = pdf ? atob(pdf) : "";
  if (!letters.startsWith(PDF)) return false;
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  save(new File([bytes], name, { type: "application/pdf" }));
  return true;
}
