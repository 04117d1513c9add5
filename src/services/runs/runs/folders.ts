import { mkdir, readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { removeTree } from '../../core/content/remove-tree.js';
import { unprocessable } from '../../core/errors/errors.js';
import type { Config } from '../../core/operation/config.js';
import { Scope, type Services } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid } from '../../core/text/fields.js';

const scratchRoot = (config: Config): string => join(config.ORGRAPH_HOME, 'scratch');

/** Creates a folder that only the server's user can enter, with its parents. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Creates the empty scratch folder of a run, which only the server's user can enter. */
export async function makeScratch(config: Config, runId: string): Promise<string> {
  const path = join(scratchRoot(config), runId);
  await makeFolder(scratchRoot(config));
  await removeTree(path);
  await mkdir(path, { mode: 0o700 });
  return path;
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? '');

const STILL_RUNNING = statement(`SELECT id FROM "HeartbeatRun" WHERE id = ANY($1::uuid[]) AND status = 'running'`);

/** Removes the scratch folders that dead processes left behind on this machine. */
export const removeLeftScratch = (services: Services): Promise<void> =>
  removeLeftFolders(services, scratchRoot(services.config));

/** Removes the folders of runs, by their IDs, that dead processes left behind on this machine. */
export async function removeLeftFolders(services: Services, root: string): Promise<void> {
  const found = await readdir(root).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const runs = found.filter(isUuid);
  if (runs.length === 0) return;
  const scope = new Scope(services, { kind: 'system', name: 'scratch' });
  const running = new Set((await scope.sql<{ id: string }>(STILL_RUNNING, [runs])).map(({ id }) => id));
  for (const runId of runs) if (!running.has(runId)) await removeTree(join(root, runId));
}

interface FolderChoice {
  /** The folder in the adapter's configuration. */
  readonly configured: unknown;
  readonly workspace: string | null;
  /** The home of the agent, which exists. */
  readonly home: string;
}

/**
 * The folder where a run works: the configured one, or else the workspace of its project, or else the home of its agent.
 * @throws 422 with the folder that cannot be used and the setting that names it
 */
export async function workingFolder({ configured, workspace, home }: FolderChoice): Promise<string> {
  if (typeof configured === 'string' && configured !== '') {
    return usable(configured, 'adapterConfig.cwd');
  }
  return workspace === null ? home : usable(workspace, "the cwd of the project's workspace");
}

async function usable(path: string, setting: string): Promise<string> {
  const refuse = (flaw: string) => unprocessable(`The folder ${path} (${setting}) ${flaw}`);
  if (!isAbsolute(path)) throw refuse('is not an absolute path');
  const found = await stat(path).catch((error: unknown) => {
    throw refuse(codeOf(error) === 'ENOENT' ? 'does not exist on this machine' : `cannot be used (${codeOf(error)})`);
  });
  if (!found.isDirectory()) throw refuse('is not a folder');
  return path;
}
