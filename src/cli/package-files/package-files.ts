import { stat } from 'node:fs/promises';
import type { LocalPackageFile, LocalPackageFiles } from './model.js';
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
