export const Fragment: unknown;
export const h: unknown;
export function render(node: unknown, parent: Element): void;
