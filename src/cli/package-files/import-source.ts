import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeJson } from '#json/json-writer.js';
import type { CallRequest } from '../call.js';
import { Failure } from '../failure.js';
import type { LocalPackageFile, LocalPackageFiles } from './archive.js';
import { PackageFlaw } from './names.js';

const ROOT_FILE = 'COMPANY.md';

/**
 * The package in a folder or a zip archive. If all of it is in one subfolder, paths begin below that.
 * @throws PackageFlaw if the package is unsafe or there is none
 */
export async function openLocalPackage(path: string): Promise<LocalPackageFiles> {
  const stats = await stat(path);
  const opened = stats.isDirectory()
    ? await (await import('./folder.js')).openFolder(path)
    : await (await import('./archive.js')).openArchive(path);
  const root = rootOf(opened.files);
  if (root === null) {
    await opened.close();
    throw new PackageFlaw(`${path} is not a company package: it has no ${ROOT_FILE}`);
  }
  const files = opened.files
    .filter((file) => file.path.startsWith(root))
    .map((file) => ({ ...file, path: file.path.slice(root.length) }));
  return { files, archive: root === '' ? opened.archive : null, close: opened.close };
}

/** The prefix of all paths, such as `acme/`; null if there is no package. */
function rootOf(files: readonly LocalPackageFile[]): string | null {
  if (files.some(({ path }) => path === ROOT_FILE)) return '';
  const roots = files.filter(({ path }) => path.split('/').length === 2 && path.endsWith(`/${ROOT_FILE}`));
  return roots.length === 1 ? (roots[0] as LocalPackageFile).path.slice(0, -ROOT_FILE.length) : null;
}

/** The source of a package. */
export interface ImportOrigin {
  /** A request with these fields and the package. */
  request(fields: object): Promise<Pick<CallRequest, 'body'>>;
  close(): Promise<void>;
}

/**
 * A folder, an archive, or the address of a repository, which the server fetches itself.
 * @throws Failure if the package is unsafe or there is none
 */
export async function openSource(given: string, cwd: string, signal: AbortSignal): Promise<ImportOrigin> {
  if (/^https:\/\//i.test(given)) {
    const source = { type: 'github', url: given };
    return { request: async (fields) => ({ body: { source, ...fields } }), close: async () => {} };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) throw new Failure('Imports accept only https addresses.');
  const opened = await openLocalPackage(resolve(cwd, given)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Failure(`${given} does not exist.`) : error;
  });
  try {
    if (opened.archive) return archiveSource(opened.archive, async () => {});
    const { packFiles } = await import('./pack.js');
    const { path, remove } = await packFiles(opened.files, signal);
    return archiveSource(path, remove);
  } finally {
    await opened.close();
  }
}

/** Sends an archive as a file of a form, read while it is sent. */
const archiveSource = (path: string, close: () => Promise<void>): ImportOrigin => ({
  async request(fields) {
    const form = new FormData();
    // First, since the server reads the parts as they arrive.
    form.append('options', writeJson(fields));
    form.append('file', await openAsBlob(path, { type: 'application/zip' }), 'package.zip');
    return { body: form };
  },
  close,
});
