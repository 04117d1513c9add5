import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isPathWithin } from '#processes/isolation/confinement.js';
import { InstallFailure, isPackageName, PACKAGE_VERSION, type PackageSource } from '#processes/npm.js';
import {
  badRequest,
  type DomainError,
  domainError,
  forbidden,
  type ValidationIssue,
  validationError,
} from '#services/core/errors/errors.js';
import type { Config } from '#services/core/process/config.js';
import { PluginFlaw } from '../manifest/read.js';
import { type PluginPackage, placePackage } from '../packages/place.js';
import { BUNDLED_FOLDERS } from './examples.js';

const InstallFailed = domainError('plugin_install_failed', 'The package could not be installed');

/** A request to install a package. */
export interface PackageRequest {
  readonly packageName: string;
  readonly isLocalPath: boolean;
  readonly version?: string | null | undefined;
}

type SourceConfig = Pick<Config, 'PLUGIN_PACKAGES'>;

/** The error for an invalid request. Clients recognize the error of a path by its words. */
export function invalidRequest(issues: readonly ValidationIssue[], raw: unknown): DomainError {
  const { packageName, isLocalPath } = Object(raw) as Partial<PackageRequest>;
  const hasNul = isLocalPath === true && typeof packageName === 'string' && packageName.includes('\0');
  return hasNul ? badRequest('Invalid localPath: path contains a null byte') : validationError(issues);
}

/** @throws 400 if the package cannot be installed, 403 if this server does not allow it */
export async function packageSourceOf(config: SourceConfig, request: PackageRequest): Promise<PackageSource> {
  const { packageName, isLocalPath, version } = request;
  if (isLocalPath) {
    if (version) throw badRequest('version is for packages of the registry only');
    const localPath = await localFolder(packageName);
    assertSourceAllowed(config, localPath);
    return { spec: localPath, localPath };
  }
  if (/[<>:"|?*]/.test(packageName)) throw badRequest('packageName contains invalid characters');
  if (!isPackageName(packageName)) throw badRequest(`packageName is not a package name: ${packageName}`);
  assertSourceAllowed(config, null);
  return { spec: registrySpec(packageName, version), localPath: null };
}

/** @throws 400 if the version is neither a version nor a tag */
export function registrySpec(packageName: string, version: string | null | undefined): string {
  if (version && !PACKAGE_VERSION.test(version)) throw badRequest('version must be a version or a tag');
  return `${packageName}@${version ?? 'latest'}`;
}

/** @throws 403 if only plugins that ship with the server may be installed */
export function assertSourceAllowed({ PLUGIN_PACKAGES }: SourceConfig, localPath: string | null): void {
  if (PLUGIN_PACKAGES === 'any') return;
  if (localPath === null) throw forbidden('Installations from npm are disabled on this server (PLUGIN_PACKAGES)');
  if (!BUNDLED_FOLDERS.some((folder) => localPath !== folder && isPathWithin(localPath, folder))) {
    throw forbidden('Only plugins of the bundled catalog may be installed on this server (PLUGIN_PACKAGES)');
  }
}

/** A folder by its path, without links. @throws 400 */
async function localFolder(path: string): Promise<string> {
  const real = await realpath(resolve(path)).catch(() => null);
  if (real === null) throw badRequest(`Invalid localPath: path does not exist: ${path}`);
  if (!(await stat(real)).isDirectory()) throw badRequest(`Invalid localPath: path is not a directory: ${path}`);
  const isReadable = await access(real, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isReadable) throw badRequest(`Invalid localPath: path is not readable: ${path}`);
  return real;
}

/** Places a package. @throws 400 if it is not a plugin, 502 if npm could not get it */
export async function placeFromSource(
  config: Pick<Config, 'ORGRAPH_HOME'>,
  source: PackageSource,
): Promise<PluginPackage> {
  try {
    return await placePackage(config, source);
  } catch (error) {
    if (error instanceof PluginFlaw) throw badRequest(error.message);
    if (!(error instanceof InstallFailure)) throw error;
    throw error.isMistake ? badRequest(error.message) : InstallFailed({}, error.message);
  }
}
