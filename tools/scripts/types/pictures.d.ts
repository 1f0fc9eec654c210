export const PICTURES: Record<string, string>;
