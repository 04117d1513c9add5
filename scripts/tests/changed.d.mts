export function testsByChange(paths: readonly string[]): Map<string, string[]>;
export function foldersOf(paths: readonly string[]): string[];
export function changedFiles(base?: string): string[];
