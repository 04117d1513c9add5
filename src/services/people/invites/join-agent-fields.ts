import { z } from 'zod';
import { adapterOf } from '../../../adapters/registry.js';
import { unprocessable, validationError } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import type { JsonObject } from '../../core/text/fields.js';
import { envOf, knownAdapter } from '../../organization/agents/create.js';
import { agentFields, type NewAgent, newAgentFields } from '../../organization/agents/model.js';
import { assertNoSensitiveHeaders, headersOf } from '../../secrets/env/headers.js';
import { assertNoLoaderVariables } from '../../secrets/env/loader-rule.js';
import { assertNoSensitiveLiterals } from '../../secrets/env/operations.js';
import type { JoinRow } from './join-model.js';
import type { InviteRow } from './model.js';

/** What a payload may say of the agent that joins; everything else in it is kept and not used. */
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
 * @throws 400 naming what in the payload cannot be used; 422 for an adapter that is not registered, for variables
 * that programs obey, and for literals in sensitive headers, in strict mode in sensitive variables too
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
 * The agent that an approval makes: what the invite says comes first, then what the agent said of itself, its adapter's
 * configuration only where that runs nothing here.
 * @throws 422 when the two do not make an agent
 */
export function agentOf(join: JoinRow, invite: InviteRow, reportsTo: string): NewAgent {
  const given = defined(Defaults.parse(invite.defaultsPayload ?? {}));
  const asked = defined(Defaults.parse(join.agentDefaultsPayload ?? {}));
  const adapterType = given.adapterType ?? join.adapterType ?? asked.adapterType;
  // What runs on this host is the company's to configure, never a stranger's.
  const remote = adapterType !== undefined && adapterOf(adapterType)?.runsOnHost === false;
  const parsed = z.object(newAgentFields).safeParse({
    title: asked.title,
    icon: asked.icon,
    metadata: asked.metadata,
    ...(remote ? { adapterConfig: asked.adapterConfig } : {}),
    ...given,
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

const defined = (fields: Defaults): Partial<Defaults> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
