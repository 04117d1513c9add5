import { join, resolve } from 'node:path';
import { z } from 'zod';
import { anyOf, permission } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { type DomainError, unprocessable } from '#services/core/errors/errors.js';
import { query, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { Config } from '#services/core/process/config.js';
import { pathId } from '#services/core/text/fields.js';
import {
  assertNotPrivate,
  contains,
  type HostFolderAccess,
  hostFolderAccess,
  withoutLinks,
} from '../instance/host-places.js';
import { hostFoldersOf, instructionsRootsOf } from '../instance/settings.js';

/** The folder that an agent keeps between runs: AGENT_HOME in its processes. */
export const agentHomeOf = (config: Config, agent: { readonly id: string; readonly companyId: string }): string =>
  join(config.ORGRAPH_HOME, 'agents', agent.companyId, agent.id);

/** The server folder in which a company may create working folders without listing them. */
export const companyFolderOf = (config: Pick<Config, 'ORGRAPH_HOME'>, companyId: string): string =>
  join(resolve(config.ORGRAPH_HOME), 'companies', companyId, 'workspaces');

/** A host path in a record of a company. */
export interface NamedPath {
  readonly companyId: string;
  readonly path: string;
  /** The required access. */
  readonly access: HostFolderAccess;
  /** The name of the path in errors, such as `adapterConfig.cwd`. */
  readonly name: string;
}

/** The folders that instance admins list for a company, by the allowed access. */
export interface HostRoots {
  readonly write: readonly string[];
  readonly read: readonly string[];
}

/**
 * The host folders below which a company may use paths. Null means any path: in a local_trusted deployment without
 * listed folders, where all companies belong to the person who started the server.
 */
export async function hostRootsOf(scope: Scope, companyId: string): Promise<HostRoots | null> {
  const folders = await hostFoldersOf(scope);
  if (folders.length === 0 && scope.services.config.DEPLOYMENT_MODE === 'local_trusted') return null;
  const ofCompany = folders.filter(({ companyIds }) => companyIds === null || companyIds.includes(companyId));
  const pathsFor = (access: HostFolderAccess) =>
    ofCompany.filter((folder) => folder.access === access).map(({ path }) => path);
  return { write: pathsFor('write'), read: pathsFor('read') };
}

// Each of these functions resolves the links of a path and returns the resolved path. A path may become a link to
// another place, so it is checked before each use. A listed folder counts as it is written: if it becomes a link, no
// path is below it.

/**
 * Checks a working folder for a company's programs. It must be in the company's own folder of the server, or below a
 * listed folder and apart from private data. If any path is allowed, private data is allowed too, since the programs
 * could read it anyway.
 * @throws 422
 */
export async function assertWorkingFolder(scope: Scope, named: NamedPath): Promise<string> {
  const { companyId, path, name } = named;
  const real = await withoutLinks(path);
  if (await isInCompanyFolder(scope, companyId, real)) return real;
  const roots = await hostRootsOf(scope, companyId);
  if (roots === null) return real;
  if (!isBelow(roots, real, named.access)) throw NotListed(name);
  return assertNotPrivate(scope, path, name);
}

/**
 * Checks files or folders of a company that the server itself reads or writes. They must be in the company's own folder
 * of the server or below a listed folder, and always apart from private data.
 * @throws 422
 */
export async function assertHostFiles(scope: Scope, named: NamedPath): Promise<string> {
  const { companyId, path, name } = named;
  const real = await withoutLinks(path);
  if (await isInCompanyFolder(scope, companyId, real)) return real;
  await assertNotPrivate(scope, path, name);
  if (!(await isListed(scope, real, named))) throw NotListed(name);
  return real;
}

/**
 * Checks a file or folder of instructions, like `assertHostFiles`. It may also be below a folder of the setting
 * instructionsRoots.
 * @throws 422
 */
export async function assertInstructionsPath(scope: Scope, named: NamedPath): Promise<string> {
  const { companyId, path, name } = named;
  const instructionsRoots = await instructionsRootsOf(scope);
  if (instructionsRoots.length === 0) return assertHostFiles(scope, named);
  const real = await withoutLinks(path);
  if (await isInCompanyFolder(scope, companyId, real)) return real;
  await assertNotPrivate(scope, path, name);
  for (const root of instructionsRoots) if (contains(await withoutLinks(root), real)) return real;
  const roots = await hostRootsOf(scope, companyId);
  if (roots === null || !isBelow(roots, real, named.access)) throw NotListed(name, 'instructionsRoots or hostFolders');
  return real;
}

/** An agent whose configuration contains paths. These may also be in its home on the server. */
type Agent = Pick<NamedPath, 'companyId'> & { readonly id: string };

const isInHome = async (scope: Scope, agent: Agent, path: string): Promise<boolean> =>
  contains(await withoutLinks(agentHomeOf(scope.services.config, agent)), await withoutLinks(path));

/** Checks the instructions file that an agent's configuration may name. @throws 422 */
export async function assertInstructionsFile(
  scope: Scope,
  agent: Agent,
  path: string,
  name = 'adapterConfig.instructionsFilePath',
): Promise<string> {
  if (await isInHome(scope, agent, path)) return withoutLinks(path);
  return assertInstructionsPath(scope, { companyId: agent.companyId, path, access: 'read', name });
}

/** Checks a working folder for an agent's programs. @throws 422 */
export async function assertFolderOfAgent(
  scope: Scope,
  agent: Agent,
  path: string,
  name = 'adapterConfig.cwd',
): Promise<string> {
  if (await isInHome(scope, agent, path)) return withoutLinks(path);
  return assertWorkingFolder(scope, { companyId: agent.companyId, path, access: 'read', name });
}

/** Whether a resolved path is in the folder that the server keeps for a company. */
async function isInCompanyFolder(scope: Scope, companyId: string, real: string): Promise<boolean> {
  const folder = await withoutLinks(companyFolderOf(scope.services.config, companyId));
  return real !== folder && contains(folder, real);
}

/** Whether a company may use a resolved path: it is below a listed folder, or any path is allowed. */
export async function isListed(
  scope: Scope,
  real: string,
  { companyId, access }: Pick<NamedPath, 'companyId' | 'access'>,
): Promise<boolean> {
  const roots = await hostRootsOf(scope, companyId);
  return roots === null || isBelow(roots, real, access);
}

const isBelow = ({ write, read }: HostRoots, real: string, access: HostFolderAccess): boolean =>
  [...write, ...(access === 'read' ? read : [])].some((root) => contains(root, real));

const NotListed = (name: string, setting = 'hostFolders'): DomainError =>
  unprocessable(`${name} must lie below a folder that an instance admin lists for this company (${setting})`);

const CompanyHostFolderView = z
  .object({ path: z.string().describe('The absolute path.'), access: hostFolderAccess() })
  .meta({ id: 'CompanyHostFolder', description: 'A folder of the host that a company may use.' });

export const listHostFolders = query({
  name: 'listHostFolders',
  summary: "List the host folders for a company's agents, projects and skills",
  input: z.object({ companyId: pathId() }),
  output: z
    .object({
      own: z
        .string()
        .describe(
          "The company's own folder on the server. The server creates folders in it when a run is to work there.",
        ),
      isOpen: z
        .boolean()
        .describe('True if the company may use every other path: on a local_trusted server without listed folders.'),
      listed: z.array(CompanyHostFolderView).describe('The folders that instance admins listed, sorted by path.'),
    })
    .meta({ id: 'CompanyHostFolders', description: 'The folders of the host that a company may use.' }),
  on: companyKeyById,
  allow: rule(
    'People and agents who may create or configure agents',
    anyOf(permission('agents:configure'), permission('agents:create')),
  ),
  async run(scope, _input, { id: companyId }) {
    const roots = await hostRootsOf(scope, companyId);
    const listed = (['read', 'write'] as const).flatMap((access) =>
      (roots?.[access] ?? []).map((path) => ({ path, access })),
    );
    return {
      own: companyFolderOf(scope.services.config, companyId),
      isOpen: roots === null,
      listed: listed.sort((a, b) => (a.path < b.path ? -1 : 1)),
    };
  },
});
