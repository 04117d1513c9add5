import { type DomainError, unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import type { HostFolderAccess } from '../instance/host-folder.js';
import { assertNotPrivate, contains, withoutLinks } from '../instance/host-places.js';
import { hostFoldersOf, instructionsRootsOf } from '../instance/settings.js';
import { agentHomeOf, companyFolderOf } from './home.js';

/** A path of the host that something of a company names. */
export interface NamedPath {
  readonly companyId: string;
  readonly path: string;
  /** The access that is needed there. */
  readonly access: HostFolderAccess;
  /** The name of the path in errors, such as `adapterConfig.cwd`. */
  readonly name: string;
}

/** The folders that instance admins list for a company, by what it may do there. */
export interface HostRoots {
  readonly write: readonly string[];
  readonly read: readonly string[];
}

/**
 * The folders of the host below which a company may use paths, or null where it may use any: in a local_trusted
 * deployment where nothing is listed, since there all companies are those of the person who started the server.
 */
export async function hostRootsOf(scope: Scope, companyId: string): Promise<HostRoots | null> {
  const folders = await hostFoldersOf(scope);
  if (folders.length === 0 && scope.services.config.DEPLOYMENT_MODE === 'local_trusted') return null;
  const ofCompany = folders.filter(({ companyIds }) => companyIds === null || companyIds.includes(companyId));
  const pathsFor = (access: HostFolderAccess) =>
    ofCompany.filter((folder) => folder.access === access).map(({ path }) => path);
  return { write: pathsFor('write'), read: pathsFor('read') };
}

// Each of these resolves the links of a path and answers with the path without them. A path may become a link to
// elsewhere, so it is checked before each use. A listed folder counts as it is written: once it is a link, nothing lies
// below it.

/**
 * Checks a folder in which programs of a company work: it is in the company's own folder of the server, or below a
 * folder that is listed for it and apart from private data. Where any path may be used, private data may be too: the
 * programs could read it without this.
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
 * Checks files or folders of a company that the server itself reads or writes: they are in the company's own folder of
 * the server, or below a folder that is listed for it, and always apart from private data.
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
 * Checks a file or folder of instructions: the same, but it may also lie below a folder of the setting
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

/** An agent whose configuration names paths. It has a home on the server, in which they may be too. */
type Agent = Pick<NamedPath, 'companyId'> & { readonly id: string };

const isInHome = async (scope: Scope, agent: Agent, path: string): Promise<boolean> =>
  contains(await withoutLinks(agentHomeOf(scope.services.config, agent)), await withoutLinks(path));

/** Checks the one file of instructions that the configuration of an agent may name. @throws 422 */
export async function assertInstructionsFile(
  scope: Scope,
  agent: Agent,
  path: string,
  name = 'adapterConfig.instructionsFilePath',
): Promise<string> {
  if (await isInHome(scope, agent, path)) return withoutLinks(path);
  return assertInstructionsPath(scope, { companyId: agent.companyId, path, access: 'read', name });
}

/** Checks a folder in which the programs of an agent work. @throws 422 */
export async function assertFolderOfAgent(
  scope: Scope,
  agent: Agent,
  path: string,
  name = 'adapterConfig.cwd',
): Promise<string> {
  if (await isInHome(scope, agent, path)) return withoutLinks(path);
  return assertWorkingFolder(scope, { companyId: agent.companyId, path, access: 'read', name });
}

/** Whether a path without links lies in the folder that the server keeps for a company. */
async function isInCompanyFolder(scope: Scope, companyId: string, real: string): Promise<boolean> {
  const folder = await withoutLinks(companyFolderOf(scope.services.config, companyId));
  return real !== folder && contains(folder, real);
}

/** Whether a company may use a path without links below a listed folder, or any folder. */
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
