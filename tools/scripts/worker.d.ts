// What the worker of a phone alone has from elsewhere.
declare module "*/pyodide.mjs" {
  export function loadPyodide(options: object): Promise<any>;
}
