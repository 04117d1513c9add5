import type { Dirent } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { clipText } from '#processes/text.js';
import { frontMatterOf, MAX_FRONT_MATTER_BYTES } from '#services/core/text/front-matter.js';
import type { RunnerJob } from './job.js';

/** A skill of the agent: provided with the run, or a folder below `$AGENT_HOME/skills` with a file SKILL.md. */
export interface Skill {
  readonly name: string;
  /** Taken from the front matter of its file; may be empty. */
  readonly description: string;
  readonly directory: string;
  /** The ids of a skill of the company. */
  readonly known?: { readonly skillId: string; readonly versionId: string };
}

const ENTRY = 'SKILL.md';
const MAX_SKILLS = 200;
const MAX_DESCRIPTION = 1_000;
/** Includes the lines above and below the front matter. */
const HEAD_BYTES = MAX_FRONT_MATTER_BYTES + 16;
const MAX_FILE_BYTES = 262_144;
const MAX_FILES = 200;
const MAX_DEPTH = 5;

/**
 * The skills of a run, sorted by name. Skills in the agent's home are skipped if the run has a skill with the same
 * name.
 */
export async function skillsOfJob({ skills }: Pick<RunnerJob, 'skills'>, home: string | undefined): Promise<Skill[]> {
  const jobSkills = skills.map(({ slug, description, directory, skillId, versionId }) => ({
    name: slug,
    description: clipText(description, MAX_DESCRIPTION),
    directory,
    known: { skillId, versionId },
  }));
  const names = new Set(jobSkills.map(({ name }) => name));
  const own = (await skillsIn(home)).filter(({ name }) => !names.has(name));
  return [...jobSkills, ...own].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The skills in an agent's home, sorted by name. */
async function skillsIn(home: string | undefined): Promise<Skill[]> {
  if (!home) return [];
  const root = join(home, 'skills');
  const folders = (await entriesOf(root)).filter((one) => one.isDirectory() || one.isSymbolicLink());
  const skills = await Promise.all(
    folders.slice(0, MAX_SKILLS).map(async ({ name }) => {
      const directory = join(root, name);
      const head = await headOf(join(directory, ENTRY), HEAD_BYTES);
      return head === null ? [] : [{ name, description: descriptionIn(head), directory }];
    }),
  );
  return skills.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The text of a file of a skill. @throws Error if it does not exist or lies outside */
export async function readLocalSkillFile({ name, directory }: Skill, path: string = ENTRY): Promise<string> {
  const root = await realpath(directory);
  const file = await realpath(join(root, path)).catch(() => null);
  if (!file?.startsWith(root + sep)) throw new Error(`The skill ${name} has no file ${path}`);
  const text = await headOf(file, MAX_FILE_BYTES);
  if (text === null) throw new Error(`The skill ${name} has no file ${path}`);
  return text;
}

/** The paths of a skill's files, up to MAX_FILES. */
export async function skillFilePaths({ directory }: Skill): Promise<string[]> {
  const files: string[] = [];
  const open: [folder: string, depth: number][] = [['', 0]];
  for (let next = open.shift(); next && files.length < MAX_FILES; next = open.shift()) {
    const [folder, depth] = next;
    for (const entry of await entriesOf(join(directory, folder))) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isFile()) files.push(path);
      if (entry.isDirectory() && depth < MAX_DEPTH) open.push([path, depth + 1]);
    }
  }
  return files.slice(0, MAX_FILES);
}

const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => []);

/** The first bytes of a regular file as text; null for anything else. */
async function headOf(path: string, bytes: number): Promise<string | null> {
  const file = await open(path).catch(() => null);
  if (!file) return null;
  try {
    if (!(await file.stat()).isFile()) return null;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

function descriptionIn(head: string): string {
  const description = frontMatterOf(head).fields?.description;
  return typeof description === 'string' ? clipText(description.trim(), MAX_DESCRIPTION) : '';
}
