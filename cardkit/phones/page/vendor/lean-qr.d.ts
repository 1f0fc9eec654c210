/** What the page takes from lean-qr: a code drawn on a canvas. */
export function generate(text: string): { toCanvas(canvas: HTMLCanvasElement): void };
