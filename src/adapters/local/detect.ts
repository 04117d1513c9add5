import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Fields, objectIn } from './values.js';

const MAX_BYTES = 1_048_576;

/** To open a pipe would wait for whoever writes to it, and an agent may put one in the place of a file at any time. */
const WITHOUT_WAITING = constants.O_RDONLY | constants.O_NONBLOCK;

/** The text of a small file; undefined where there is none that can be read. */
export async function textIn(path: string): Promise<string | undefined> {
  try {
    // A device may do something when it is opened.
    if (!(await stat(path)).isFile()) return undefined;
    const file = await open(path, WITHOUT_WAITING);
    try {
      const found = await file.stat();
      return found.isFile() && found.size <= MAX_BYTES ? await file.readFile('utf8') : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

/** What a vendor's JSON settings file says of a model. */
export async function settingIn(
  file: string,
  of: (settings: Fields) => string | undefined,
): Promise<{ model: string; source: string } | null> {
  const text = await textIn(file);
  const model = text === undefined ? undefined : of(objectIn(withoutComments(text).trim()) ?? {});
  return model ? { model, source: file } : null;
}

/** Comments that have a line of their own. */
const withoutComments = (json: string): string => json.replace(/^\s*\/\/.*$/gm, '');
