import { realpath } from 'node:fs/promises';
import { isPathWithin } from '#processes/isolation/confinement.js';
import { ExactPathError } from '#services/core/content/exact-path.js';
import { isMissingPath, systemCodeOf } from '#services/core/errors/errors.js';
import { FolderFailure } from './model.js';

const MAX_PATH = 1_000;
const MAX_NAME_BYTES = 255;

const TEMPORARY = /^\.orgraph-[0-9a-f-]{36}\.tmp$/;
export const temporaryName = (id: string): string => `.orgraph-${id}.tmp`;
/** Whether a name is that of a temporary file, which will replace another file. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name);

/** The names that a path in a folder consists of. @throws FolderFailure `invalid_path` */
export function pathNames(path: string): string[] {
  const steps = path.split('/');
  if (path.length <= MAX_PATH && steps.every(isName)) return steps;
  throw new FolderFailure('invalid_path', `${JSON.stringify(path.slice(0, 100))} is not a path in the folder`);
}

const isName = (step: string): boolean =>
  !['', '.', '..'].includes(step) &&
  !step.includes('\0') &&
  !isTemporary(step) &&
  Buffer.byteLength(step) <= MAX_NAME_BYTES;

/**
 * The place of a path in a folder, following links that stay in it; null if there is nothing. Opening the place shows
 * whether it is still the same.
 * @param root without links
 * @param path absolute, below the root
 * @throws FolderFailure `symlink_escape`
 */
export async function placeWithin(root: string, path: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    if (isPathWithin(real, root)) return real;
  } catch (error) {
    if (isMissingPath(error)) return null;
    throw folderFailureOf(error, 'not_readable');
  }
  throw Escape();
}

export const Escape = () => new FolderFailure('symlink_escape', 'A link leads out of the folder');

const NO_RIGHT = ['EACCES', 'EPERM', 'EROFS'];
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const NO_PLACE = ['EISDIR', 'ENAMETOOLONG', 'EEXIST', 'ENOTEMPTY', 'EINVAL'];

/** The failure that a plugin receives for a system error; other errors are returned unchanged. */
export function folderFailureOf(error: unknown, withoutRight: 'not_readable' | 'not_writable'): unknown {
  if (error instanceof ExactPathError) {
    return error.flaw === 'elsewhere' ? Escape() : new FolderFailure('invalid_path', 'It is of another kind');
  }
  const code = systemCodeOf(error);
  if (isMissingPath(error)) return new FolderFailure('not_found', 'There is no such file or folder');
  if (code === 'ELOOP') return Escape();
  if (NO_RIGHT.includes(code)) {
    const verb = withoutRight === 'not_readable' ? 'read' : 'write';
    return new FolderFailure(withoutRight, `The server cannot ${verb} it`);
  }
  if (NO_SPACE.includes(code)) return new FolderFailure('not_writable', 'There is no space left');
  if (NO_PLACE.includes(code)) return new FolderFailure('invalid_path', 'Something else is at the path');
  return error;
}
