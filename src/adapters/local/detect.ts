import { readFile, stat } from 'node:fs/promises';
import { type Fields, objectIn } from './values.js';

const MAX_BYTES = 1_048_576;

/** The text of a small file; undefined where there is none that can be read. */
export async function textIn(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file);
    return found.isFile() && found.size <= MAX_BYTES ? await readFile(file, 'utf8') : undefined;
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
