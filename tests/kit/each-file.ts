const endings: (() => unknown)[] = [];

/**
 * Has this done at the end of each test file. Files of one worker share their modules, so that what a module says to
 * vitest's own afterAll is done after the first of them only.
 */
export const afterEachFile = (ending: () => unknown): void => void endings.push(ending);

/** Does what was asked for, the last first. */
export async function endFile(): Promise<void> {
  for (const ending of endings.toReversed()) await ending();
}
