// Files that the game master of a phone has made.

/** Have the browser keep a file. */
export function save(file) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** Have the browser keep a PDF that a phone has drawn; return false if there is none. */
export function savePdf({ name, pdf }) {
  if (!pdf) return false;
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  save(new File([bytes], name, { type: "application/pdf" }));
  return true;
}
