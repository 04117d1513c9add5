import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Fields, objectInLine } from './values.js';
import type { DetectedModel } from './vendor.js';

const MAX_BYTES = 1_048_576;

/** Opening a pipe would wait for a writer, and an agent may replace a file by a pipe at any time. */
const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK;

/** The text of a small file; undefined if it cannot be read. */
export async function smallFileText(path: string): Promise<string | undefined> {
  try {
    // Opening a device may have side effects.
    if (!(await stat(path)).isFile()) return undefined;
    const file = await open(path, WITHOUT_WAITING);
    try {
      const stats = await file.stat();
      return stats.isFile() && stats.size <= MAX_BYTES ? await file.readFile('utf8') : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

/** The model in a vendor's JSON settings file. */
export async function settingIn(
  file: string,
  of: (settings: Fields) => string | undefined,
): Promise<DetectedModel | null> {
  const text = await smallFileText(file);
  const model = text === undefined ? undefined : of(objectInLine(withoutComments(text).trim()) ?? {});
  return model ? { model, source: file } : null;
}

/** Removes comments that fill a whole line. */
const withoutComments = (json: string): string => json.replace(/^\s*\/\/.*$/gm, '');
