import { unprocessable } from '#services/core/errors/errors.js';
import { skillPathFlaw } from '#services/skills/format/paths.js';
import { assertPaths, SkillTreeFlaw } from '#services/skills/format/tree.js';
import { PATH_LIMITS } from './limits.js';

// The paths of files in a package.

export const COMPANY_FILE = 'COMPANY.md';
export const EXTENSION_FILE = '.service.yaml';
/** The extension file's name in packages of another product. */
export const FOREIGN_EXTENSION_FILE = '.paperclip.yaml';
export const README_FILE = 'README.md';
export const ORG_CHART_FILE = 'images/org-chart.png';
export const AGENT_ENTRY = 'AGENTS.md';
export const SKILL_ENTRY_FILE = 'SKILL.md';

/** A folder name for a slug. Some systems do not allow every name, so the front matter contains the slug too. */
const folderName = (slug: string): string => (packagePathFlaw(slug) === null ? slug : `${slug}-folder`);

export const agentFolder = (slug: string): string => `agents/${folderName(slug)}`;
export const agentFile = (slug: string, path: string = AGENT_ENTRY): string => `${agentFolder(slug)}/${path}`;
export const projectFile = (slug: string): string => `projects/${folderName(slug)}/PROJECT.md`;
export const taskFile = (slug: string): string => `tasks/${slug}/TASK.md`;
export const documentFile = (taskSlug: string, key: string): string => `tasks/${taskSlug}/documents/${key}.md`;
export const blobFile = (sha256: string): string => `blobs/${sha256}`;

/** The folder of a skill, named by its key, or by its slug if the key is not a valid path. */
export const skillFolder = ({ key, slug }: { readonly key: string; readonly slug: string }): string =>
  `skills/${packagePathFlaw(key) === null ? key : slug}`;

export const PACKAGE_FILE_KINDS = [
  'company',
  'agent',
  'skill',
  'project',
  'issue',
  'extension',
  'readme',
  'asset',
  'other',
] as const;
export type PackageFileKind = (typeof PACKAGE_FILE_KINDS)[number];

const KINDS_OF_FILES: Readonly<Record<string, PackageFileKind>> = {
  [COMPANY_FILE]: 'company',
  [EXTENSION_FILE]: 'extension',
  [FOREIGN_EXTENSION_FILE]: 'extension',
  [README_FILE]: 'readme',
};

const KINDS_OF_FOLDERS: Readonly<Record<string, PackageFileKind>> = {
  agents: 'agent',
  skills: 'skill',
  projects: 'project',
  tasks: 'issue',
  blobs: 'asset',
  images: 'asset',
};

/** The kind of file at a path of a package. */
export function fileKindOf(path: string): PackageFileKind {
  const [folder = '', ...rest] = path.split('/');
  const kinds = rest.length === 0 ? KINDS_OF_FILES : KINDS_OF_FOLDERS;
  return Object.hasOwn(kinds, folder) ? (kinds[folder] as PackageFileKind) : 'other';
}

/** Why a package cannot contain a file with this path, as the end of a sentence; null if it can. */
export const packagePathFlaw = (path: string): string | null => skillPathFlaw(path, PATH_LIMITS);

/** Checks that all paths are safe, and that no file system treats two of them as one file. @throws 422 */
export function assertPackagePaths(paths: readonly string[]): void {
  try {
    assertPaths(paths, PATH_LIMITS);
  } catch (error) {
    if (!(error instanceof SkillTreeFlaw)) throw error;
    throw unprocessable(error.message, { flaw: error.code, ...(error.path !== undefined && { path: error.path }) });
  }
}
