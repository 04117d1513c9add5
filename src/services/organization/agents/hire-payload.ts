import { z } from 'zod';
import { unprocessable, validationError } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type JsonObject, uuid } from '#services/core/text/fields.js';
import { assertAdapterEnv } from '#services/secrets/env/headers.js';
import { assertAdapterConfig } from '../adapters/usable.js';
import { assertEnvironment } from '../instance/settings.js';
import { applyConfig } from './config.js';
import { type AgentConfig, CONFIG_KEYS } from './config-history.js';
import { assertMayAppoint, insertAgent } from './create.js';
import { givenSkills, skillGiving } from './desired-skills.js';
import { type AgentRow, agentFields, newAgentFields } from './model.js';

// The agent in the payload of a hire's approval. The board approves exactly this request, including secrets.

/** The fields of the configuration snapshot. */
const snapshotFields = {
  adapterType: agentFields.adapterType.optional(),
  adapterConfig: agentFields.adapterConfig.optional(),
  runtimeConfig: agentFields.runtimeConfig.optional(),
  desiredSkills: agentFields.desiredSkills.optional(),
};

const HirePayload = z
  .object({
    agentId: uuid().nullish(),
    name: agentFields.name.optional(),
    role: agentFields.role.optional(),
    title: agentFields.title,
    icon: agentFields.icon,
    reportsTo: agentFields.reportsTo,
    capabilities: agentFields.capabilities,
    budgetMonthlyCents: agentFields.budgetMonthlyCents.optional(),
    metadata: agentFields.metadata,
    defaultEnvironmentId: agentFields.defaultEnvironmentId,
    ...snapshotFields,
    requestedConfigurationSnapshot: z.object(snapshotFields).optional(),
  })
  .catchall(z.json());

/** The payload for an agent that waits for approval. */
export function hirePayload(agent: AgentRow, requestedByAgentId: string | null): JsonObject {
  const { adapterType, adapterConfig, runtimeConfig, desiredSkills } = agent;
  const configuration = { adapterType, adapterConfig, runtimeConfig, desiredSkills } as JsonObject;
  return {
    agentId: agent.id,
    name: agent.name,
    role: agent.role,
    title: agent.title,
    icon: agent.icon,
    reportsTo: agent.reportsTo,
    capabilities: agent.capabilities,
    ...configuration,
    budgetMonthlyCents: agent.budgetMonthlyCents,
    metadata: agent.metadata as JsonObject | null,
    requestedByAgentId,
    requestedConfigurationSnapshot: configuration,
  };
}

/**
 * Checks and completes a payload from a client. Missing fields come from its agent. The snapshot is rebuilt from the
 * fields: the board must see what it would approve.
 * @throws 400 for an invalid field; 422 for a configuration that its adapter cannot use, or variables that are not
 * available; 403 if an agent appoints a CEO
 */
export async function checkedHirePayload(
  scope: WriteScope,
  companyId: string,
  sent: JsonObject,
  agent: AgentRow | null,
): Promise<JsonObject> {
  const { requestedConfigurationSnapshot, ...fields } = parsePayload(HirePayload, sent);
  const configuration = {
    ...definedFields(requestedConfigurationSnapshot ?? {}),
    ...definedFields(Object.fromEntries(Object.keys(snapshotFields).map((key) => [key, fields[key]]))),
  };
  if (!agent && !fields.name) throw unprocessable('payload.name is needed: the approval creates the agent');
  if (fields.role) assertMayAppoint(scope, fields.role);
  assertEnvironment(fields.defaultEnvironmentId);
  const adapterType = configuration.adapterType ?? agent?.adapterType ?? 'process';
  if (configuration.adapterType || configuration.adapterConfig) {
    assertAdapterConfig(String(adapterType), (configuration.adapterConfig ?? agent?.adapterConfig ?? {}) as JsonObject);
  }
  if (configuration.adapterConfig) {
    const stored = (agent?.adapterConfig ?? {}) as JsonObject;
    await assertAdapterEnv(scope, companyId, configuration.adapterConfig as JsonObject, { stored });
  }
  if (configuration.desiredSkills) {
    const names = configuration.desiredSkills as string[];
    // The requester asks for these skills, and people decide on them.
    const holder = { agentId: null, before: agent?.desiredSkills ?? [] };
    configuration.desiredSkills = await skillGiving.get().keysOf(scope, companyId, names, holder);
  }
  if (!agent) return { ...definedFields(fields), ...configuration, requestedConfigurationSnapshot: configuration };
  const { requestedConfigurationSnapshot: own, ...kept } = hirePayload(agent, null);
  const snapshot = { ...(own as JsonObject), ...configuration };
  return { ...kept, ...definedFields(fields), ...snapshot, requestedConfigurationSnapshot: snapshot };
}

const definedFields = (fields: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;

function parsePayload<S extends z.ZodType>(schema: S, payload: JsonObject): z.output<S> {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  throw validationError(
    result.error.issues.map(({ code, path, message }) => ({
      code,
      path: ['payload', ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
      message,
    })),
  );
}

const HIRE_OF_AGENT = statement(`
  SELECT payload FROM "Approval"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND type = 'hire_agent'
     AND status IN ('pending', 'revision_requested', 'approved') ORDER BY "createdAt" DESC, id DESC LIMIT 1`);

/**
 * Applies the configuration in a hire's payload to the approved agent, since a resubmission may have changed it. The
 * caller has locked the agent.
 */
export async function applyHire(scope: WriteScope, agent: AgentRow): Promise<void> {
  const approval = await scope.row<{ payload: JsonObject }>(HIRE_OF_AGENT, [agent.companyId, agent.id]);
  if (!approval) return;
  const { payload } = approval;
  const config = CONFIG_KEYS.filter((key) => payload[key] !== undefined).map((key) => [key, payload[key]]);
  await applyConfig(scope, agent, Object.fromEntries(config) as Partial<AgentConfig>, 'patch');
  if (!payload.desiredSkills) return;
  const skills = await givenSkills(scope, agent, payload.desiredSkills as string[]);
  await scope.db.agent.update({ where: { id: agent.id }, data: skills });
}

/** Creates the agent of an approved hire whose request had no agent. @returns its id */
export function insertHire(scope: WriteScope, companyId: string, payload: JsonObject): Promise<string> {
  return insertAgent(scope, companyId, parsePayload(z.object(newAgentFields), payload), 'idle');
}
