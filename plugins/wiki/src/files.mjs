import { isConflict, Refusal } from './refusals.mjs';
import { locationOf } from './spaces.mjs';

/** The files of a space, by their paths within it. */
export function filesOf(ctx, space) {
  const { folderKey, path: base } = locationOf(space);
  const folder = ctx.folder(folderKey);
  const at = (path) => [base, path].filter((part) => part !== '').join('/');
  const within = (path) => (base === '' ? path : path.slice(base.length + 1));
  return {
    at,
    read: (path) => folder.readText(at(path)),
    /** @throws PluginError `hash_conflict` where the file has another hash; null means that there must be none */
    write: (path, contents, expectedHash) => folder.writeText(at(path), contents, { expectedHash }),
    remove: (path, expectedHash) => folder.delete(at(path), { expectedHash }),
    makeDirectory: (path) => folder.makeDirectory(at(path)),
    /** The files below a folder. None where there is no such folder. */
    async below(path) {
      const { entries, isTruncated } = await folder
        .list(at(path) || undefined, { recursive: true, limit: MOST_FILES })
        .catch(unlessMissing);
      const files = entries.filter(({ kind }) => kind === 'file');
      return { files: files.map((file) => ({ ...file, path: within(file.path) })), isTruncated };
    },
  };
}

export const MOST_FILES = 10_000;

function unlessMissing(error) {
  if (error.data?.code === 'not_found') return { entries: [], isTruncated: false };
  throw error;
}

/** Writes a file that is new. @returns undefined where there is one already */
export async function writeNew(files, path, contents) {
  try {
    return await files.write(path, contents, null);
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}

const MOST_TRIES = 50;

/**
 * Changes a file on what is in it by then, whoever writes meanwhile.
 * @param changed what it shall be; null for nothing to change
 */
export async function rewrite(files, path, changed) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await files.read(path);
    const contents = changed(before?.contents ?? '');
    if (contents === null) return before;
    try {
      return await files.write(path, contents, before?.hash ?? null);
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new Refusal(409, `${path} is changed all the time`, 'busy');
}
