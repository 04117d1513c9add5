import { mkdir, readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { removeTree } from '#services/core/content/remove-tree.js';
import { DomainError, systemCodeOf, unprocessable } from '#services/core/errors/errors.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { Config } from '#services/core/process/config.js';
import { isUuid } from '#services/core/text/fields.js';
import { assertFolderOfAgent, companyFolderOf } from '#services/organization/host-folders/policy.js';
import { contains, withoutLinks } from '#services/organization/instance/host-places.js';
import type { RunWorkspace } from './workspace.js';

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

const STILL_RUNNING = statement(`SELECT id FROM "HeartbeatRun" WHERE id = ANY($1::uuid[]) AND status = 'running'`);

/** Removes the scratch folders of dead processes on this machine. */
export const removeLeftScratch = (services: Services): Promise<void> =>
  removeLeftFolders(services, scratchRoot(services.config));

/** Removes the run folders (named by run ID) of dead processes on this machine. */
export async function removeLeftFolders(services: Services, root: string): Promise<void> {
  const entries = await readdir(root).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const runs = entries.filter(isUuid);
  if (runs.length === 0) return;
  const scope = new Scope(services, { kind: 'system', name: 'scratch' });
  const running = new Set((await scope.sql<{ id: string }>(STILL_RUNNING, [runs])).map(({ id }) => id));
  for (const runId of runs) if (!running.has(runId)) await removeTree(join(root, runId));
}

/** The candidates for a run's working folder. */
interface RunPlaces {
  /** The ID of the agent. */
  readonly id: string;
  readonly companyId: string;
  /** The workspaces of the run's project, primary one first. */
  readonly workspaces: readonly Pick<RunWorkspace, 'cwd'>[];
  /** The home of the agent, which must exist. */
  readonly home: string;
}

const WORKSPACE = "the cwd of the project's workspace";

/**
 * The working folder of a run: the configured one, else the primary workspace of its project, else the home of its
 * agent.
 * @param configured the folder in the adapter's configuration
 * @throws 422 with the unusable folder and the setting that names it
 */
export async function workingFolder(scope: Scope, places: RunPlaces, configured: unknown): Promise<string> {
  if (typeof configured === 'string' && configured !== '') {
    return usableFolder(scope, places, { path: configured, setting: 'adapterConfig.cwd' });
  }
  const workspace = places.workspaces[0]?.cwd ?? null;
  return workspace === null ? places.home : usableFolder(scope, places, { path: workspace, setting: WORKSPACE });
}

/**
 * The other folders of a run: the workspaces of its project that are folders of this machine and that the company may
 * use. The rest may be on other machines.
 */
export async function otherFolders(scope: Scope, places: RunPlaces): Promise<string[]> {
  const paths = places.workspaces.flatMap(({ cwd }) => (cwd === null ? [] : [cwd]));
  const usable = (path: string) =>
    usableFolder(scope, places, { path, setting: WORKSPACE }).catch((error: unknown) => {
      if (error instanceof DomainError) return [];
      throw error;
    });
  return (await Promise.all(paths.map(usable))).flat();
}

/** Checks the company's access first: errors must not reveal the contents of other folders. */
async function usableFolder(
  scope: Scope,
  agent: RunPlaces,
  { path, setting }: { path: string; setting: string },
): Promise<string> {
  const name = `The folder ${path} (${setting})`;
  const refuse = (flaw: string) => unprocessable(`${name} ${flaw}`);
  if (!isAbsolute(path)) throw refuse('is not an absolute path');
  const real = await assertFolderOfAgent(scope, agent, path, name);
  if (contains(await withoutLinks(companyFolderOf(scope.services.config, agent.companyId)), real))
    await makeFolder(real);
  const stats = await stat(path).catch((error: unknown) => {
    throw refuse(
      systemCodeOf(error) === 'ENOENT' ? 'does not exist on this machine' : `cannot be used (${systemCodeOf(error)})`,
    );
  });
  if (!stats.isDirectory()) throw refuse('is not a folder');
  return path;
}
