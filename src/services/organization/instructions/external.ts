import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beginningOfFile, ExactPathError, withExactly } from '#services/core/content/exact-path.js';
import { DomainError, isMissingPath, systemCodeOf, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { type BundleStore, MAX_INSTRUCTIONS_FILE_BYTES, OutsideRoot } from '../agents/instructions-model.js';
import { assertInstructionsPath } from '../host-folders/policy.js';
import { contains, type HostFolderAccess } from '../instance/host-places.js';
import { listHostFiles } from './listing.js';

const NotRegular = () => unprocessable('Instructions files must be regular files');

/**
 * The files of an external bundle: files of the host below a directory that the board chose. Links cannot lead reads or
 * writes outside it: each path is resolved before use, and the opened file is compared with the resolved one.
 */
export function externalStore(root: InstructionsRoot): BundleStore {
  return {
    list: (scope) => onHost(() => listRoot(scope, root)),
    read: (scope, path) => onHost(async () => readText(await realRoot(scope, root, 'read'), path)),
    write: (scope, path, content) => onHost(async () => writeText(await realRoot(scope, root, 'write'), path, content)),
    remove: (scope, path) => onHost(async () => removeFile(await realRoot(scope, root, 'write'), path)),
  };
}

/** The host directory with an agent's instructions. */
export interface InstructionsRoot {
  readonly companyId: string;
  readonly rootPath: string;
}

/** A failure of the host (a path too long, no permission) is the request's fault, not the server's. */
async function onHost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError || !/^E[A-Z0-9]+$/.test(systemCodeOf(error))) throw error;
    throw unprocessable(`The host refuses access to the instructions (${systemCodeOf(error)})`);
  }
}

/** The result, or undefined if the path does not exist. */
async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    throw error;
  }
}

/** The resolved root. @throws 422 if it is not a directory or not allowed */
export async function realRoot(scope: Scope, of: InstructionsRoot, access: HostFolderAccess): Promise<string> {
  const folderRequest = { companyId: of.companyId, path: of.rootPath, access, name: 'rootPath' };
  const root = await assertInstructionsPath(scope, folderRequest);
  const stats = await undefinedIfMissing(stat(root));
  if (!stats) throw unprocessable('Instructions root does not exist');
  if (!stats.isDirectory()) throw unprocessable('Instructions root is not a directory');
  return root;
}

async function listRoot(scope: Scope, of: InstructionsRoot) {
  try {
    const root = await realRoot(scope, of, 'read');
    return await listHostFiles(root, (path) => locate(root, path));
  } catch (error) {
    if (error instanceof DomainError) return { files: [], warnings: [error.message], editable: false };
    throw error;
  }
}

/** The resolved path of a file, or undefined. @throws 422 if it is outside the root */
async function locate(root: string, path: string): Promise<string | undefined> {
  const real = await undefinedIfMissing(realpath(join(root, path)));
  if (real !== undefined && !contains(root, real)) throw OutsideRoot();
  return real;
}

async function readText(root: string, path: string): Promise<string | undefined> {
  const real = await locate(root, path);
  if (real === undefined) return undefined;
  const bytes = await readBytes(real);
  if (bytes.length > MAX_INSTRUCTIONS_FILE_BYTES)
    throw unprocessable(`Instructions file exceeds ${MAX_INSTRUCTIONS_FILE_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unprocessable('Instructions file is not UTF-8 text');
  }
}

/** Reads at most one byte more than the size limit. Never waits for a pipe or touches a device. */
async function readBytes(real: string): Promise<Buffer> {
  try {
    return await withExactly(real, 'file', ({ handle }) => beginningOfFile(handle, MAX_INSTRUCTIONS_FILE_BYTES + 1));
  } catch (error) {
    if (!(error instanceof ExactPathError)) throw error;
    // A directory in the path may have become a link after the path was resolved.
    throw error.flaw === 'elsewhere' ? OutsideRoot() : NotRegular();
  }
}

async function writeText(root: string, path: string, content: string): Promise<boolean> {
  const directory = await makeDirectories(root, dirname(path));
  const target = join(directory, basename(path));
  const bytes = Buffer.from(content);
  const present = await undefinedIfMissing(lstat(target));
  if (!present) {
    await replaceFile(target, bytes);
    return true;
  }
  // A write to a dangling link would create its target.
  const real = await locate(root, path);
  if (real === undefined) throw OutsideRoot();
  if ((await readBytes(real)).equals(bytes)) return false;
  await replaceFile(real, bytes, (await lstat(real)).mode & 0o777);
  return true;
}

/** The directory below the root. Creates missing levels one by one: no link can lead outside. */
async function makeDirectories(root: string, path: string): Promise<string> {
  let directory = root;
  for (const name of path === '.' ? [] : path.split('/')) {
    const next = join(directory, name);
    await mkdir(next).catch((error: unknown) => {
      if (systemCodeOf(error) !== 'EEXIST') throw error;
    });
    const real = await undefinedIfMissing(realpath(next));
    if (real === undefined || !contains(root, real)) throw OutsideRoot();
    directory = real;
  }
  return directory;
}

/** Replaces a file atomically: readers see either the old or the new content. */
async function replaceFile(target: string, bytes: Buffer, mode?: number): Promise<void> {
  const temporary = join(dirname(target), `.orgraph-${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, bytes, { flag: 'wx' });
    if (mode !== undefined) await chmod(temporary, mode);
    if ((await realpath(temporary)) !== temporary) throw OutsideRoot();
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function removeFile(root: string, path: string): Promise<boolean> {
  const real = await locate(root, path);
  if (real === undefined) return false;
  if (!(await lstat(real)).isFile()) throw NotRegular();
  const directory = await locate(root, dirname(path));
  if (directory === undefined) return false;
  await undefinedIfMissing(unlink(join(directory, basename(path))));
  return true;
}
