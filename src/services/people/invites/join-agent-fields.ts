import { z } from 'zod';
import { adapterOf } from '#adapters/registry.js';
import { unprocessable, validationError } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { sentFields } from '#services/core/text/changes.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { knownAdapter } from '#services/organization/adapters/usable.js';
import { agentFields, type NewAgent, newAgentFields } from '#services/organization/agents/model.js';
import { assertNoSensitiveHeaders, envOf, headersOf } from '#services/secrets/env/headers.js';
import { assertNoLoaderVariables } from '#services/secrets/env/loader-rule.js';
import { assertNoSensitiveLiterals } from '#services/secrets/env/operations.js';
import type { JoinRow } from './join-model.js';
import type { InviteRow } from './model.js';

/** The fields of a payload that are used. Other fields are stored and ignored. */
const Defaults = z
  .object({
    title: agentFields.title,
    icon: agentFields.icon,
    adapterType: agentFields.adapterType.optional(),
    adapterConfig: agentFields.adapterConfig.optional(),
    runtimeConfig: agentFields.runtimeConfig.optional(),
    desiredSkills: agentFields.desiredSkills.optional(),
    metadata: agentFields.metadata,
  })
  .strip();

type Defaults = z.output<typeof Defaults>;

/**
 * The validated defaults of a payload.
 * @throws 400 with the invalid fields of the payload; 422 for an unknown adapter, for variables that programs obey, for
 * literals in sensitive headers, and in strict mode for literals in sensitive variables
 */
export function checkedDefaults(scope: Scope, payload: JsonObject, name: string): Defaults {
  const parsed = Defaults.safeParse(payload);
  if (!parsed.success) {
    throw validationError(
      parsed.error.issues.map(({ code, path, message }) => ({
        code,
        message,
        path: [name, ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
      })),
    );
  }
  if (parsed.data.adapterType) knownAdapter(parsed.data.adapterType);
  const config = (parsed.data.adapterConfig ?? {}) as JsonObject;
  assertNoLoaderVariables(envOf(config), `${name}.adapterConfig.env`);
  assertNoSensitiveLiterals(scope, envOf(config));
  assertNoSensitiveHeaders(headersOf(config), `${name}.adapterConfig.headers`);
  return parsed.data;
}

/**
 * The agent that an approval creates: the invite's defaults come first, then the agent's own fields. The agent's
 * adapter configuration is used only for an adapter that runs nothing on this host.
 * @throws 422 if the fields do not make a valid agent
 */
export function agentOf(join: JoinRow, invite: InviteRow, reportsTo: string): NewAgent {
  const ofInvite = sentFields(Defaults.parse(invite.defaultsPayload ?? {}));
  const ofAgent = sentFields(Defaults.parse(join.agentDefaultsPayload ?? {}));
  const adapterType = ofInvite.adapterType ?? join.adapterType ?? ofAgent.adapterType;
  // Only the company may configure programs on this host, never a stranger.
  const remote = adapterType !== undefined && adapterOf(adapterType)?.runsOnHost === false;
  const parsed = z.object(newAgentFields).safeParse({
    title: ofAgent.title,
    icon: ofAgent.icon,
    metadata: ofAgent.metadata,
    ...(remote ? { adapterConfig: ofAgent.adapterConfig } : {}),
    ...ofInvite,
    adapterType,
    name: join.agentName,
    capabilities: join.capabilities,
    role: 'general',
    reportsTo,
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw unprocessable(`The join request does not make an agent: ${problems.join('; ')}`);
}
