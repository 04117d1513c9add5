import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { removeTree } from '#services/core/content/remove-tree.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { MAX_INSTRUCTIONS_FILE_BYTES } from '#services/organization/agents/instructions-model.js';
import { assertInstructionsFile } from '#services/organization/host-folders/policy.js';
import { externalStore, realRoot } from '#services/organization/instructions/external.js';
import { makeFolder } from './folders.js';

/** The instructions of an agent in the form that its adapter receives. */
export interface RunInstructions {
  readonly directory: string;
  readonly entryFile: string;
  readonly text: string;
}

/** An agent and the location of its instructions. */
interface InstructedAgent {
  readonly id: string;
  readonly companyId: string;
  readonly instructionsMode: string;
  readonly instructionsRootPath: string | null;
  readonly instructionsEntryFile: string;
  readonly home: string;
  /** Whether the run is on another machine and cannot read the folder. Then the text must contain all files. */
  readonly isRemote: boolean;
  /** A single host file, which the adapter's configuration names instead. */
  readonly filePath: unknown;
}

/**
 * Provides the instructions of an agent as files that its run can read. Instructions that the server stores are written
 * to the agent's home.
 * @throws 422 if instructions on the host are unreadable
 */
export async function instructionsOf(scope: Scope, agent: InstructedAgent): Promise<RunInstructions> {
  const { filePath, instructionsEntryFile: entryFile, instructionsRootPath: root } = agent;
  if (typeof filePath === 'string' && filePath !== '') return hostFile(scope, agent, filePath);
  if (agent.instructionsMode === 'external' && root !== null) {
    // The real path: the run must read the folder that was checked.
    const { companyId } = agent;
    const directory = await realRoot(scope, { companyId, rootPath: root }, 'read');
    const store = externalStore({ companyId, rootPath: directory });
    return { directory, entryFile, text: (await store.read(scope, entryFile)) ?? '' };
  }
  const files = await scope.sql<BundleText>(FILES, [agent.companyId, agent.id]);
  const directory = join(agent.home, 'instructions');
  const text = files.find(({ path }) => path === entryFile)?.content ?? '';
  if (agent.isRemote) return { directory, entryFile, text: textOfAll(text, files, entryFile) };
  await writeFiles(directory, files);
  return { directory, entryFile, text };
}

/** The entry file, followed by the other files with their paths. */
const textOfAll = (text: string, files: readonly BundleText[], entryFile: string): string =>
  [text, ...files.filter(({ path }) => path !== entryFile).map(({ path, content }) => `File ${path}:\n\n${content}`)]
    .map((part) => part.trimEnd())
    .join('\n\n---\n\n');

interface BundleText {
  readonly path: string;
  readonly content: string;
}

const FILES = statement(`
  SELECT path, content FROM "AgentInstructionsFile" WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid
   ORDER BY path COLLATE "C"`);

/**
 * Makes a folder contain exactly these files. Each file is replaced atomically, since other runs of the agent may read
 * it.
 */
async function writeFiles(directory: string, files: readonly BundleText[]): Promise<void> {
  await assureFolder(directory);
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  }
  await removeOthers(directory, '', new Set([...folders, ...files.map(({ path }) => path)]));
  for (const folder of [...folders].sort()) await assureFolder(join(directory, folder));
  for (const { path, content } of files) await replaceFile(join(directory, path), content);
}

/** Makes the path a real folder. Removes a file or link with that name. */
async function assureFolder(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isDirectory()) return;
  if (stats) await unlink(path);
  await makeFolder(path);
}

async function removeOthers(root: string, folder: string, paths: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    // Another run of the agent is writing the same files.
    if (entry.name.startsWith(DRAFT)) continue;
    if (!paths.has(path)) await removeTree(join(root, path));
    else if (entry.isDirectory()) await removeOthers(root, path, paths);
  }
}

const DRAFT = '.orgraph-draft-';

async function replaceFile(path: string, content: string): Promise<void> {
  if ((await textOf(path)) === content) return;
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isDirectory()) await removeTree(path);
  const draft = join(dirname(path), `${DRAFT}${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
  await rename(draft, path).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

/** The content of a regular file; undefined if there is none. */
async function textOf(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return size > MAX_INSTRUCTIONS_FILE_BYTES || !(await file.stat()).isFile()
      ? undefined
      : await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Reads a file of the host. Its path is configurable, so the current link target is checked. */
async function hostFile(scope: Scope, agent: InstructedAgent, path: string): Promise<RunInstructions> {
  if (!isAbsolute(path)) throw unprocessable('adapterConfig.instructionsFilePath must be an absolute path');
  const real = await assertInstructionsFile(scope, agent, path);
  const text = await textOf(real);
  const now = await realpath(path).catch(() => {
    throw unprocessable(`The instructions file ${path} (adapterConfig.instructionsFilePath) does not exist`);
  });
  // A folder in the path may have become a link after the check.
  if (text === undefined || now !== real) {
    throw unprocessable(
      `The instructions file ${path} is not a readable file of at most ${MAX_INSTRUCTIONS_FILE_BYTES} bytes`,
    );
  }
  return { directory: dirname(real), entryFile: basename(real), text };
}
