interface TestFile {
  readonly path: string;
  readonly tags: readonly string[];
  readonly hasWholeTests: boolean;
  readonly seconds: number;
}

export const TAGS: { name: string; description: string }[];
export function testFiles(): TestFile[];
export function filesOfSlice(index: number, count: number): TestFile[];
export function filesOfRun(env: Readonly<Record<string, string | undefined>>): TestFile[];
export function writeDurations(measured: readonly (readonly [path: string, seconds: number])[]): Promise<void>;
