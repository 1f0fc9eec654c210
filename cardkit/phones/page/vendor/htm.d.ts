/** `htm.bind(h)` makes a tag for templates. */
declare const htm: { bind(h: unknown): (parts: TemplateStringsArray, ...gaps: any[]) => any };
export default htm;
