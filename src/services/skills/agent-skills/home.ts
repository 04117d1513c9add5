import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#services/core/process/config.js';
import { agentHomeOf } from '#services/organization/host-folders/policy.js';
import { SKILL_ENTRY } from '../format/tree.js';

/** The folders below an agent's home in which the agent and its programs keep their own skills. */
const FOLDERS = ['skills', '.agents/skills', '.claude/skills'] as const;
const MAX_SKILLS = 200;

/** A skill that the company does not know. */
export interface SkillInHome {
  readonly slug: string;
  /** The path of the folder from the agent's home. */
  readonly folder: string;
}

/** The skills in an agent's home on this server. */
export async function skillsInHome(
  config: Config,
  agent: { readonly id: string; readonly companyId: string },
): Promise<SkillInHome[]> {
  const home = agentHomeOf(config, agent);
  const skillLists = await Promise.all(FOLDERS.map((folder) => skillsIn(home, folder)));
  return skillLists.flat().slice(0, MAX_SKILLS);
}

async function skillsIn(home: string, folder: string): Promise<SkillInHome[]> {
  const entries = await readdir(join(home, folder), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((one) => one.isDirectory()).map(({ name }) => name);
  const skills = await Promise.all(
    names
      .sort()
      .slice(0, MAX_SKILLS)
      .map(async (slug) => ((await isFile(join(home, folder, slug, SKILL_ENTRY))) ? [{ slug, folder }] : [])),
  );
  return skills.flat();
}

const isFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );
