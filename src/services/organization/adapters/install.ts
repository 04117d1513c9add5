import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { AdapterFlaw } from '#adapters/external.js';
import {
  type AdapterPackage,
  copyPackage,
  installPackage,
  isAdapterInstalled,
  retirePackage,
} from '#adapters/packages.js';
import { isBuiltin } from '#adapters/registry.js';
import { InstallFailure, isPackageName, PACKAGE_VERSION, type PackageSource } from '#processes/npm.js';
import { instanceAdmin } from '#services/access/rules.js';
import { badRequest, conflict, domainError, notFound } from '#services/core/errors/errors.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { text } from '#services/core/text/fields.js';
import { record } from './manage.js';
import { adapterRef } from './model.js';
import { type AdapterSetting, keepSetting, lockedSettingOf, lockSettings, packageOf, settingOf } from './settings.js';

const NotAdapter = domainError('adapter_package_invalid', 'The package contains no adapter');
const NotThere = domainError('adapter_package_missing', 'There is no such package');
const InstallFailed = domainError('adapter_install_failed', 'The package could not be installed');

type AdapterPlacement = AdapterPackage & { readonly type: string };

export const installAdapter = mutation({
  name: 'installAdapter',
  summary: 'Install an adapter package or change its version, without running its scripts',
  input: z.object({
    packageName: text(4096).describe("Name in the registry, or absolute path of the package's folder or archive."),
    isLocalPath: z.boolean().default(false).describe('True if `packageName` is a path on the server.'),
    version: z
      .string()
      .trim()
      .max(100)
      .regex(PACKAGE_VERSION, 'Must be a version or a tag')
      .nullish()
      .describe('A version or tag in the registry; null or omitted means the latest.'),
  }),
  output: z
    .object({
      type: z.string(),
      packageName: z.string().describe("The package's name."),
      version: z.string().describe("The package's version."),
      installedAt: z.iso.datetime().describe('The time of the installation.'),
      requiresRestart: z.boolean().describe('True if the server must be restarted before the adapter can be used.'),
    })
    .meta({ id: 'AdapterInstalled' }),
  setsExecution: true,
  allow: instanceAdmin,
  before: (scope, input) => placePackage(scope, sourceOf(input)),
  async run(scope, _input, _resource, place) {
    await lockSettings(scope);
    const before = await lockedSettingOf(scope, place.type);
    if (before?.packageName && before.packageName !== place.packageName) {
      const { packageName } = before;
      throw conflict(`Adapter "${place.type}" comes with the package ${packageName}; remove it first`, { packageName });
    }
    await keepPlaced(scope, before, place, 'adapter.installed');
    const { type, packageName, version, installedAt } = place;
    return { type, packageName, version, installedAt: installedAt.toISOString(), requiresRestart: false };
  },
});

function sourceOf(input: {
  packageName: string;
  isLocalPath: boolean;
  version?: string | null | undefined;
}): PackageSource {
  const { packageName: name, isLocalPath, version } = input;
  if (isLocalPath) {
    if (!isAbsolute(name)) throw badRequest('packageName must be an absolute path where isLocalPath is true');
    if (version) throw badRequest('version is of packages of the registry only');
    return { spec: resolve(name), localPath: resolve(name) };
  }
  if (!isPackageName(name)) throw badRequest(`packageName is not a package name: ${name}`);
  return { spec: version ? `${name}@${version}` : name, localPath: null };
}

export const reloadAdapter = mutation({
  name: 'reloadAdapter',
  summary: "Reload an installed adapter's code, or the current files of a local package",
  input: z.object(adapterRef),
  output: z
    .object({ type: z.string(), version: z.string(), reloaded: z.literal(true) })
    .meta({ id: 'AdapterReloaded' }),
  setsExecution: true,
  allow: instanceAdmin,
  async before(scope, { type }) {
    const of = await externalOf(scope, type, 'reloaded');
    const { ORGRAPH_HOME: home } = scope.services.config;
    if (of.localPath === null && (await isAdapterInstalled(home, of))) return withClientErrors(copyPackage(home, of));
    return placePackage(scope, { spec: of.localPath ?? `${of.packageName}@${of.version}`, localPath: of.localPath });
  },
  async run(scope, { type }, _resource, place) {
    const { version } = await replaceAdapter(scope, type, place, 'adapter.reloaded');
    return { type, version, reloaded: true as const };
  },
});

export const reinstallAdapter = mutation({
  name: 'reinstallAdapter',
  summary: 'Reinstall the same version of an adapter from its source',
  input: z.object(adapterRef),
  output: z
    .object({ type: z.string(), version: z.string(), reinstalled: z.literal(true) })
    .meta({ id: 'AdapterReinstalled' }),
  setsExecution: true,
  allow: instanceAdmin,
  async before(scope, { type }) {
    const { packageName, version, localPath } = await externalOf(scope, type, 'reinstalled');
    return placePackage(scope, { spec: localPath ?? `${packageName}@${version}`, localPath });
  },
  async run(scope, { type }, _resource, place) {
    const { version } = await replaceAdapter(scope, type, place, 'adapter.reinstalled');
    return { type, version, reinstalled: true as const };
  },
});

/** @throws 400 for a built-in adapter, 404 for an unknown one */
async function externalOf(scope: Scope, type: string, what: string): Promise<AdapterPackage> {
  const of = packageOf(await settingOf(scope, type));
  if (of) return of;
  if (isBuiltin(type)) throw badRequest(`Adapter "${type}" is built in and cannot be ${what}.`);
  throw notFound(`Adapter "${type}" is not registered.`);
}

const placePackage = (scope: Scope, source: PackageSource): Promise<AdapterPlacement> =>
  withClientErrors(installPackage(scope.services.config.ORGRAPH_HOME, source));

/** Converts the installer's error into a client error. */
async function withClientErrors(placing: Promise<AdapterPlacement>): Promise<AdapterPlacement> {
  try {
    return await placing;
  } catch (error) {
    if (error instanceof AdapterFlaw) throw NotAdapter({}, error.message);
    if (error instanceof InstallFailure) throw (error.isMistake ? NotThere : InstallFailed)({}, error.message);
    throw error;
  }
}

/** Replaces the code of an adapter. The new code must come from the same package. */
async function replaceAdapter(
  scope: WriteScope,
  type: string,
  place: AdapterPlacement,
  action: RecordedAction,
): Promise<AdapterPlacement> {
  await lockSettings(scope);
  const before = await lockedSettingOf(scope, type);
  if (!before?.packageName) throw notFound(`Adapter "${type}" is not registered.`);
  if (place.type !== type || place.packageName !== before.packageName) {
    throw NotAdapter({}, `The package is now ${place.packageName} with adapter ${place.type}; install it as that`);
  }
  await keepPlaced(scope, before, place, action);
  return place;
}

async function keepPlaced(
  scope: WriteScope,
  before: AdapterSetting | undefined,
  { type, packageName, version, localPath, installedAt }: AdapterPlacement,
  action: RecordedAction,
): Promise<void> {
  const { disabled = false, overridePaused = false } = before ?? {};
  await keepSetting(scope, { type, disabled, overridePaused, packageName, version, localPath, installedAt });
  await record(scope, type, action, { packageName, version, local: localPath !== null });
  const old = packageOf(before);
  if (old) scope.afterCommit(() => retirePackage(scope.services.config.ORGRAPH_HOME, old));
}
