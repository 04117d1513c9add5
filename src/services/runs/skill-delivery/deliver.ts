import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SkillFolder } from '../../../adapters/adapter.js';
import { forEachConcurrently } from '../../core/concurrency/for-each-concurrently.js';
import { removeTree } from '../../core/content/remove-tree.js';
import type { Config } from '../../core/operation/config.js';
import type { Services } from '../../core/operation/scope.js';
import type { RunSkill } from '../../skills/agent-skills/run-skills.js';
import { cachedSkill, FILES_AT_ONCE, makeFolders, sparesRoot } from './cache.js';

/** The folder of the skills of runs on this machine. */
export const runSkillsRoot = (config: Pick<Config, 'ORGRAPH_HOME'>): string => join(config.ORGRAPH_HOME, 'run-skills');

/** The skills of a run as folders. */
export interface DeliveredSkills {
  /** Holds nothing but the skills of the run. */
  readonly root: string;
  /** Has a folder for each skill. */
  readonly directory: string;
  readonly skills: readonly SkillFolder[];
}

interface Delivery {
  readonly runId: string;
  readonly skills: readonly RunSkill[];
  /** Whether the programs of the run cannot write there, whatever they try. */
  readonly isReadOnly: boolean;
}

/**
 * Lays the skills of a run into a folder of its own. The files are those of the store itself where programs see them
 * read-only; others get copies, since whoever owns a file can change it, and with it the skill of everybody else.
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
  // Where Claude Code looks for the skills of a folder that it is given.
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

/** The copies that are being made, by the run at whose beginning that was begun. */
const SPARES = new Map<string, readonly Promise<void>[]>();

/** @param spares collects the copies that are made for the next run; null where links will do */
async function lay(services: Services, skill: RunSkill, folder: string, spares: Promise<void>[] | null): Promise<void> {
  const source = await cachedSkill(services, skill);
  if (!spares) return put(source, folder, skill, linked);
  const spare = join(sparesRoot(services.config), basename(source));
  // To make a file takes ten times as long as to link one, so a copy for the next run is made while this one is at work.
  await rename(spare, folder).catch(() => put(source, folder, skill, copied));
  spares.push(makeSpare(source, spare, skill).catch(() => {}));
}

async function put(source: string, folder: string, { manifest }: RunSkill, one: typeof linked): Promise<void> {
  await makeFolders(folder, manifest);
  await forEachConcurrently(manifest, FILES_AT_ONCE, ({ path }) => one(join(source, path), join(folder, path)));
}

async function makeSpare(source: string, spare: string, skill: RunSkill): Promise<void> {
  const made = `${spare}.${randomUUID()}`;
  try {
    await mkdir(dirname(spare), { recursive: true, mode: 0o700 });
    await put(source, made, skill, copied);
    await rename(made, spare);
  } finally {
    await removeTree(made);
  }
}

const copied = (from: string, to: string): Promise<void> => copyFile(from, to, constants.COPYFILE_FICLONE);

/** A file has so many names at most, and some file systems know only one. */
const linked = (from: string, to: string): Promise<void> => link(from, to).catch(() => copied(from, to));

/** Removes the skills of a run, and waits for what its beginning has begun. */
export async function removeDelivered(config: Pick<Config, 'ORGRAPH_HOME'>, runId: string): Promise<void> {
  await removeTree(join(runSkillsRoot(config), runId));
  await Promise.all(SPARES.get(runId) ?? []);
  SPARES.delete(runId);
}
