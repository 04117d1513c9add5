import { z } from 'zod';
import type { Instance } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject, text } from '#services/core/text/fields.js';
import { isJsonObject } from '#services/core/text/json.js';
import { type HostFolder, HostFolderView, hostFolder, listedPath } from './host-places.js';

const backupCount = (unit: string) =>
  z.int().min(0).max(3650).describe(`The number of backups to keep, one for each ${unit}.`);
const retentionFields = {
  dailyDays: backupCount('day'),
  weeklyWeeks: backupCount('week'),
  monthlyMonths: backupCount('month'),
};

/** Types of adapters; null if there is no list. */
export const adapterList = () =>
  z
    .array(text(120))
    .max(200)
    .overwrite((types) => [...new Set(types)].sort())
    .nullable();

const generalFields = {
  instructionsRoots: z
    .array(listedPath())
    .max(50)
    .describe(
      "Additional host folders, besides those of hostFolders, that may hold instructions of all companies' agents.",
    ),
  allowedAdapters: adapterList().describe(
    'The adapters that agents can use. Null means all adapters in local_trusted mode, and all adapters that run nothing on the host in authenticated mode.',
  ),
  censorUsernameInLogs: z
    .boolean()
    .describe('True if clients hide user names in the logs that they show. The server only stores the setting.'),
  keyboardShortcuts: z
    .boolean()
    .describe('True if dashboards react to keyboard shortcuts. The server only stores the setting.'),
  feedbackDataSharingPreference: describedEnum('FeedbackDataSharingPreference', 'The permission to share feedback.', {
    allowed: 'Allowed.',
    not_allowed: 'Not allowed.',
    prompt: 'Ask people.',
  }).describe("Clients' permission to share people's feedback. The server only stores the setting."),
  allowLoaderVariables: z
    .boolean()
    .describe("True if an agent's own variables may have names that affect loaders, shells and interpreters."),
};

export const GeneralSettings = z
  .object({
    ...generalFields,
    backupRetention: z.object(retentionFields).meta({
      id: 'BackupRetention',
      description: 'The number of backups that backup tools should keep. The server makes no backups.',
    }),
  })
  .meta({ id: 'GeneralSettings', description: 'General settings of the installation.' });
export type GeneralSettings = z.infer<typeof GeneralSettings>;

const GENERAL_DEFAULTS: GeneralSettings = {
  instructionsRoots: [],
  allowedAdapters: null,
  censorUsernameInLogs: false,
  keyboardShortcuts: false,
  feedbackDataSharingPreference: 'prompt',
  allowLoaderVariables: false,
  backupRetention: { dailyDays: 7, weeklyWeeks: 4, monthlyMonths: 1 },
};

/** The experimental features with their defaults. */
const FEATURES = {
  enableCases: false,
  enableApps: true,
  enableSmokeLab: false,
  enableAssistantMcp: false,
  enableNativeRunner: false,
  enableIsolatedWorkspaces: false,
  enableBuiltInAgents: false,
  enableBetaSkills: false,
  enableServerInfoDebugView: false,
  autoRestartDevServerWhenIdle: false,
} as const satisfies Record<string, boolean>;

export type Feature = keyof typeof FEATURES;
export type ExperimentalSettings = Record<Feature, boolean>;

const featureFields = {
  enableCases: z.boolean().describe('True if cases are enabled; otherwise the server rejects requests for cases.'),
  enableApps: z.boolean().describe('True if tools, profiles and apps are enabled.'),
  enableSmokeLab: z.boolean().describe('True if dashboards show the smoke lab.'),
  enableAssistantMcp: z
    .boolean()
    .describe('True if people may connect assistants, which work with a company over the Model Context Protocol.'),
  enableNativeRunner: z.boolean().describe('True if dashboards offer the native runner.'),
  enableIsolatedWorkspaces: z.boolean().describe('True if dashboards offer isolated workspaces.'),
  enableBuiltInAgents: z.boolean().describe('True if dashboards offer built-in agents.'),
  enableBetaSkills: z.boolean().describe('True if dashboards offer beta skills.'),
  enableServerInfoDebugView: z.boolean().describe("True if dashboards show the server's debug view."),
  autoRestartDevServerWhenIdle: z.boolean().describe('True if a development server restarts when it is idle.'),
} satisfies Record<Feature, z.ZodBoolean>;

export const ExperimentalSettings = z
  .object(featureFields)
  .meta({ id: 'ExperimentalSettings', description: 'Experimental features, each switched on or off.' });

const hasAnyValue = (patch: object): boolean => Object.values(patch).some((value) => value !== undefined);
const NOTHING_GIVEN = 'At least one setting must be provided';

/** A patch of the general settings. Within the retention, too, only the given fields change. */
export const generalPatch = z
  .strictObject({
    ...generalFields,
    backupRetention: z
      .strictObject(retentionFields)
      .partial()
      .refine(hasAnyValue, NOTHING_GIVEN)
      .describe('The retention of backups.'),
  })
  .partial();
export const experimentalPatch = z.strictObject(featureFields).partial();

/** A patch that must change something. */
export const notEmpty = <P extends z.ZodType<object>>(patch: P): P => patch.refine(hasAnyValue, NOTHING_GIVEN);

/** The single row of the installation. */
export type InstanceRow = Pick<
  Instance,
  'id' | 'general' | 'experimental' | 'hostFolders' | 'defaultEnvironmentId' | 'createdAt' | 'updatedAt'
>;

/** The effective settings: defaults overridden by stored settings. */
export function generalSettings({ general }: Pick<InstanceRow, 'general'>): GeneralSettings {
  const { backupRetention, ...set } = general as Partial<GeneralSettings>;
  return {
    ...GENERAL_DEFAULTS,
    ...set,
    backupRetention: { ...GENERAL_DEFAULTS.backupRetention, ...backupRetention },
  };
}

export const experimentalSettings = ({ experimental }: Pick<InstanceRow, 'experimental'>): ExperimentalSettings => ({
  ...FEATURES,
  ...(experimental as Partial<ExperimentalSettings>),
});

export const hostFoldersIn = ({ hostFolders }: Pick<InstanceRow, 'hostFolders'>): readonly HostFolder[] =>
  hostFolders as unknown as HostFolder[];

/** Merges a patch into stored settings. Settings that were never set are not stored. */
export function mergeSettings(stored: JsonObject, patch: object): JsonObject {
  const changes = Object.entries(patch).filter(([, value]) => value !== undefined);
  return {
    ...stored,
    ...Object.fromEntries(
      changes.map(([key, value]) => [
        key,
        isJsonObject(value) ? mergeSettings((stored[key] ?? {}) as JsonObject, value) : value,
      ]),
    ),
  };
}

const HOST_FOLDERS =
  "Host folders in which companies' agents may work, and from which companies may take instructions and skills. If empty, a company may use only its own folder on the server, or every folder on a local_trusted server.";

/** The list of host folders. A patch replaces the whole list. */
export const hostFolders = z.array(hostFolder).max(500).describe(HOST_FOLDERS);

export const InstanceSettingsView = z
  .object({
    id: z.uuid().describe('The ID of the installation.'),
    defaultEnvironmentId: z.uuid().nullable().describe('The ID of the default environment; null if not set.'),
    general: GeneralSettings,
    experimental: ExperimentalSettings,
    hostFolders: z.array(HostFolderView).describe(HOST_FOLDERS),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'InstanceSettings', description: 'All settings of the installation.' });

export const presentInstance = presenterOf(InstanceSettingsView, {
  general: generalSettings,
  experimental: experimentalSettings,
  hostFolders: (instance: InstanceRow) => [...hostFoldersIn(instance)],
});
