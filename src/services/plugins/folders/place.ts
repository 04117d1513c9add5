import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { PluginFolder } from '#generated/prisma/client.js';
import { flawOfFolder } from '#processes/isolation/confinement.js';
import { serverPlaces } from '#processes/isolation/guarded.js';
import { badRequest } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { Config } from '#services/core/process/config.js';
import { isListed } from '#services/organization/host-folders/policy.js';
import { managedFoldersRoot } from '../packages/leftovers.js';
import type { FolderDeclaration, PluginFolderProblem, PluginFolderProblemCode } from './model.js';

/** The key of a plugin's folder in a company. */
export type FolderKey = Pick<PluginFolder, 'pluginId' | 'companyId' | 'folderKey'>;

/** The key, with the access that the manifest declares. */
export type DeclaredFolder = FolderKey & Pick<FolderDeclaration, 'access'>;

/** The path of a folder, and where it led when it was set. */
export type FolderPlace = Pick<PluginFolder, 'path' | 'realPath'>;

/** The path of the folder that the server creates if nobody names one. */
export const managedPathOf = (
  config: Pick<Config, 'ORGRAPH_HOME'>,
  { pluginId, companyId, folderKey }: FolderKey,
): string => join(managedFoldersRoot(config), pluginId, companyId, folderKey);

/** A path with its links resolved, even if nothing exists there yet. */
async function destinationOf(path: string): Promise<string> {
  for (let above = path; ; above = dirname(above)) {
    const real = await realpath(above).catch(() => undefined);
    if (real !== undefined) return join(real, relative(above, path));
    if (above === dirname(above)) return path;
  }
}

/**
 * The place that a caller names.
 * @throws 400 for a place that would give a plugin more than a folder to work in: the server's own, the system's, or
 * one that is not listed for the company
 */
export async function placeAt(scope: Scope, folder: DeclaredFolder, given: string): Promise<FolderPlace> {
  if (!isAbsolute(given)) return { path: given, realPath: given };
  const path = resolve(given);
  const realPath = await destinationOf(path);
  const flaw = await flawOfPlace(scope, folder, realPath);
  if (flaw) throw badRequest(`The folder ${flaw}`);
  return { path, realPath };
}

async function flawOfPlace(scope: Scope, folder: DeclaredFolder, realPath: string): Promise<string | undefined> {
  const { config } = scope.services;
  if (realPath === (await destinationOf(managedPathOf(config, folder)))) return undefined;
  const flaw = await flawOfFolder(realPath, serverPlaces(config));
  if (flaw) return flaw;
  const access = folder.access === 'read' ? 'read' : 'write';
  const { companyId } = folder;
  return (await isListed(scope, realPath, { companyId, access }))
    ? undefined
    : `is not among those that an instance admin lists for the company, to ${access} (hostFolders)`;
}

/** A folder that can be opened, or the problem with it. */
export type FoundFolder = { readonly realPath: string; readonly problem?: never } | FlawedFolder;
interface FlawedFolder {
  readonly realPath: string | null;
  readonly problem: PluginFolderProblem;
}

const PROBLEMS_OF_ERRORS: Readonly<Record<string, PluginFolderProblemCode>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'not_readable',
  EPERM: 'not_readable',
  ELOOP: 'symlink_escape',
  ENAMETOOLONG: 'missing',
};

const WORDS = {
  not_configured: 'The folder is not configured',
  not_absolute: 'The path is not absolute',
  missing: 'The path does not exist',
  not_directory: 'The path is not a folder',
  not_readable: 'The server cannot read the folder',
  not_writable: 'The server cannot write to the folder',
  missing_directory: 'A required folder is missing',
  missing_file: 'A required file is missing',
  symlink_escape: 'A link leads out of the folder',
} as const satisfies Readonly<Record<PluginFolderProblemCode, string>>;

export const problem = (
  code: PluginFolderProblemCode,
  path: string | null,
  message: string = WORDS[code],
): PluginFolderProblem => ({ code, message, path });

const MOVED = 'The path now leads to another folder; set it again';

/** Finds where a folder is now. A link that was put there or above it since it was set is rejected. */
export async function foundFolder(
  scope: Scope,
  folder: DeclaredFolder,
  place: FolderPlace | null,
): Promise<FoundFolder> {
  const flawedFolder = (
    code: PluginFolderProblemCode,
    realPath: string | null = null,
    message?: string,
  ): FlawedFolder => ({
    realPath,
    problem: problem(code, place?.path ?? null, message),
  });
  if (!place) return flawedFolder('not_configured');
  if (!isAbsolute(place.path)) return flawedFolder('not_absolute');
  try {
    const realPath = await realpath(place.path);
    if (realPath !== place.realPath) return flawedFolder('symlink_escape', null, MOVED);
    const flaw = await flawOfPlace(scope, folder, realPath);
    if (flaw) return flawedFolder('not_readable', realPath, `The folder ${flaw}`);
    return (await stat(realPath)).isDirectory() ? { realPath } : flawedFolder('not_directory', realPath);
  } catch (error) {
    const code = PROBLEMS_OF_ERRORS[String((error as NodeJS.ErrnoException).code)];
    if (!code) throw error;
    return flawedFolder(code);
  }
}
