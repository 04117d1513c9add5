import { z } from 'zod';
import type { Agent } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { cents, type JsonObject, jsonObject, rawText, text, uuid } from '../../core/text/fields.js';
import { redactAdapterConfig } from '../../core/vault/settings-redaction.js';
import { headerFields, patchedHeaders } from '../../secrets/env/headers.js';
import { envVariables, patchedEnv, patchedVariables, storedEnv } from '../../secrets/env/operations.js';
import { AGENT_ICONS, Appearance, avatarUrl } from './appearance.js';
import { bundlePathFlaw } from './instructions-model.js';

export const AgentStatus = describedEnum('AgentStatus', 'What an agent is doing.', {
  active: 'Ready for work.',
  paused: 'Starts no work until it is resumed.',
  idle: 'Ready, with nothing running.',
  running: 'At work.',
  error: 'Its last run failed; it can still be woken.',
  pending_approval: 'Hired, and waiting for the board.',
  terminated: 'Retired for good.',
});
export const AgentRole = describedEnum('AgentRole', 'What an agent is in the company.', {
  ceo: 'Leads the company.',
  cto: 'Leads technology.',
  cmo: 'Leads marketing.',
  cfo: 'Leads finance.',
  security: 'Looks after security.',
  engineer: 'Builds.',
  designer: 'Designs.',
  pm: 'Manages products or projects.',
  qa: 'Assures quality.',
  devops: 'Runs the systems.',
  researcher: 'Researches.',
  general: 'Anything else.',
});
const PauseReason = describedEnum('AgentPauseReason', 'Why an agent is paused.', {
  manual: 'Somebody paused it.',
  budget: 'It spent its budget.',
  system: 'The server paused it.',
  company_archived: 'Its company was archived.',
  import: 'It came with an import.',
});

/** An agent with what is computed on read. */
export type AgentRow = Agent & { readonly budgetMonthlyCents: number; readonly spentMonthlyCents: number };

const permissions = z
  .object({
    canCreateAgents: z.boolean().describe('Whether it may hire agents.'),
    canCreateSkills: z.boolean().describe('Whether it may create skills.'),
  })
  .meta({ id: 'AgentPermissions', description: 'What an agent may create.' });

/** The wire shape of an agent. */
export const AgentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    name: z.string().describe('The name.'),
    urlKey: z.string().describe('The shortname, unique in the company.'),
    role: AgentRole.describe('What it is.'),
    title: z.string().nullable().describe('Its title.'),
    icon: z.string().nullable().describe("Its icon's name."),
    capabilities: z.string().nullable().describe('What it can do.'),
    appearance: Appearance.describe('How it looks.'),
    avatarUrl: z.string().describe('Its picture.'),
    reportsTo: z.uuid().nullable(),
    adapterType: z.string().describe('How it is run.'),
    adapterConfig: z
      .record(z.string(), z.json())
      .describe('Its adapter configuration, redacted; empty for a reader who may not see it.'),
    runtimeConfig: z.record(z.string(), z.json()).describe('How it is woken; empty for a reader who may not see it.'),
    defaultEnvironmentId: z.uuid().nullable().describe('The environment it runs in.'),
    budgetMonthlyCents: z.int().describe('Its monthly budget in cents; 0 is no limit.'),
    spentMonthlyCents: z.int().describe('The cents billed in the current UTC month.'),
    status: AgentStatus.describe('What it is doing.'),
    pauseReason: PauseReason.nullable().describe('Why it is paused.'),
    pausedAt: z.iso.datetime().nullable().describe('When it was paused.'),
    errorReason: z.string().nullable().describe('Why its last run failed.'),
    lastHeartbeatAt: z.iso.datetime().nullable().describe('When it last ran.'),
    permissions,
    desiredSkills: z.array(z.string()).describe('The skills it should have.'),
    metadata: z.record(z.string(), z.json()).nullable().describe('Whatever its owner keeps with it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Agent', description: 'An agent of a company.' });

/** The wire shape of a row; `restricted` hides the configuration altogether. */
export const presentAgent = presenterOf(AgentView, {
  avatarUrl: ({ appearance }: AgentRow) => avatarUrl(appearance as Appearance),
  adapterConfig: ({ adapterConfig }: AgentRow, shown?: { restricted: boolean }) =>
    shown?.restricted ? {} : redactAdapterConfig(adapterConfig as JsonObject),
  runtimeConfig: ({ runtimeConfig }: AgentRow, shown?: { restricted: boolean }) =>
    shown?.restricted ? {} : (runtimeConfig as JsonObject),
  permissions: ({ canCreateAgents, canCreateSkills }: AgentRow) => ({ canCreateAgents, canCreateSkills }),
});

/** An adapter's configuration. Literal env values are stored as `{type: "plain", value}`. */
const adapterConfig = () =>
  z
    .object({ env: envVariables().optional(), headers: headerFields().optional() })
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

/** How an agent is woken; the heartbeat's defaults are written out. */
const runtimeConfig = () =>
  z
    .object({ heartbeat: heartbeat.prefault({}) })
    .catchall(z.json())
    .transform((config) => config as unknown as JsonObject);

const nullish = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, (field as z.ZodType).nullish()])) as {
    [Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Key] & z.ZodType>>;
  };

/** What a patch merges into the stored configuration: null removes a key, and nothing is filled in. */
export const patchedConfigFields = {
  adapterConfig: z
    .object({ env: patchedVariables().nullish(), headers: patchedHeaders().nullish() })
    .catchall(z.json())
    .transform((config) => (config.env ? { ...config, env: patchedEnv(config.env) } : config) as JsonObject)
    .describe("What to change of the adapter's configuration; null removes a key."),
  runtimeConfig: z
    .object({ heartbeat: z.object(nullish(heartbeatFields)).catchall(z.json()).nullish() })
    .catchall(z.json())
    .transform((config) => config as unknown as JsonObject)
    .describe('What to change of how the agent is woken; null removes a key.'),
};

/** A configuration as it is stored, with what it leaves out. */
export const completeRuntimeConfig = (config: JsonObject): JsonObject => runtimeConfig().parse(config);

/** The fields that a person or agent may set, as create, hire and patch share them. */
export const agentFields = {
  name: text(120),
  role: AgentRole.describe('What the agent is.'),
  title: text(200).nullish(),
  icon: z.enum(AGENT_ICONS).nullish().describe('The name of an icon.'),
  capabilities: rawText(4000).nullish().describe('What the agent can do.'),
  appearance: Appearance.describe('How the agent looks; random when left out.'),
  reportsTo: uuid().nullish().describe("The manager's id."),
  adapterType: text(120).describe('How the agent is run.'),
  adapterConfig: adapterConfig().describe("The adapter's configuration; literal env values are never shown again."),
  runtimeConfig: runtimeConfig().describe('How the agent is woken.'),
  defaultEnvironmentId: uuid().nullish().describe('The environment used when nothing else is said.'),
  budgetMonthlyCents: cents().describe('The monthly budget in cents; 0 is no limit.'),
  desiredSkills: z.array(text(200)).max(200).describe('The skills the agent should have.'),
  metadata: jsonObject().nullish(),
};

const instructionsPath = rawText(500).refine((path) => !bundlePathFlaw(path), 'Must be a relative path');

/** What a create or hire body may hold. */
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
      canCreateAgents: z.boolean().default(true).describe('Whether the agent may hire agents.'),
      canCreateSkills: z.boolean().default(true).describe('Whether the agent may create skills.'),
    })
    .prefault({})
    .describe('What the agent may create.'),
  instructionsBundle: z
    .object({
      files: z
        .record(instructionsPath, rawText(1_048_576))
        .refine((files) => Object.keys(files).length > 0, 'Must hold a file')
        .describe('Text by relative path.'),
      entryFile: instructionsPath.optional().describe('The file that the instructions begin with.'),
    })
    .refine(({ files, entryFile }) => entryFile === undefined || entryFile in files, 'entryFile must be one of files')
    .optional()
    .describe('The instructions it starts with.'),
};

const NewAgent = z.object(newAgentFields);
export type NewAgent = z.output<typeof NewAgent>;
