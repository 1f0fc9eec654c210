type Effect = () => unknown;
export function useEffect(effect: Effect, inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: Effect, inputs?: readonly unknown[]): void;
export function useRef(first?: any): { current: any };
export function useState(first?: any): [any, (next: any) => void];
