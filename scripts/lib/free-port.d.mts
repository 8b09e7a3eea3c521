export function freePort(first?: number): Promise<number>;
