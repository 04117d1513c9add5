import { frontmatterOf } from '../format/frontmatter.js';
import { slugFor } from '../format/slug.js';
import {
  assertPaths,
  assertSizes,
  MAX_SKILL_FILE_BYTES,
  MAX_SKILL_FILES,
  SKILL_ENTRY,
  type SkillFile,
  SkillTreeFlaw,
  shownPath,
  treeOf,
} from '../format/tree.js';
import { type FoundSkill, MAX_SOURCE_BYTES } from './model.js';

/** An entry of a folder in a source. */
export interface SourceEntry {
  readonly name: string;
  readonly type: 'file' | 'folder' | 'link' | 'submodule' | 'special';
  readonly executable?: boolean;
  /** The size of a file in bytes, if it is known before the file is read. */
  readonly size?: number;
}

/** A file tree of any kind. Paths start at the root, which is the empty path. */
export interface SourceFolder {
  list(folder: string): Promise<readonly SourceEntry[]>;
  /** The bytes of a file; for a file larger than `max`, at least one byte more than `max`. */
  read(path: string, max: number): Promise<Buffer>;
}

export interface SkillDiscovery {
  readonly found: readonly FoundSkill[];
  readonly warnings: readonly string[];
}

const MAX_DEPTH = 6;
const MAX_DEPTH_IN_SKILL = 16;
const MAX_FOLDERS = 2_000;
const MAX_SKILLS = 500;
/** The maximum for one skill. */
const MAX_WARNINGS = 20;
const SKIPPED = new Set(['.git', 'node_modules', '__MACOSX']);
const SKIPPED_FILES = new Set(['.DS_Store']);
const LFS_POINTER = 'version https://git-lfs';
const WHY_SKIPPED: Readonly<Record<string, string>> = {
  link: 'is a symbolic link',
  submodule: 'is a repository of its own',
  special: 'is not a regular file',
};

/** A skill whose files are listed but not read yet. */
interface SkillFolder {
  readonly path: string;
  readonly files: (SourceEntry & { readonly path: string })[];
  readonly warnings: string[];
}

export interface DiscoveryOptions {
  /** The folder to start from. */
  readonly start?: string;
  /** The name of the source, for a skill that takes up the whole source. */
  readonly name: string;
  readonly signal?: AbortSignal | undefined;
}

/** Finds and reads the skills of a source: all folders that contain a SKILL.md. */
export async function discover(source: SourceFolder, options: DiscoveryOptions): Promise<SkillDiscovery> {
  const warnings: string[] = [];
  const folders = await skillFolders(source, options, warnings);
  const skills: FoundSkill[] = [];
  let room = MAX_SOURCE_BYTES;
  for (const folder of folders) {
    options.signal?.throwIfAborted();
    try {
      const skill = await readSkill(source, folder, room, options.name);
      room -= skill.tree.byteSize;
      skills.push(skill);
    } catch (error) {
      if (!(error instanceof SkillTreeFlaw)) throw error;
      warnings.push(`The skill ${shownPath(folder.path || options.name)} was left out: ${error.message}`);
    }
  }
  return { found: skills, warnings };
}

async function skillFolders(
  source: SourceFolder,
  options: DiscoveryOptions,
  warnings: string[],
): Promise<SkillFolder[]> {
  const skills: SkillFolder[] = [];
  const open: { path: string; depth: number; skill: SkillFolder | null }[] = [
    { path: options.start ?? '', depth: 0, skill: null },
  ];
  let folderCount = 0;
  for (let next = open.shift(); next; next = open.shift()) {
    options.signal?.throwIfAborted();
    if (++folderCount > MAX_FOLDERS) {
      warnings.push(`Only ${MAX_FOLDERS} folders were searched`);
      break;
    }
    const { path, depth } = next;
    const entries = await source.list(path);
    const hasEntry = entries.some(({ name, type }) => name === SKILL_ENTRY && type === 'file');
    const skill = hasEntry ? { path, files: [], warnings: [] } : next.skill;
    if (hasEntry && next.skill) warnOfNested(next.skill, path);
    if (skill && hasEntry && skills.push(skill) > MAX_SKILLS) {
      skills.pop();
      warnings.push(`Only ${MAX_SKILLS} skills were read`);
      break;
    }
    const depthBelow = (hasEntry ? 0 : depth) + 1;
    for (const entry of entries) {
      const below = path ? `${path}/${entry.name}` : entry.name;
      if (entry.type === 'folder') {
        const isNear = skill ? depthBelow <= MAX_DEPTH_IN_SKILL : depthBelow <= MAX_DEPTH;
        if (isNear && !SKIPPED.has(entry.name)) open.push({ path: below, depth: depthBelow, skill });
      } else if (skill) keep(skill, below, entry);
    }
  }
  return skills;
}

/** Every folder with a SKILL.md is a skill of its own, at any depth. The skill above does not contain its files. */
function warnOfNested(above: SkillFolder, path: string): void {
  const below = above.path ? path.slice(above.path.length + 1) : path;
  const warning = `${shownPath(below)} has a ${SKILL_ENTRY}, so it is a separate skill and not a part of this one`;
  if (above.warnings.length < MAX_WARNINGS) above.warnings.push(warning);
}

function keep(skill: SkillFolder, whole: string, entry: SourceEntry): void {
  const path = skill.path ? whole.slice(skill.path.length + 1) : whole;
  if (entry.type !== 'file') {
    if (skill.warnings.length < MAX_WARNINGS)
      skill.warnings.push(`${shownPath(path)} was left out: it ${WHY_SKIPPED[entry.type]}`);
  } else if (skill.files.length <= MAX_SKILL_FILES && !SKIPPED_FILES.has(entry.name)) {
    skill.files.push({ ...entry, path });
  }
}

/** @throws SkillTreeFlaw, if possible before any file is read */
async function readSkill(source: SourceFolder, folder: SkillFolder, room: number, name: string): Promise<FoundSkill> {
  assertSizes(folder.files.map(({ path, size = 0 }) => ({ path, size })));
  assertPaths(folder.files.map(({ path }) => path));
  const files: SkillFile[] = [];
  const warnings = [...folder.warnings];
  let remainingBytes = room;
  for (const { path, executable = false } of folder.files) {
    const bytes = await source.read(folder.path ? `${folder.path}/${path}` : path, MAX_SKILL_FILE_BYTES);
    remainingBytes -= bytes.length;
    if (remainingBytes < 0) throw new SkillTreeFlaw('skill_too_large', 'The source has too many bytes');
    assertSizes([{ path, size: bytes.length }]);
    if (bytes.toString('latin1', 0, LFS_POINTER.length) === LFS_POINTER) {
      warnings.push(`${shownPath(path)} was left out: its content is kept elsewhere (Git LFS)`);
    } else files.push({ path, bytes, executable });
  }
  const tree = treeOf(files);
  const entry = files.find(({ path }) => path === SKILL_ENTRY)?.bytes.toString('utf8') ?? '';
  const frontmatter = frontmatterOf(entry);
  const folderName = folder.path.split('/').at(-1) || name;
  return { path: folder.path, slug: discoveredSlug(frontmatter, folderName), frontmatter, tree, warnings };
}

export function discoveredSlug(frontmatter: FoundSkill['frontmatter'], folder: string): string {
  return slugFor(frontmatter.slug ?? frontmatter.name ?? folder, slugFor(folder, 'skill'));
}

/** The requested skill, by its slug, name or folder. */
export function selectSkills(found: readonly FoundSkill[], wanted: string | null): readonly FoundSkill[] {
  if (wanted === null) return found;
  const by = (test: (skill: FoundSkill) => boolean): FoundSkill[] => found.filter(test);
  const ways = [
    by(({ path }) => path === wanted),
    by(({ slug }) => slug === wanted.toLowerCase()),
    by(({ frontmatter }) => frontmatter.name === wanted),
    by(({ path }) => path.split('/').at(-1) === wanted),
    by(({ path }) => path.endsWith(`/${wanted}`)),
  ];
  return ways.find((way) => way.length > 0)?.slice(0, 1) ?? [];
}
