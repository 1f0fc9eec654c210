import { save } from "./files.js";

/** Share a file, or save it where the browser cannot share. */
export async function handOn(file) {
  const what = { files: [file] };
  if (navigator.canShare?.(what)) await navigator.share(what).catch(() => null);
  else save(file);
}
