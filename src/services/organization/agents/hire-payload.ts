import { z } from 'zod';
import { unprocessable, validationError } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type JsonObject, uuid } from '../../core/text/fields.js';
import { assertEnvironment } from '../instance/environments.js';
import { applyConfig } from './config.js';
import { type AgentConfig, CONFIG_KEYS } from './config-history.js';
import { assertAdapterConfig, assertAdapterEnv, assertMayAppoint, insertAgent } from './create.js';
import { type AgentRow, agentFields, newAgentFields } from './model.js';

// What a hire's approval says of the agent: what is approved is what was asked for, secrets included.

/** The part that makes the configuration snapshot. */
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

/** The payload of an agent that waits for approval. */
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
 * A payload as somebody wrote it, checked and whole: with what its agent has already where it says nothing, and with its
 * snapshot taken anew from its fields, so that the board sees what it would approve.
 * @throws 400 for a wrong field; 422 for a configuration that its adapter cannot use, or variables that cannot be had; 403 when an agent names a CEO
 */
export async function checkedHirePayload(
  scope: WriteScope,
  companyId: string,
  sent: JsonObject,
  agent: AgentRow | null,
): Promise<JsonObject> {
  const { requestedConfigurationSnapshot, ...fields } = parsed(HirePayload, sent);
  const configuration = {
    ...defined(requestedConfigurationSnapshot ?? {}),
    ...defined(Object.fromEntries(Object.keys(snapshotFields).map((key) => [key, fields[key]]))),
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
    await assertAdapterEnv(scope, companyId, configuration.adapterConfig as JsonObject, stored);
  }
  if (!agent) return { ...defined(fields), ...configuration, requestedConfigurationSnapshot: configuration };
  const { requestedConfigurationSnapshot: own, ...kept } = hirePayload(agent, null);
  const snapshot = { ...(own as JsonObject), ...configuration };
  return { ...kept, ...defined(fields), ...snapshot, requestedConfigurationSnapshot: snapshot };
}

const defined = (fields: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;

function parsed<S extends z.ZodType>(schema: S, payload: JsonObject): z.output<S> {
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

const ASKED = statement(`
  SELECT payload FROM "Approval"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND type = 'hire_agent'
     AND status IN ('pending', 'revision_requested', 'approved') ORDER BY "createdAt" DESC, id DESC LIMIT 1`);

/**
 * Gives an agent that is let in the configuration which its hire now asks for: a resubmission may have changed it.
 * The agent is locked.
 */
export async function applyHire(scope: WriteScope, agent: AgentRow): Promise<void> {
  const asked = await scope.row<{ payload: JsonObject }>(ASKED, [agent.companyId, agent.id]);
  if (!asked) return;
  const { payload } = asked;
  const wanted = CONFIG_KEYS.filter((key) => payload[key] !== undefined).map((key) => [key, payload[key]]);
  await applyConfig(scope, agent, Object.fromEntries(wanted) as Partial<AgentConfig>, 'patch');
  if (!payload.desiredSkills) return;
  await scope.db.agent.update({ where: { id: agent.id }, data: { desiredSkills: payload.desiredSkills as string[] } });
}

/** Makes the agent of an approved hire that was asked for without one. @returns its id */
export function insertHire(scope: WriteScope, companyId: string, payload: JsonObject): Promise<string> {
  return insertAgent(scope, companyId, parsed(z.object(newAgentFields), payload), 'idle');
}
