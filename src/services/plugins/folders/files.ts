import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { lstat, mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beginningOfFile, withExactly } from '#services/core/content/exact-path.js';
import { isMissingPath } from '#services/core/errors/errors.js';
import { type FolderList, type ListRequest, listFolder } from './list.js';
import { FolderFailure } from './model.js';
import { Escape, folderFailureOf, pathNames, placeWithin } from './paths.js';
import { replaceFile } from './replace.js';

/** Maximum size of a file that a plugin reads or writes. */
export const MAX_FOLDER_FILE_BYTES = 5_242_880;

/** The text of a file. */
export interface FolderText {
  readonly contents: string;
  /** The SHA-256 of its bytes, in hex. */
  readonly hash: string;
  readonly byteSize: number;
  readonly modifiedAt: Date;
}

/** The hash that a file must have; null if the file must not exist, undefined for any. */
type ExpectedHash = string | null | undefined;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The files of a folder, by relative paths. Each file is checked after it is opened, so links cannot lead elsewhere, no
 * matter who creates them and when.
 */
export class FolderFiles {
  /**
   * @param root the path of the folder, without links
   * @param takeTurn waits until no other writer changes the file at an absolute path without links, and keeps others
   * from it until the caller is done. Writers need it, because they compare a file's hash before they replace the file
   */
  constructor(
    private readonly root: string,
    private readonly takeTurn?: (place: string) => Promise<void>,
  ) {}

  /** The kind of the entry at a path: `outside` if a link leads out of the folder, `nothing` also for other kinds. */
  async kindAt(path: string): Promise<'file' | 'folder' | 'outside' | 'nothing'> {
    try {
      const place = await this.placeOf(pathNames(path));
      if (place === null) return 'nothing';
      const stats = await lstat(place);
      if (stats.isDirectory()) return 'folder';
      return stats.isFile() ? 'file' : 'nothing';
    } catch (error) {
      return error instanceof FolderFailure && error.code === 'symlink_escape' ? 'outside' : 'nothing';
    }
  }

  /** @returns null if there is nothing */
  async readText(path: string): Promise<FolderText | null> {
    const place = await this.placeOf(pathNames(path));
    const read = place === null ? null : await this.bytesAt(place);
    if (!read) return null;
    const { bytes, modifiedAt } = read;
    if (!isUtf8(bytes)) throw new FolderFailure('not_text', 'The file is not UTF-8 text');
    return { contents: bytes.toString('utf8'), hash: hashOf(bytes), byteSize: bytes.length, modifiedAt };
  }

  /** Replaces the entry at a path with a text, wholly or not at all. Creates missing folders on the way. */
  async writeText(path: string, contents: string, expected: ExpectedHash) {
    const bytes = Buffer.from(contents);
    if (bytes.length > MAX_FOLDER_FILE_BYTES) throw tooLarge();
    const steps = pathNames(path);
    try {
      const place = await this.placeOfNew(steps);
      await this.takeTurn?.(place);
      await this.assertHash(place, expected);
      await replaceFile(place, bytes);
    } catch (error) {
      throw folderFailureOf(error, 'not_writable');
    }
    return { hash: hashOf(bytes), byteSize: bytes.length };
  }

  /** Deletes a file; of a link, the link itself and not its target. @returns whether there was one */
  async delete(path: string, expected: ExpectedHash): Promise<boolean> {
    const steps = pathNames(path);
    const folder = await this.placeOf(steps.slice(0, -1));
    if (folder === null) return false;
    const name = steps.at(-1) as string;
    await this.takeTurn?.(join(folder, name));
    await this.assertHash(join(folder, name), expected);
    try {
      return await withExactly(folder, 'folder', async (opened) => {
        if ((await lstat(`${opened.path}/${name}`)).isDirectory()) {
          throw new FolderFailure('invalid_path', 'The path is a folder; only files can be deleted');
        }
        await unlink(`${opened.path}/${name}`);
        await opened.handle.sync();
        return true;
      });
    } catch (error) {
      if (isMissingPath(error)) return false;
      throw folderFailureOf(error, 'not_writable');
    }
  }

  async makeFolder(path: string): Promise<void> {
    try {
      const folderPath = await this.madeFolder(pathNames(path));
      await withExactly(folderPath, 'folder', async () => {});
    } catch (error) {
      throw folderFailureOf(error, 'not_writable');
    }
  }

  async list(path: string | undefined, request: ListRequest): Promise<FolderList> {
    const steps = path === undefined ? [] : pathNames(path);
    const place = await this.placeOf(steps);
    if (place === null) throw new FolderFailure('not_found', 'There is no such folder');
    try {
      return await listFolder(place, steps.join('/'), request);
    } catch (error) {
      throw folderFailureOf(error, 'not_readable');
    }
  }

  private placeOf(steps: readonly string[]): Promise<string | null> {
    return placeWithin(this.root, join(this.root, ...steps));
  }

  /** The bytes of a file; null if it does not exist. */
  private async bytesAt(place: string): Promise<{ readonly bytes: Buffer; readonly modifiedAt: Date } | null> {
    try {
      return await withExactly(place, 'file', async ({ handle }) => {
        const { mtime: modifiedAt, size } = await handle.stat();
        if (size > MAX_FOLDER_FILE_BYTES) throw tooLarge();
        const bytes = await beginningOfFile(handle, MAX_FOLDER_FILE_BYTES + 1);
        if (bytes.length > MAX_FOLDER_FILE_BYTES) throw tooLarge();
        return { bytes, modifiedAt };
      });
    } catch (error) {
      if (isMissingPath(error)) return null;
      throw folderFailureOf(error, 'not_readable');
    }
  }

  private async assertHash(place: string, expected: ExpectedHash): Promise<void> {
    if (expected === undefined) return;
    const present = await this.bytesAt(place);
    const hash = present && hashOf(present.bytes);
    if (hash === expected) return;
    const message = hash === null ? 'There is no such file' : 'The file has changed meanwhile';
    throw new FolderFailure('hash_conflict', message, hash);
  }

  /** The place where a file is written: the target of a link in the folder, if there is one. */
  private async placeOfNew(steps: readonly string[]): Promise<string> {
    const place = await this.placeOf(steps);
    if (place === this.root) throw new FolderFailure('invalid_path', 'It is a folder');
    if (place !== null) return place;
    return join(await this.madeFolder(steps.slice(0, -1)), steps.at(-1) as string);
  }

  /** A folder, created with its missing parents. */
  private async madeFolder(steps: readonly string[]): Promise<string> {
    let folder = this.root;
    for (const step of steps) {
      folder = (await placeWithin(this.root, join(folder, step))) ?? (await this.newFolder(folder, step));
    }
    return folder;
  }

  private async newFolder(folder: string, name: string): Promise<string> {
    await withExactly(folder, 'folder', async (opened) => {
      await mkdir(`${opened.path}/${name}`).catch((error: NodeJS.ErrnoException) => {
        // Another writer created it first.
        if (error.code !== 'EEXIST') throw error;
      });
      await opened.handle.sync();
    });
    const createdPath = await placeWithin(this.root, join(folder, name));
    // The name is a link that leads nowhere.
    if (createdPath === null) throw Escape();
    return createdPath;
  }
}

const tooLarge = () => new FolderFailure('too_large', `The file is larger than ${MAX_FOLDER_FILE_BYTES} bytes`);
