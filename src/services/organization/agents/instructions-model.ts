import { join } from 'node:path';
import { z } from 'zod';
import type { Agent } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { describedEnum } from '#services/core/text/fields.js';
import { agentHomeOf } from '../host-folders/policy.js';

export const MAX_INSTRUCTIONS_FILE_BYTES = 1_048_576;
export const MAX_FILES = 1000;
export const MAX_LEVELS = 10;
const MAX_NAME_BYTES = 255;

/** A file of a bundle, without its content. */
const InstructionsFileEntryView = z
  .object({
    path: z.string().describe('The path relative to the root folder, with slashes.'),
    size: z.int().describe('The size in bytes.'),
    language: z
      .string()
      .describe("The language by the file's extension, such as markdown or json; text if the extension is unknown."),
    markdown: z.boolean().describe('True if the language is markdown, so clients can render the file.'),
    isEntryFile: z.boolean().describe('True if runs start with this file.'),
    editable: z.boolean().describe('True if the file is small enough to read and write here: at most 1 MiB.'),
  })
  .meta({ id: 'InstructionsFileEntry', description: 'A file of instructions, without its content.' });

/** A file of a bundle with its content. */
export const InstructionsFileView = InstructionsFileEntryView.extend({
  content: z.string().describe('The whole text, at most 1 MiB in UTF-8.'),
}).meta({
  id: 'InstructionsFile',
  description: 'A file of instructions with its content.',
});

export const InstructionsMode = describedEnum('InstructionsMode', "The location of an agent's instructions.", {
  managed: 'The database.',
  external: 'A folder of the host.',
});

/** The files of an agent's instructions and their location. */
export const InstructionsBundleView = z
  .object({
    agentId: z.uuid().describe('The ID of the agent.'),
    mode: InstructionsMode.describe('The location of the files: the database or a folder of the host.'),
    rootPath: z
      .string()
      .describe('The folder with the files: a host folder for external instructions, otherwise managedRootPath.'),
    managedRootPath: z.string().describe('The folder in which runs find managed instructions.'),
    entryFile: z.string().describe('The path, relative to the root folder, of the file that runs start with.'),
    resolvedEntryPath: z.string().describe('The absolute path of the entry file.'),
    editable: z.boolean().describe('True if files can be written; false if the external folder cannot be used.'),
    warnings: z
      .array(z.string())
      .describe('Problems of the instructions, such as a missing entry file, and the files that are left out.'),
    files: z.array(InstructionsFileEntryView).describe('The files, without their content.'),
  })
  .meta({ id: 'InstructionsBundle', description: 'The files that tell an agent how to work.' });

export interface BundleFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

export interface BundleListing {
  readonly files: readonly BundleFile[];
  readonly warnings: readonly string[];
  readonly editable: boolean;
}

/** The storage of a bundle's files. The caller validates every path with `assertBundlePath`. */
export interface BundleStore {
  list(scope: Scope): Promise<BundleListing>;
  /** The content of a file, or undefined if it does not exist. */
  read(scope: Scope, path: string): Promise<string | undefined>;
  /** @returns whether anything changed */
  write(scope: WriteScope, path: string, content: string): Promise<boolean>;
  /** @returns whether the file existed */
  remove(scope: WriteScope, path: string): Promise<boolean>;
}

/** The directory in which an agent's runs find the managed bundle. */
export const managedRootOf = (scope: Scope, agent: { id: string; companyId: string }): string =>
  join(agentHomeOf(scope.services.config, agent), 'instructions');

const OUTSIDE = 'Instructions file path must stay within the bundle root';
const NOT_PLAIN = `Instructions file path must be relative, without empty or dot segments or control characters, and of at most ${MAX_LEVELS} levels of ${MAX_NAME_BYTES} bytes`;

export const OutsideRoot = () => unprocessable(OUTSIDE);

/** Why a path is invalid for a bundle file, or undefined. A path has the same spelling on all hosts. */
export function bundlePathFlaw(path: string): string | undefined {
  const levels = path.split('/');
  if (path.startsWith('/') || path.includes('\\') || /^[A-Za-z]:/.test(path) || levels.includes('..')) return OUTSIDE;
  const plain =
    levels.length <= MAX_LEVELS &&
    path === path.trim() &&
    !/\p{Cc}/u.test(path) &&
    levels.every((name) => name !== '' && name !== '.' && Buffer.byteLength(name) <= MAX_NAME_BYTES);
  return plain ? undefined : NOT_PLAIN;
}

/** @throws 422 with the reason if the path is invalid */
export function assertBundlePath(path: string): void {
  const flaw = bundlePathFlaw(path);
  if (flaw) throw unprocessable(flaw);
}

const LANGUAGES: Readonly<Record<string, string>> = {
  md: 'markdown',
  mdx: 'markdown',
  markdown: 'markdown',
  json: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  ts: 'typescript',
  tsx: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  py: 'python',
  rb: 'ruby',
  go: 'go',
  rs: 'rust',
  sh: 'shell',
  sql: 'sql',
  html: 'html',
  css: 'css',
  xml: 'xml',
};

/** The language of a file by its extension; text for unknown extensions. */
function languageOf(path: string): string {
  const extension = /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(LANGUAGES, extension) ? (LANGUAGES[extension] as string) : 'text';
}

/** The wire format of a file. */
export function presentInstructionsFile(
  agent: Agent,
  { path, size }: BundleFile,
): z.input<typeof InstructionsFileEntryView> {
  const language = languageOf(path);
  return {
    path,
    size,
    language,
    markdown: language === 'markdown',
    isEntryFile: path === agent.instructionsEntryFile,
    editable: size <= MAX_INSTRUCTIONS_FILE_BYTES,
  };
}
