import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { unprocessable } from '#services/core/errors/errors.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import { type FrontMatter, frontMatterOf } from '#services/core/text/front-matter.js';
import type { JsonObject } from '#services/core/text/json.js';
import { skillPathFlaw } from '#services/skills/format/paths.js';
import { assertPaths, SkillTreeFlaw } from '#services/skills/format/tree.js';

/** The version of the format that this server writes, and the newest version that it reads. */
export const SCHEMA_VERSION = 7;

/** The limits of a package in one JSON document; archives may be larger. */
export const INLINE_LIMITS = {
  files: 10_000,
  bytes: 100 * 1_048_576,
  fileBytes: 10 * 1_048_576,
} as const;

/** Paths in packages start with the folder of their owner, so they may be longer than paths in skills. */
export const PATH_LIMITS = { depth: 40, bytes: 2_048 } as const;

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

/** The YAML style of packages: equal values have equal bytes, and lines are not folded. */
export const YAML_STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const;

/** A Markdown file with front matter: an empty line separates the two, and a line feed ends the file. */
export function markdownFile(fields: JsonObject, body: string | null): string {
  const head = `---\n${stringify(present(fields), YAML_STYLE)}---\n`;
  return body ? `${head}\n${body}\n` : head;
}

/** Reads files of `markdownFile` and hand-written files of that form. Never throws. */
export const readMarkdownFile = (text: string): FrontMatter => withoutMargins(frontMatterOf(text));

/** The parsed file without the empty line above its text and the line feed at its end. */
export const withoutMargins = ({ body, ...rest }: FrontMatter): FrontMatter => ({
  ...rest,
  body: body.replace(/^\r?\n/, '').replace(/\r?\n$/, ''),
});

const present = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** The name of a content: the SHA-256 of its bytes in hex. */
export const blobHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface HashedDocument {
  readonly key: string;
  readonly title: string | null;
  readonly format: string;
  readonly body: string;
}

/** The hash of a document: `sha256:` and the SHA-256 of its JSON with sorted keys. */
export const documentHash = ({ key, title, format, body }: HashedDocument): string =>
  `sha256:${createHash('sha256').update(canonicalJson({ key, title, format, body })).digest('hex')}`;
