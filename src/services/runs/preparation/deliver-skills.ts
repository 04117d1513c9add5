import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SkillFolder } from '#adapters/adapter.js';
import { forEachConcurrently } from '#services/core/concurrency/for-each-concurrently.js';
import { removeTree } from '#services/core/content/remove-tree.js';
import type { Services } from '#services/core/operation/scope.js';
import type { Config } from '#services/core/process/config.js';
import type { RunSkill } from '#services/skills/agent-skills/run-skills.js';
import { cachedSkill, FILES_AT_ONCE, makeFolders, sparesRoot } from './skill-cache.js';

/** The folder for the skills of all runs on this machine. */
export const runSkillsRoot = (config: Pick<Config, 'ORGRAPH_HOME'>): string => join(config.ORGRAPH_HOME, 'run-skills');

/** The skills of a run as folders. */
export interface DeliveredSkills {
  /** Contains only the skills of the run. */
  readonly root: string;
  /** Contains a folder for each skill. */
  readonly directory: string;
  readonly skills: readonly SkillFolder[];
}

interface Delivery {
  readonly runId: string;
  readonly skills: readonly RunSkill[];
  /** Whether the programs of the run can never write to the folder. */
  readonly isReadOnly: boolean;
}

/**
 * Puts the skills of a run into its own folder. If programs can only read it, it gets links to the files of the store.
 * Otherwise it gets copies: the owner of a linked file could change it, and with it the skill of all other runs.
 */
export async function deliverSkills(
  services: Services,
  { runId, skills, isReadOnly }: Delivery,
): Promise<DeliveredSkills | null> {
  if (skills.length === 0) return null;
  const root = join(runSkillsRoot(services.config), runId);
  await removeTree(root);
  const directory = join(root, 'skills');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Claude Code looks for the skills of a given folder here.
  await mkdir(join(root, '.claude'), { mode: 0o700 });
  await symlink('../skills', join(root, '.claude', 'skills'));
  const spares: Promise<void>[] = [];
  SPARES.set(runId, spares);
  const lain = skills.map((skill) => lay(services, skill, join(directory, skill.slug), isReadOnly ? null : spares));
  await Promise.all(lain);
  return {
    root,
    directory,
    skills: skills.map(({ skillId, versionId, slug, name, description }) => ({
      skillId,
      versionId,
      slug,
      name,
      description,
      directory: join(directory, slug),
    })),
  };
}

/** Pending copies, by the run whose start triggered them. */
const SPARES = new Map<string, readonly Promise<void>[]>();

/** @param spares collects the copies for the next run; null if links are enough */
async function lay(services: Services, skill: RunSkill, folder: string, spares: Promise<void>[] | null): Promise<void> {
  const source = await cachedSkill(services, skill);
  if (!spares) return put(source, folder, skill, linkOrCopy);
  const spare = join(sparesRoot(services.config), basename(source));
  // Creating a file takes ten times as long as linking one, so a copy for the next run is created while this run works.
  await rename(spare, folder).catch(() => put(source, folder, skill, cloneFile));
  spares.push(makeSpare(source, spare, skill).catch(() => {}));
}

async function put(source: string, folder: string, { manifest }: RunSkill, one: typeof linkOrCopy): Promise<void> {
  await makeFolders(folder, manifest);
  await forEachConcurrently(manifest, FILES_AT_ONCE, ({ path }) => one(join(source, path), join(folder, path)));
}

async function makeSpare(source: string, spare: string, skill: RunSkill): Promise<void> {
  const temporaryFolder = `${spare}.${randomUUID()}`;
  try {
    await mkdir(dirname(spare), { recursive: true, mode: 0o700 });
    await put(source, temporaryFolder, skill, cloneFile);
    await rename(temporaryFolder, spare);
  } finally {
    await removeTree(temporaryFolder);
  }
}

const cloneFile = (from: string, to: string): Promise<void> => copyFile(from, to, constants.COPYFILE_FICLONE);

/** A file can have only a limited number of links, and some file systems support just one. */
const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => cloneFile(from, to));

/** Removes the skills of a run, and waits for the pending copies that its start triggered. */
export async function removeDelivered(config: Pick<Config, 'ORGRAPH_HOME'>, runId: string): Promise<void> {
  await removeTree(join(runSkillsRoot(config), runId));
  await Promise.all(SPARES.get(runId) ?? []);
  SPARES.delete(runId);
}
