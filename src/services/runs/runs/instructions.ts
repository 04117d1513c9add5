import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { assertInstructionsFile } from '../../organization/agents/host-places.js';
import { externalStore, realRoot } from '../../organization/agents/instructions-external.js';
import { MAX_FILE_BYTES } from '../../organization/agents/instructions-model.js';
import { makeFolder, removeTree } from './folders.js';

/** What tells an agent how to work, as its adapter gets it. */
export interface RunInstructions {
  readonly directory: string;
  readonly entryFile: string;
  readonly text: string;
}

/** Where an agent's instructions are. */
interface InstructedAgent {
  readonly id: string;
  readonly companyId: string;
  readonly instructionsMode: string;
  readonly instructionsRootPath: string | null;
  readonly instructionsEntryFile: string;
  readonly home: string;
  /** Nobody reads the folder where the run is at work: the text is to have all files. */
  readonly isRemote: boolean;
  /** A single file of the host that the adapter configuration names instead of them. */
  readonly filePath: unknown;
}

/**
 * An agent's instructions as files that its run can read: those that the server keeps are laid into its home.
 * @throws 422 when those of the host cannot be read
 */
export async function instructionsOf(scope: Scope, agent: InstructedAgent): Promise<RunInstructions> {
  const { filePath, instructionsEntryFile: entryFile, instructionsRootPath: root } = agent;
  if (typeof filePath === 'string' && filePath !== '') return hostFile(scope, agent, filePath);
  if (agent.instructionsMode === 'external' && root !== null) {
    // Without links, so that the run reads what was looked at.
    const directory = await realRoot(scope, root);
    return { directory, entryFile, text: (await externalStore(directory).read(scope, entryFile)) ?? '' };
  }
  const files = await scope.sql<BundleText>(FILES, [agent.companyId, agent.id]);
  const directory = join(agent.home, 'instructions');
  const text = files.find(({ path }) => path === entryFile)?.content ?? '';
  if (agent.isRemote) return { directory, entryFile, text: textOfAll(text, files, entryFile) };
  await layOut(directory, files);
  return { directory, entryFile, text };
}

/** The entry file, then the others under their paths. */
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

/** Makes a folder hold these files and nothing else. Runs of the agent may read them meanwhile: each file is replaced whole. */
async function layOut(directory: string, files: readonly BundleText[]): Promise<void> {
  await ownFolder(directory);
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  }
  await removeOthers(directory, '', new Set([...folders, ...files.map(({ path }) => path)]));
  for (const folder of [...folders].sort()) await ownFolder(join(directory, folder));
  for (const { path, content } of files) await layFile(join(directory, path), content);
}

/** A real folder: whatever else bears its name is removed, a link without being followed. */
async function ownFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (found) await unlink(path);
  await makeFolder(path);
}

async function removeOthers(root: string, folder: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    // Another run of the agent lays out the same files just now.
    if (entry.name.startsWith(DRAFT)) continue;
    if (!wanted.has(path)) await removeTree(join(root, path));
    else if (entry.isDirectory()) await removeOthers(root, path, wanted);
  }
}

const DRAFT = '.orgraph-draft-';

async function layFile(path: string, content: string): Promise<void> {
  if ((await textOf(path)) === content) return;
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory()) await removeTree(path);
  const draft = join(dirname(path), `${DRAFT}${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
  await rename(draft, path).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

/** What a regular file says; undefined where there is none. */
async function textOf(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return size > MAX_FILE_BYTES || !(await file.stat()).isFile() ? undefined : await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** A file of the host. Whoever configures an agent may name one, so it is asked where it leads now. */
async function hostFile(scope: Scope, agent: InstructedAgent, path: string): Promise<RunInstructions> {
  if (!isAbsolute(path)) throw unprocessable('adapterConfig.instructionsFilePath must be an absolute path');
  const real = await assertInstructionsFile(scope, agent, path);
  const text = await textOf(real);
  const now = await realpath(path).catch(() => {
    throw unprocessable(`The instructions file ${path} (adapterConfig.instructionsFilePath) does not exist`);
  });
  // A folder on the way may have become a link meanwhile.
  if (text === undefined || now !== real) {
    throw unprocessable(`The instructions file ${path} is no readable file of at most ${MAX_FILE_BYTES} bytes`);
  }
  return { directory: dirname(real), entryFile: basename(real), text };
}
