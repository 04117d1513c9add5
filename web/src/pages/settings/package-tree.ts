/** A file of a package, as the preview of an export tells of it. */
export interface PackageFile {
  readonly path: string;
  readonly kind: string;
  /** Null where it is known once the file is made. */
  readonly byteSize: number | null;
}

/** A folder of a package with the files in it, however deep. */
export interface PackageFolder {
  /** Empty for the files that lie in no folder. */
  readonly path: string;
  readonly name: string;
  readonly files: readonly PackageFile[];
  readonly byteSize: number;
}

const sizeOf = (files: readonly PackageFile[]): number => files.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0);

/**
 * The files by the folders that people think in: `agents/hank`, `tasks/write-the-plan`, the skills by their whole key, and
 * one folder for all attached files.
 */
export function foldersOf(files: readonly PackageFile[]): PackageFolder[] {
  const folders = new Map<string, PackageFile[]>();
  for (const file of files) {
    const path = folderOf(file.path);
    const known = folders.get(path);
    if (known) known.push(file);
    else folders.set(path, [file]);
  }
  return [...folders].map(([path, inside]) => ({
    path,
    name: path === '' ? 'Company' : path,
    files: inside,
    byteSize: sizeOf(inside),
  }));
}

function folderOf(path: string): string {
  const parts = path.split('/');
  if (parts.length === 1 || parts[0] === 'images') return '';
  if (parts[0] === 'blobs') return 'blobs';
  return parts.slice(0, 2).join('/');
}

/** What the folders have in common: agents, projects, tasks, skills. */
export const areaOf = ({ path }: PackageFolder): string => path.split('/')[0] ?? '';

export type Choice = 'all' | 'some' | 'none';

/** How much of some files is wanted. */
export function choiceOf(files: readonly PackageFile[], left: ReadonlySet<string>): Choice {
  const out = files.filter(({ path }) => left.has(path)).length;
  if (out === 0) return 'all';
  return out === files.length ? 'none' : 'some';
}

/** The files that are left out, once some are wanted or not. */
export function withChoice(left: ReadonlySet<string>, files: readonly PackageFile[], isWanted: boolean): Set<string> {
  const next = new Set(left);
  for (const { path } of files) {
    if (isWanted) next.delete(path);
    else next.add(path);
  }
  return next;
}

/** The only files of an export, as the API takes them: none where all are wanted. */
export function selectedPaths(files: readonly PackageFile[], left: ReadonlySet<string>): string[] {
  const wanted = files.filter(({ path }) => !left.has(path));
  return wanted.length === files.length ? [] : wanted.map(({ path }) => path);
}
