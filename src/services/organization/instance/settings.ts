import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { callersCompanies } from '#services/access/authority.js';
import { anyBoard, instanceAdmin } from '#services/access/rules.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement, steadyStatement } from '#services/core/postgres/statement.js';
import { type JsonObject, uuid } from '#services/core/text/fields.js';
import { assertListable, type HostFolder } from './host-places.js';
import {
  ExperimentalSettings,
  experimentalPatch,
  experimentalSettings,
  type Feature,
  GeneralSettings,
  generalPatch,
  generalSettings,
  hostFolders,
  hostFoldersIn,
  type InstanceRow,
  InstanceSettingsView,
  mergeSettings,
  notEmpty,
  presentInstance,
} from './model.js';

/** Execution environments do not exist yet, so every name is unknown. @throws 422 */
export function assertEnvironment(environmentId: string | null | undefined): void {
  if (environmentId) throw unprocessable('Environment not found', { environmentId });
}

const SELECT = `SELECT id, general, experimental, "hostFolders", "defaultEnvironmentId", "createdAt", "updatedAt" FROM "Instance"`;
const INSTANCE = steadyStatement(SELECT);
const LOCKED = statement(`${SELECT} FOR NO KEY UPDATE`);

const instanceRow: Loader<'instance', InstanceRow> = {
  async batch(scope, keys) {
    const [row] = await scope.sql<InstanceRow>(INSTANCE, []);
    return keys.map(() => row ?? new Error('The database has no instance row'));
  },
};

/** Whether a feature is switched on; read once per request. */
export async function featureEnabled(scope: Scope, feature: Feature): Promise<boolean> {
  return experimentalSettings(await scope.load(instanceRow, 'instance'))[feature];
}

/** The host folders that companies may use. */
export const hostFoldersOf = async (scope: Scope): Promise<readonly HostFolder[]> =>
  hostFoldersIn(await scope.load(instanceRow, 'instance'));

/** The host folders that may hold the instructions of all companies. */
export const instructionsRootsOf = async (scope: Scope): Promise<readonly string[]> =>
  generalSettings(await scope.load(instanceRow, 'instance')).instructionsRoots;

export const getInstanceSettings = query({
  name: 'getInstanceSettings',
  summary: 'Get all settings of the installation',
  input: z.object({}),
  output: InstanceSettingsView,
  allow: instanceAdmin,
  run: (scope) => scope.load(instanceRow, 'instance'),
  present: (_scope, instance) => presentInstance(instance),
});

export const getGeneralSettings = query({
  name: 'getGeneralSettings',
  summary: 'Get the general settings of the installation',
  input: z.object({}),
  output: GeneralSettings,
  allow: anyBoard,
  run: async (scope) => generalSettings(await scope.load(instanceRow, 'instance')),
});

export const getExperimentalSettings = query({
  name: 'getExperimentalSettings',
  summary: 'Get the state of the experimental features',
  input: z.object({}),
  output: ExperimentalSettings,
  allow: anyBoard,
  run: async (scope) => experimentalSettings(await scope.load(instanceRow, 'instance')),
});

export const updateInstanceSettings = mutation({
  name: 'updateInstanceSettings',
  summary: 'Change settings of the installation',
  input: z.strictObject({
    defaultEnvironmentId: uuid().nullish().describe('The ID of the default environment.'),
    general: generalPatch.optional().describe('General settings.'),
    experimental: experimentalPatch.optional().describe('Experimental features.'),
    hostFolders: hostFolders.optional(),
  }),
  output: InstanceSettingsView,
  allow: instanceAdmin,
  before: ({ services: { config } }, { hostFolders: folders = [] }) => assertListable(config, folders),
  run: async (scope, patch) => presentInstance(await changeSettings(scope, patch)),
});

export const updateGeneralSettings = mutation({
  name: 'updateGeneralSettings',
  summary: 'Change general settings of the installation',
  input: notEmpty(generalPatch),
  output: GeneralSettings,
  allow: instanceAdmin,
  run: async (scope, general) => generalSettings(await changeSettings(scope, { general })),
});

export const updateExperimentalSettings = mutation({
  name: 'updateExperimentalSettings',
  summary: 'Switch experimental features on or off',
  input: notEmpty(experimentalPatch),
  output: ExperimentalSettings,
  allow: instanceAdmin,
  run: async (scope, experimental) => experimentalSettings(await changeSettings(scope, { experimental })),
});

interface Patch {
  readonly defaultEnvironmentId?: string | null | undefined;
  readonly general?: z.output<typeof generalPatch> | undefined;
  readonly experimental?: z.output<typeof experimentalPatch> | undefined;
  readonly hostFolders?: readonly HostFolder[] | undefined;
}

/** Applies a patch to the locked row and records each part of it. The lock protects concurrent changes. */
async function changeSettings(scope: WriteScope, patch: Patch): Promise<InstanceRow> {
  const before = (await scope.row<InstanceRow>(LOCKED, [])) as InstanceRow;
  const { defaultEnvironmentId, general, experimental, hostFolders: folders } = patch;
  if (defaultEnvironmentId !== before.defaultEnvironmentId) assertEnvironment(defaultEnvironmentId);
  const after = await scope.db.instance.update({
    where: { id: before.id },
    data: {
      ...(defaultEnvironmentId === undefined ? {} : { defaultEnvironmentId }),
      ...(general && { general: mergeSettings(before.general as JsonObject, general) }),
      ...(experimental && { experimental: mergeSettings(before.experimental as JsonObject, experimental) }),
      ...(folders && { hostFolders: folders as unknown as JsonObject[] }),
    },
  });
  const companyIds = await callersCompanies(scope);
  const record = (action: RecordedAction, was: object, is: object) => {
    const details = { changedKeys: changedKeys(was, is) };
    for (const companyId of companyIds) {
      scope.emit({ companyId, action, entityType: 'instance', entityId: before.id, details });
    }
  };
  const whole = (row: InstanceRow) => ({
    defaultEnvironmentId: row.defaultEnvironmentId,
    hostFolders: hostFoldersIn(row),
  });
  if (defaultEnvironmentId !== undefined || folders) {
    record('instance.settings.updated', whole(before), whole(after));
  }
  if (general) record('instance.settings.general_updated', generalSettings(before), generalSettings(after));
  if (experimental) {
    record('instance.settings.experimental_updated', experimentalSettings(before), experimentalSettings(after));
  }
  return after;
}

const changedKeys = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(([key, value]) => !isDeepStrictEqual(value, (before as Record<string, unknown>)[key]))
    .map(([key]) => key);
