import { createHash, randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, open, readdir, readFile, rename, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { forEachConcurrently } from '#services/core/concurrency/for-each-concurrently.js';
import { removeTree } from '#services/core/content/remove-tree.js';
import type { Services } from '#services/core/operation/scope.js';
import type { Config } from '#services/core/process/config.js';
import type { ManifestEntry } from '#services/skills/format/tree.js';
import { readContent } from '#services/skills/library/content.js';

// The files of skill versions on this machine: a folder for each tree, named by its hash and never changed once it
// exists. Runs get links to its files, or copies.

/** A version of a skill, identified by its files. */
export interface SkillFiles {
  readonly contentHash: string;
  readonly manifest: readonly ManifestEntry[];
}

const TEMPORARY = '.new-';
const UNUSED_MS = 7 * 24 * 3_600_000;
const MAX_KNOWN = 10_000;
export const FILES_AT_ONCE = 8;

const rootOf = (config: Pick<Config, 'ORGRAPH_HOME'>): string => join(config.ORGRAPH_HOME, 'skills');

/** The folder for prepared copies that later runs can take. */
export const sparesRoot = (config: Pick<Config, 'ORGRAPH_HOME'>): string => join(config.ORGRAPH_HOME, 'skill-copies');

/** The folders that this process has created or checked, or is about to. */
const KNOWN = new LRUCache<string, Promise<void>>({ max: MAX_KNOWN });

/** The folder with the files of a version. The process checks it at its first use. */
export async function cachedSkill(
  services: Pick<Services, 'config' | 'contentStore'>,
  skill: SkillFiles,
): Promise<string> {
  const folder = join(rootOf(services.config), skill.contentHash.replace(/^sha256:/, ''));
  const existingEntry = KNOWN.get(folder);
  if (existingEntry && (await isUsed(folder, existingEntry))) return folder;
  // The first of several callers that find the folder missing creates it again.
  if (KNOWN.get(folder) === existingEntry) {
    const newEntry = makeSound(services, folder, skill);
    KNOWN.set(folder, newEntry);
    newEntry.catch(() => KNOWN.delete(folder));
  }
  await KNOWN.get(folder);
  return folder;
}

/** Marks a folder as in use. @returns false if it no longer exists */
async function isUsed(folder: string, known: Promise<void>): Promise<boolean> {
  await known;
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  );
}

async function makeSound(
  services: Pick<Services, 'config' | 'contentStore'>,
  folder: string,
  skill: SkillFiles,
): Promise<void> {
  if (await isSound(folder, skill.manifest)) return;
  const temporaryFolder = join(dirname(folder), `${TEMPORARY}${randomUUID()}`);
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await fill(services, temporaryFolder, skill.manifest);
    await rename(temporaryFolder, folder).catch(() => replace(folder, temporaryFolder, skill));
  } finally {
    await removeTree(temporaryFolder);
  }
}

/** Handles a failed rename: another process was faster, or the existing folder is damaged and is replaced. */
async function replace(folder: string, made: string, { manifest }: SkillFiles): Promise<void> {
  if (await isSound(folder, manifest)) return;
  const old = join(dirname(folder), `${TEMPORARY}${randomUUID()}`);
  await rename(folder, old);
  await rename(made, folder);
  await removeTree(old);
}

const modeOf = ({ executable }: ManifestEntry): number => (executable ? 0o555 : 0o444);

async function fill(
  { contentStore }: Pick<Services, 'contentStore'>,
  folder: string,
  manifest: readonly ManifestEntry[],
): Promise<void> {
  await makeFolders(folder, manifest);
  await forEachConcurrently(manifest, FILES_AT_ONCE, async (entry) => {
    const bytes = await readContent({ contentStore }, entry.sha256);
    if (hashOf(bytes) !== entry.sha256) throw new Error(`The content ${entry.sha256} does not match its name`);
    const file = await open(join(folder, entry.path), 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.chmod(modeOf(entry));
      await file.sync();
    } finally {
      await file.close();
    }
  });
}

/** Creates the folder itself and the folders of its files. */
export async function makeFolders(folder: string, manifest: readonly Pick<ManifestEntry, 'path'>[]): Promise<void> {
  const folders = new Set(['', ...manifest.map(({ path }) => dirname(path)).filter((path) => path !== '.')]);
  for (const path of folders) await mkdir(join(folder, path), { recursive: true, mode: 0o755 });
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Whether a folder contains exactly these files, unmodified. */
async function isSound(folder: string, manifest: readonly ManifestEntry[]): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  const files = entries?.filter((entry) => !entry.isDirectory());
  if (files?.length !== manifest.length) return false;
  let sound = true;
  await forEachConcurrently(manifest, FILES_AT_ONCE, async (entry) => {
    if (sound && !(await isAsMade(join(folder, entry.path), entry))) sound = false;
  });
  return sound;
}

async function isAsMade(path: string, entry: ManifestEntry): Promise<boolean> {
  const stat = await lstat(path).catch(() => null);
  if (!stat?.isFile() || stat.size !== entry.size) return false;
  if (hashOf(await readFile(path)) !== entry.sha256) return false;
  if ((stat.mode & 0o777) !== modeOf(entry)) await chmod(path, modeOf(entry));
  return true;
}

/** Removes folders that no run has used for a week, including unfinished ones of dead processes. */
export async function removeUnusedSkills(config: Pick<Config, 'ORGRAPH_HOME'>, now = Date.now()): Promise<void> {
  for (const root of [rootOf(config), sparesRoot(config)]) {
    for (const name of await readdir(root).catch(() => [])) {
      const folder = join(root, name);
      const stat = await lstat(folder).catch(() => null);
      if (stat && now - stat.mtimeMs > UNUSED_MS) await removeTree(folder);
    }
  }
}
