import { z } from 'zod';
import type { Agent } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { cents, describedEnum, type JsonObject, jsonObject, rawText, text, uuid } from '#services/core/text/fields.js';
import { redactAdapterConfig } from '#services/core/vault/settings-redaction.js';
import { headerFields, patchedHeaders } from '#services/secrets/env/headers.js';
import { EnvVariables, patchedEnv, patchedVariables, storedEnv } from '#services/secrets/env/operations.js';
import { AGENT_ICONS, Appearance, avatarUrl } from './appearance.js';
import { bundlePathFlaw, MAX_INSTRUCTIONS_FILE_BYTES } from './instructions-model.js';

export const AgentStatus = describedEnum('AgentStatus', 'The status of an agent.', {
  active: 'Ready for work.',
  paused: 'Paused; starts no work until it is resumed.',
  idle: 'Ready, without a running run.',
  running: 'Executing a run.',
  error: 'Its last run failed; it can still be woken.',
  pending_approval: 'Hired; waiting for the approval of the board.',
  terminated: 'Retired permanently.',
});
export const AgentRole = describedEnum('AgentRole', 'The role of an agent in the company.', {
  ceo: 'Chief executive officer.',
  cto: 'Chief technology officer.',
  cmo: 'Chief marketing officer.',
  cfo: 'Chief financial officer.',
  security: 'Security.',
  engineer: 'Engineering.',
  designer: 'Design.',
  pm: 'Product or project management.',
  qa: 'Quality assurance.',
  devops: 'Operation of systems.',
  researcher: 'Research.',
  general: 'Any other role.',
});
export const PauseReason = describedEnum('AgentPauseReason', 'The reason why an agent is paused.', {
  manual: 'A person paused it.',
  budget: 'Its budget is spent.',
  system: 'The server paused it.',
  company_archived: 'Its company was archived.',
  import: 'It was imported.',
});

/** An agent with the fields that are computed on read. */
export type AgentRow = Agent & { readonly budgetMonthlyCents: number; readonly spentMonthlyCents: number };

const permissions = z
  .object({
    canCreateAgents: z.boolean().describe('True if the agent may hire agents.'),
    canCreateSkills: z.boolean().describe('True if the agent may create skills.'),
  })
  .meta({ id: 'AgentPermissions', description: 'The permissions of an agent to create agents and skills.' });

export const AgentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string().describe("The agent's display name."),
    urlKey: z.string().describe('The shortname, unique in the company.'),
    role: AgentRole,
    title: z.string().nullable().describe('The job title; null for an agent without one.'),
    icon: z.string().nullable().describe('The name of the icon that clients show; null without an icon.'),
    capabilities: z
      .string()
      .nullable()
      .describe("The agent's strengths, for callers that choose an agent for a task; null if not set."),
    appearance: Appearance,
    avatarUrl: z.string().describe("The path of a picture that is drawn from the agent's appearance."),
    reportsTo: z.uuid().nullable().describe("The ID of the agent's manager; null at the top of the org chart."),
    adapterType: z.string().describe('The type of the adapter that runs the agent.'),
    adapterConfig: z
      .record(z.string(), z.json())
      .describe('The configuration of the adapter, redacted; empty for callers without permission.'),
    runtimeConfig: z
      .record(z.string(), z.json())
      .describe('The configuration of wakes; empty for callers without permission.'),
    defaultEnvironmentId: z
      .uuid()
      .nullable()
      .describe('The ID of the environment in which the agent runs by default; null if not set.'),
    budgetMonthlyCents: z.int().describe('The monthly budget in cents; 0 means no limit.'),
    spentMonthlyCents: z.int().describe('The billed amount of the current UTC month, in cents.'),
    status: AgentStatus.describe("The agent's current status."),
    pauseReason: PauseReason.nullable().describe('The reason for the pause; null unless the agent is paused.'),
    pausedAt: z.iso.datetime().nullable().describe('The time of the pause; null unless the agent is paused.'),
    errorReason: z.string().nullable().describe('The reason why the last run failed; null if it did not fail.'),
    lastHeartbeatAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which a run of the agent last started or ended; null before the first run.'),
    permissions,
    desiredSkills: z.array(z.string()).describe('The skills that the agent should have.'),
    metadata: z
      .record(z.string(), z.json())
      .nullable()
      .describe('Data that clients store with the agent and the server does not use; null if not set.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Agent', description: 'An agent of a company.' });

/** The wire format of a row. `restricted` leaves the configuration empty. */
export const presentAgent = presenterOf(AgentView, {
  avatarUrl: ({ appearance }: AgentRow) => avatarUrl(appearance as Appearance),
  adapterConfig: ({ adapterConfig }: AgentRow, shown?: { restricted: boolean }) =>
    shown?.restricted ? {} : redactAdapterConfig(adapterConfig as JsonObject),
  runtimeConfig: ({ runtimeConfig }: AgentRow, shown?: { restricted: boolean }) =>
    shown?.restricted ? {} : (runtimeConfig as JsonObject),
  permissions: ({ canCreateAgents, canCreateSkills }: AgentRow) => ({ canCreateAgents, canCreateSkills }),
});

/** An adapter's configuration. Literal variables are stored as `{type: "plain", value}`. */
const adapterConfig = () =>
  z
    .object({ env: EnvVariables.optional(), headers: headerFields().optional() })
    .catchall(z.json())
    .transform((config) => (config.env ? { ...config, env: storedEnv(config.env) } : config) as JsonObject);

const heartbeatFields = {
  enabled: z.boolean(),
  intervalSec: z.int().min(1).max(31_536_000),
  wakeOnDemand: z.boolean(),
  maxConcurrentRuns: z.int().min(1).max(50),
  maxDailyRuns: z.int().min(0),
  maxDailyCostCents: cents(),
  skipTimerWhenNoActionableWork: z.boolean(),
};

const heartbeat = z
  .object({
    enabled: heartbeatFields.enabled.default(false),
    intervalSec: heartbeatFields.intervalSec.optional(),
    wakeOnDemand: heartbeatFields.wakeOnDemand.default(true),
    maxConcurrentRuns: heartbeatFields.maxConcurrentRuns.default(20),
    maxDailyRuns: heartbeatFields.maxDailyRuns.nullish(),
    maxDailyCostCents: heartbeatFields.maxDailyCostCents.nullish(),
    skipTimerWhenNoActionableWork: heartbeatFields.skipTimerWhenNoActionableWork.default(false),
  })
  .catchall(z.json());

/** The configuration of wakes, with the defaults of the heartbeat. */
const runtimeConfig = () =>
  z
    .object({ heartbeat: heartbeat.prefault({}) })
    .catchall(z.json())
    .transform((config) => config as unknown as JsonObject);

const nullish = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, (field as z.ZodType).nullish()])) as {
    [Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Key] & z.ZodType>>;
  };

/** Fields that a patch merges into the stored configuration: null removes a key, and defaults are not added. */
export const patchedConfigFields = {
  adapterConfig: z
    .object({ env: patchedVariables().nullish(), headers: patchedHeaders().nullish() })
    .catchall(z.json())
    .transform((config) => (config.env ? { ...config, env: patchedEnv(config.env) } : config) as JsonObject)
    .describe("Changes to the adapter's configuration; null removes a key."),
  runtimeConfig: z
    .object({ heartbeat: z.object(nullish(heartbeatFields)).catchall(z.json()).nullish() })
    .catchall(z.json())
    .transform((config) => config as unknown as JsonObject)
    .describe('Changes to the configuration of wakes; null removes a key.'),
};

/** A stored configuration with its defaults. */
export const completeRuntimeConfig = (config: JsonObject): JsonObject => runtimeConfig().parse(config);

/** The fields that create, hire and patch share. */
export const agentFields = {
  name: text(120).describe("The agent's display name. If a new agent's name is in use, the server appends a number."),
  role: AgentRole.describe("The agent's role in the company."),
  title: text(200).nullish().describe('The job title, which clients show below the name.'),
  icon: z.enum(AGENT_ICONS).nullish().describe('The name of the icon that clients show.'),
  capabilities: rawText(4000).nullish().describe("The agent's strengths, for callers that choose an agent for a task."),
  appearance: Appearance.describe('The appearance; defaults to a random one.'),
  reportsTo: uuid().nullish().describe("The ID of the agent's manager."),
  adapterType: text(120).describe('The type of the adapter that runs the agent.'),
  adapterConfig: adapterConfig().describe("The adapter's configuration. Literal variables are never shown again."),
  runtimeConfig: runtimeConfig().describe('The configuration of wakes.'),
  defaultEnvironmentId: uuid().nullish().describe('The ID of the default environment.'),
  budgetMonthlyCents: cents().describe('The monthly budget in cents; 0 means no limit.'),
  desiredSkills: z
    .array(text(512))
    .max(200)
    .describe('The skills that the agent should have, by key or slug. The server stores the keys.'),
  metadata: jsonObject().nullish().describe('Data that clients store with the agent.'),
};

const instructionsPath = rawText(500).refine((path) => !bundlePathFlaw(path), 'Must be a relative path');

/** The texts of a new bundle, by path. */
export const BundleFiles = z
  .record(instructionsPath, rawText(MAX_INSTRUCTIONS_FILE_BYTES))
  .refine((files) => Object.keys(files).length > 0, 'Must hold a file')
  .describe('The contents of the files, by relative path.');

/** The fields of a new agent. */
export const newAgentFields = {
  ...agentFields,
  role: agentFields.role.default('general'),
  appearance: agentFields.appearance.optional(),
  adapterType: agentFields.adapterType.default('process'),
  adapterConfig: agentFields.adapterConfig.prefault({}),
  runtimeConfig: agentFields.runtimeConfig.prefault({}),
  budgetMonthlyCents: agentFields.budgetMonthlyCents.default(0),
  desiredSkills: agentFields.desiredSkills.default([]),
  permissions: z
    .object({
      canCreateAgents: z.boolean().default(true).describe('True if the agent may hire agents.'),
      canCreateSkills: z.boolean().default(true).describe('True if the agent may create skills.'),
    })
    .prefault({})
    .describe('The permissions of the agent to create agents and skills.'),
  instructionsBundle: z
    .object({
      files: BundleFiles,
      entryFile: instructionsPath.optional().describe('The path of the entry file.'),
    })
    .refine(({ files, entryFile }) => entryFile === undefined || entryFile in files, 'entryFile must be one of files')
    .optional()
    .describe('The initial instructions.'),
};

const NewAgent = z.object(newAgentFields);
export type NewAgent = z.output<typeof NewAgent>;
