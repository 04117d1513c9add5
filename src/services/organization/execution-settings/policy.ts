import { HOST_ACCESS } from '#adapters/adapter.js';
import { adapterOf, hostAccessOf } from '#adapters/registry.js';
import { isAtOrBelow } from '#services/access/authority.js';
import type { PermissionKey } from '#services/access/permissions.js';
import { assertNoPlugin, permission } from '#services/access/rules.js';
import type { Actor, AgentActor } from '#services/core/actors/actor.js';
import { domainError, forbidden } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { suspendPersonalGrants } from '#services/secrets/user-secrets/grants.js';
import {
  type AgentRuntime,
  everyoneBelow,
  isRedirected,
  placesIn,
  rightsOf,
  runtimeOf,
  type SecretEntry,
  secretReferencesOf,
  secretsBoundInCompany,
  secretsBoundTo,
  secretsIn,
} from './rows.js';

// Decides who may set what runs, where and with which values. docs/security.md contains the rule. People need the
// permission. Plugins never may. Agents need the permission too and decide only for themselves and agents below them.
// They gain nothing that they lack: access to the server's machine, one of its folders, a right or a secret.

export const SecretsHeld = domainError(
  'secrets_held',
  'The change would hand secrets to a target that the caller chose: a person who can configure agents has to make it',
);

const NotBelow = () => forbidden('An agent can change execution settings only for itself and for agents below it');
const NotOwnPlace = (setting: string) =>
  forbidden(`An agent can name no folder of the server's machine except its own working folder: ${setting}`);

/** Plugins never set what runs: an agent that a plugin creates gets its settings from people. @throws 403 */
const assertNotByPlugin = (actor: Actor): void => assertNoPlugin(actor, 'A plugin cannot change execution settings');

/** A requested change of an agent's runtime. */
export interface RuntimeChange {
  readonly companyId: string;
  /** Null for an agent that does not exist yet. */
  readonly agentId: string | null;
  /** Null if there was none. */
  readonly before: AgentRuntime | null;
  readonly after: AgentRuntime;
  /** Whether stored values are restored, which the caller need not know. */
  readonly isRestored?: boolean;
  /** The permission that the caller needs; `agents:create` for hires and creations. */
  readonly key?: PermissionKey;
}

/**
 * Checks whether the caller may let an agent run with this configuration.
 * @throws 403; 409 `secrets_held` with the paths of secrets that would reach another destination
 */
export async function assertMaySetRuntime(scope: Scope, change: RuntimeChange): Promise<void> {
  const { companyId, agentId, before, after, isRestored = false, key = 'agents:configure' } = change;
  await permission(key)(scope, { companyId });
  const { actor } = scope;
  if (before || Object.keys(after.adapterConfig).length > 0) assertNotByPlugin(actor);
  if (actor.kind !== 'agent') return;
  if (agentId && !(await isAtOrBelow(scope, actor, agentId))) throw NotBelow();
  const own = await ownRuntime(scope, actor);
  assertAccessHeld(own, after);
  assertOwnPlaces(own, placesIn(before?.adapterConfig ?? {}), placesIn(after.adapterConfig));
  await assertReferencesHeld(scope, actor, own, { before, after });
  if (!before || !isRedirected(before, after)) return;
  await assertSecretsStay(scope, actor, own, { agentId, config: before.adapterConfig });
  if (isRestored) await assertSecretsStay(scope, actor, own, { agentId, config: after.adapterConfig });
  if (agentId && agentId !== actor.agentId) await assertRightsHeld(scope, actor, [agentId]);
}

/** A change of the runtime of a project or routine. It affects every agent that may work there. */
interface SharedChange {
  readonly companyId: string;
  /** The new variables, if they change. */
  readonly env?: JsonObject | null;
  /** The folders of the server's machine that agents would work in. */
  readonly places?: readonly string[];
  /** A sentence about the change, for the owners of secrets. */
  readonly reason: string;
}

/**
 * Checks that the caller may decide what every agent of the company runs with. Suspends other people's personal grants.
 * @throws 403; 409 `secrets_held`
 */
export async function decideForEveryone(scope: WriteScope, change: SharedChange): Promise<void> {
  await assertMayDecideForEveryone(scope, change);
  await suspendPersonalGrants(scope, { companyId: change.companyId, agentId: null }, change.reason);
}

async function assertMayDecideForEveryone(scope: Scope, { companyId, env, places }: SharedChange): Promise<void> {
  const { actor } = scope;
  assertNotByPlugin(actor);
  await permission('agents:configure')(scope, { companyId });
  if (actor.kind !== 'agent') return;
  const others = await everyoneBelow(scope, actor);
  if (!others) throw NotBelow();
  const own = await ownRuntime(scope, actor);
  for (const other of others) assertAccessHeld(own, other);
  assertOwnPlaces(own, new Map(), new Map((places ?? []).map((place) => ['cwd', place])));
  await assertReferencesHeld(scope, actor, own, { before: null, after: { ...own, adapterConfig: { env: env ?? {} } } });
  const ownSecrets = await readableSecrets(scope, actor, own);
  const literal = others.flatMap(({ id, adapterConfig }) =>
    secretsIn(adapterConfig).flatMap(({ path, secretId }) =>
      secretId ? [] : [{ path: `agent ${id} ${path}`, secretId }],
    ),
  );
  refuseHeld([
    ...(await secretsBoundInCompany(scope, companyId)).filter(({ secretId }) => !ownSecrets.has(secretId)),
    ...literal,
  ]);
  await assertRightsHeld(
    scope,
    actor,
    others.map(({ id }) => id),
  );
}

/**
 * Checks whether the caller may write host files that belong to an agent's instructions.
 * @throws 403
 */
export async function assertMaySetHostFiles(scope: Scope, agent: { id: string; companyId: string }): Promise<void> {
  const { actor } = scope;
  assertNotByPlugin(actor);
  await permission('agents:configure')(scope, agent);
  if (actor.kind !== 'agent') return;
  if (!(await isAtOrBelow(scope, actor, agent.id))) throw NotBelow();
  if (accessRank(await ownRuntime(scope, actor)) === 0) throw TooMuchAccess();
}

async function ownRuntime(scope: Scope, { companyId, agentId }: AgentActor): Promise<AgentRuntime> {
  return (await runtimeOf(scope, companyId, agentId)) ?? { adapterType: 'none', adapterConfig: {} };
}

const accessRank = ({ adapterType, adapterConfig }: AgentRuntime): number =>
  HOST_ACCESS.indexOf(hostAccessOf(adapterType, adapterConfig));

const TooMuchAccess = () =>
  forbidden("An agent cannot configure a run with more access to the server's machine than it has itself");

function assertAccessHeld(own: AgentRuntime, other: AgentRuntime): void {
  if (accessRank(other) > accessRank(own)) throw TooMuchAccess();
}

/** The caller may only pass on the exact folder that it works in: any other folder could become a link later. */
function assertOwnPlaces(own: AgentRuntime, before: Map<string, string>, after: Map<string, string>): void {
  for (const [setting, place] of after) {
    if (place !== before.get(setting) && place !== own.adapterConfig.cwd) throw NotOwnPlace(setting);
  }
}

/** The company's secrets whose values the agent can see. */
async function readableSecrets(scope: Scope, actor: AgentActor, own: AgentRuntime): Promise<ReadonlySet<string>> {
  const bound = await secretsBoundTo(scope, actor.companyId, actor.agentId);
  const isHidden = adapterOf(own.adapterType)?.keepsSecrets ?? false;
  return new Set(bound.filter(({ path }) => !isHidden || path.startsWith('access.')).map(({ secretId }) => secretId));
}

/** @throws 403 for a new reference to a secret that the caller does not have */
async function assertReferencesHeld(
  scope: Scope,
  actor: AgentActor,
  own: AgentRuntime,
  { before, after }: { before: AgentRuntime | null; after: AgentRuntime },
): Promise<void> {
  const previousReferences = secretReferencesOf(before?.adapterConfig ?? {});
  const added = [...secretReferencesOf(after.adapterConfig)].filter(([referent]) => !previousReferences.has(referent));
  if (added.length === 0) return;
  const readable = await readableSecrets(scope, actor, own);
  const refused = added.find(([referent]) => !readable.has(referent));
  if (refused) throw forbidden(`An agent can bind only secrets that are bound to itself: ${refused[1]}`);
}

/** @throws 409 if the redirected configuration holds secrets that the caller does not have */
async function assertSecretsStay(
  scope: Scope,
  actor: AgentActor,
  own: AgentRuntime,
  { agentId, config }: { agentId: string | null; config: JsonObject },
): Promise<void> {
  const isSelf = agentId === actor.agentId;
  if (isSelf && !adapterOf(own.adapterType)?.keepsSecrets) return;
  const readable = await readableSecrets(scope, actor, own);
  const bound = agentId ? await secretsBoundTo(scope, actor.companyId, agentId) : [];
  const read = bound.filter(({ path }) => path.startsWith('access.'));
  refuseHeld([...secretsIn(config), ...read].filter(({ secretId }) => secretId === null || !readable.has(secretId)));
}

function refuseHeld(secrets: readonly SecretEntry[]): void {
  if (secrets.length > 0) throw SecretsHeld({ secrets });
}

/** Deciding what an agent runs means acting with its run token. The caller must hold every permission of that agent. */
async function assertRightsHeld(scope: Scope, actor: AgentActor, agentIds: readonly string[]): Promise<void> {
  const rights = await rightsOf(scope, actor.companyId, [actor.agentId, ...agentIds]);
  const ownKeys = new Set(rights.flatMap(({ id, key }) => (id === actor.agentId ? [key] : [])));
  const missing = rights.find(({ key }) => !ownKeys.has(key));
  if (missing) throw forbidden(`An agent cannot configure runs with a permission that it lacks: ${missing.key}`);
}
