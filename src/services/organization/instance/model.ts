import { z } from 'zod';
import type { Instance } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { type JsonObject, text } from '../../core/text/fields.js';
import { type HostFolder, HostFolderView, hostFolder, listedPath } from './host-folder.js';

const kept = (unit: string) =>
  z.int().min(0).max(3650).describe(`The number of backups to keep, one for each ${unit}.`);
const retentionFields = { dailyDays: kept('day'), weeklyWeeks: kept('week'), monthlyMonths: kept('month') };

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
      'Further folders of the host that may hold instructions of agents, of all companies, beside those of hostFolders.',
    ),
  allowedAdapters: adapterList().describe(
    'The adapters that agents can use; null for all in local_trusted mode, and for those that run nothing on the host in authenticated mode.',
  ),
  censorUsernameInLogs: z
    .boolean()
    .describe('Whether clients leave user names out of the logs that they show; the server only keeps the setting.'),
  keyboardShortcuts: z
    .boolean()
    .describe('Whether dashboards react to keyboard shortcuts; the server only keeps the setting.'),
  feedbackDataSharingPreference: describedEnum('FeedbackDataSharingPreference', 'Whether feedback may be shared.', {
    allowed: 'Allowed.',
    not_allowed: 'Not allowed.',
    prompt: 'Ask people.',
  }).describe('Whether clients may share the feedback that people give; the server only keeps the setting.'),
  allowLoaderVariables: z
    .boolean()
    .describe("Whether an agent's own variables may have names that loaders, shells and interpreters obey."),
};

export const GeneralSettings = z
  .object({
    ...generalFields,
    backupRetention: z.object(retentionFields).meta({
      id: 'BackupRetention',
      description: 'How many backups whoever makes them keeps; the server makes none.',
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
  enableCases: z.boolean().describe('Whether there are cases: while it is off, requests for them are refused.'),
  enableApps: z.boolean().describe('Whether there are tools, profiles and apps.'),
  enableSmokeLab: z.boolean().describe('Whether dashboards show the smoke lab.'),
  enableAssistantMcp: z
    .boolean()
    .describe('Whether people may let assistants in, which work with a company by the Model Context Protocol.'),
  enableNativeRunner: z.boolean().describe('Whether dashboards offer the native runner.'),
  enableIsolatedWorkspaces: z.boolean().describe('Whether dashboards offer isolated workspaces.'),
  enableBuiltInAgents: z.boolean().describe('Whether dashboards offer built-in agents.'),
  enableBetaSkills: z.boolean().describe('Whether dashboards offer skills that are in beta.'),
  enableServerInfoDebugView: z.boolean().describe("Whether dashboards show the server's debug view."),
  autoRestartDevServerWhenIdle: z.boolean().describe('Whether a development server is restarted when it is idle.'),
} satisfies Record<Feature, z.ZodBoolean>;

export const ExperimentalSettings = z
  .object(featureFields)
  .meta({ id: 'ExperimentalSettings', description: 'Features that are switched on or off.' });

const given = (patch: object): boolean => Object.values(patch).some((value) => value !== undefined);
const NOTHING_GIVEN = 'At least one setting must be provided';

/** A patch of the general settings. Within the retention, too, only the given fields change. */
export const generalPatch = z
  .strictObject({
    ...generalFields,
    backupRetention: z
      .strictObject(retentionFields)
      .partial()
      .refine(given, NOTHING_GIVEN)
      .describe('The retention of backups.'),
  })
  .partial();
export const experimentalPatch = z.strictObject(featureFields).partial();

/** A patch that must change something. */
export const notEmpty = <P extends z.ZodType<object>>(patch: P): P => patch.refine(given, NOTHING_GIVEN);

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

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
        isRecord(value) ? mergeSettings((stored[key] ?? {}) as JsonObject, value) : value,
      ]),
    ),
  };
}

const HOST_FOLDERS =
  "The folders of the host below which companies may have their agents work, and take instructions and skills from. If empty: only each company's own folder of the server, or on a local_trusted server every folder.";

/** The list of host folders. A patch replaces the whole list. */
export const hostFolders = z.array(hostFolder).max(500).describe(HOST_FOLDERS);

export const InstanceSettingsView = z
  .object({
    id: z.uuid().describe('The ID of the installation.'),
    defaultEnvironmentId: z.uuid().nullable().describe('The ID of the default environment; null for none.'),
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
