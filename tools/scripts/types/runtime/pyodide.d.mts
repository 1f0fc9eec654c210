export function loadPyodide(options: { indexURL: string; createPyodideModule?: Function }): Promise<any>;
