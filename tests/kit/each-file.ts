import { inject } from 'vitest';

const endings: (() => unknown)[] = [];
let closings: (() => unknown)[] = [];

/**
 * Does this at the end of each test file. Files of one worker share their modules, so a module's own afterAll would run
 * after the first of them only.
 */
export const afterEachFile = (ending: () => unknown): void => void endings.push(ending);

/** Does this once, at the end of the current test file. */
export const atEndOfFile = (closing: () => unknown): void => void closings.push(closing);

/** Runs what modules and tests asked for, the last first. */
export async function endFile(): Promise<void> {
  for (const closing of closings.splice(0).reverse()) await closing();
  for (const ending of endings.toReversed()) await ending();
}

/**
 * Makes something that all further files of the worker use: nothing that it starts ends with the file. Its servers end
 * with the worker; its temporary folders are in the folder of the run, which the run removes.
 */
export async function forWorker<T>(make: () => Promise<T>): Promise<T> {
  const [ofFile, folder] = [closings, process.env.TMPDIR];
  closings = [];
  process.env.TMPDIR = inject('runFolder');
  try {
    return await make();
  } finally {
    closings = ofFile;
    if (folder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = folder;
  }
}
