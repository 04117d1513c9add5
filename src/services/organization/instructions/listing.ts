import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '#services/core/errors/errors.js';
import {
  type BundleFile,
  type BundleListing,
  bundlePathFlaw,
  MAX_FILES,
  MAX_LEVELS,
} from '../agents/instructions-model.js';

/** The maximum number of visited entries of any kind. Limits the time for a huge tree without files. */
const MAX_ENTRIES = 10_000;
const MAX_WARNINGS = 20;

/** Directories with many files that are not instructions. */
const SKIPPED = new Set(['.git', 'node_modules']);

interface Walk {
  readonly root: string;
  /** Resolves a path's links. @throws DomainError if they lead outside */
  readonly locate: (path: string) => Promise<string | undefined>;
  readonly files: BundleFile[];
  readonly warnings: string[];
  entries: number;
  /** Whether files were left out because of the limits on number or depth. */
  cut: boolean;
  /** Whether the walk has ended. */
  full: boolean;
}

/** The regular files below a root, level by level; links to directories are not followed. */
export async function listHostFiles(root: string, locate: Walk['locate']): Promise<BundleListing> {
  const walk: Walk = { root, locate, files: [], warnings: [], entries: 0, cut: false, full: false };
  const directories = [''];
  for (let next = directories.shift(); next !== undefined && !walk.full; next = directories.shift()) {
    directories.push(...(await visit(walk, next)));
  }
  if (walk.cut) walk.warnings.unshift(`Only ${MAX_FILES} files of at most ${MAX_LEVELS} levels are listed`);
  walk.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files: walk.files, warnings: walk.warnings, editable: true };
}

/** Adds the files of one directory and returns its subdirectories. */
async function visit(walk: Walk, directory: string): Promise<string[]> {
  const below: string[] = [];
  try {
    for await (const entry of await opendir(join(walk.root, directory))) {
      const path = directory ? `${directory}/${entry.name}` : entry.name;
      walk.full = ++walk.entries > MAX_ENTRIES;
      if (!walk.full && entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) below.push(path);
      } else if (!walk.full) await note(walk, path, entry);
      if (walk.full) {
        walk.cut = true;
        break;
      }
    }
  } catch (error) {
    warn(walk, `${directory || 'The root'} cannot be listed (${hostCode(error)})`);
  }
  const listed = below.filter((path) => path.split('/').length < MAX_LEVELS);
  if (listed.length < below.length) walk.cut = true;
  return listed;
}

async function note(walk: Walk, path: string, entry: Dirent): Promise<void> {
  const flaw = bundlePathFlaw(path);
  if (flaw) return warn(walk, `${JSON.stringify(path)} is left out: ${flaw}`);
  if (!entry.isFile() && !entry.isSymbolicLink()) return warn(walk, `${path} is left out: not a regular file`);
  if (walk.files.length >= MAX_FILES) {
    walk.full = true;
    return;
  }
  try {
    const real = await walk.locate(path);
    const stats = real === undefined ? undefined : await stat(real);
    if (stats?.isFile()) walk.files.push({ path, size: stats.size });
    else warn(walk, `${path} is left out: it does not lead to a regular file`);
  } catch (error) {
    const reason = error instanceof DomainError ? 'it leads outside the bundle root' : hostCode(error);
    warn(walk, `${path} is left out: ${reason}`);
  }
}

/** The host's code of a failure. Rethrows other errors. */
function hostCode(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (!code) throw error;
  return code;
}

function warn(walk: Walk, warning: string): void {
  if (walk.warnings.length < MAX_WARNINGS) walk.warnings.push(warning);
}
