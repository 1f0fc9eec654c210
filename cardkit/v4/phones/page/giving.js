// Handing a file to other apps, or saving it.

/** Hand a file to the share sheet, or save it where there is none. Returns null where nobody wanted
 * it after all. */
export async function given(file) {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (error) {
      if (error.name === "AbortError") return null;
    }
  }
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(file),
    download: file.name,
  });
  link.click();
  return setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
