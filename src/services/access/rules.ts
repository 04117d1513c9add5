import { type Actor, actingPlugin, isLocalBoard, isServer } from '../core/actors/actor.js';
import { DomainError, domainError, forbidden, unauthorized } from '../core/errors/errors.js';
import { type Allow, type InCompany, type RuleCheck, rule } from '../core/operation/operation.js';
import type { Scope } from '../core/operation/scope.js';
import { grantsOf, membershipOf } from './grants.js';
import { type Grant, PERMISSIONS, type PermissionKey, ROLE_PERMISSIONS, SCOPED_PERMISSIONS } from './permissions.js';

const ResponsibleUserUnauthorized = domainError(
  'RESPONSIBLE_USER_UNAUTHORIZED',
  'The user responsible for this agent may only read in this company',
);
const ResponsibleUserUnavailable = domainError(
  'RESPONSIBLE_USER_UNAVAILABLE',
  'The user responsible for this agent is no longer an active member of this company',
);

/** The error if the actor cannot reach the company at all; undefined if it can. */
export function companyRefusal(actor: Actor, companyId: string): DomainError | undefined {
  if (actor.kind === 'agent') {
    return actor.companyId === companyId ? undefined : forbidden('Agent key cannot access another company');
  }
  if (actor.kind === 'gateway') return forbidden('A gateway token only lists and calls tools');
  if (actor.kind !== 'board' || isLocalBoard(actor)) return undefined;
  const membership = actor.memberships.get(companyId);
  if (!membership) return forbidden('User does not have access to this company');
  return membership.status === 'active' ? undefined : forbidden('User does not have active company access');
}

/** @throws 403 unless the actor can reach the company at all */
export function assertCompanyAccess(actor: Actor, companyId: string): void {
  throwIf(companyRefusal(actor, companyId));
}

function throwIf(refusal: DomainError | undefined): void {
  if (refusal) throw refusal;
}

/** Any board actor with access to the company, or any agent of it. */
export const companyMember: Allow<InCompany> = rule(
  'A board user or an agent of the company',
  ({ actor }, { companyId }) => assertCompanyAccess(actor, companyId),
);

const AgentPaused = domainError('agent_paused', 'Agent is paused');

/** A member who may write: not a viewer, an agent acting for a viewer, or a paused agent. */
export const companyWriter: Allow<InCompany> = rule(
  'A board user of the company who is not a viewer, or an agent of the company',
  async (scope, resource) => throwIf(await writerRefusal(scope, resource)),
);

/** As `companyWriter`, for operations that have their own error for a paused agent. */
export const writerOnceResumed: Allow<InCompany> = rule(companyWriter.who, async (scope, resource) =>
  throwIf(await refusalOnceResumed(scope, resource)),
);

/** Whether `companyWriter` lets the actor pass. */
export const isWriter = async (scope: Scope, resource: InCompany): Promise<boolean> =>
  !(await writerRefusal(scope, resource));

async function writerRefusal(scope: Scope, resource: InCompany): Promise<DomainError | undefined> {
  const refusal = await refusalOnceResumed(scope, resource);
  if (refusal) return refusal;
  return scope.actor.kind === 'agent' && scope.actor.isPaused ? AgentPaused() : undefined;
}

async function refusalOnceResumed(scope: Scope, resource: InCompany): Promise<DomainError | undefined> {
  const { actor } = scope;
  const refusal = companyRefusal(actor, resource.companyId);
  if (refusal) return refusal;
  if (actor.kind === 'board' && actor.memberships.get(resource.companyId)?.role === 'viewer') {
    return forbidden('Viewer access is read-only');
  }
  if (actor.kind !== 'agent' || !actor.responsibleUserId) return undefined;
  return responsibleUserRefusal(scope, actor.responsibleUserId, resource);
}

async function responsibleUserRefusal(
  scope: Scope,
  userId: string,
  { companyId }: InCompany,
): Promise<DomainError | undefined> {
  const membership = await scope.load(membershipOf, { companyId, type: 'user', id: userId });
  if (membership?.status !== 'active') return ResponsibleUserUnavailable();
  return membership.membershipRole === 'viewer' ? ResponsibleUserUnauthorized() : undefined;
}

/** A board actor of any company. */
export const anyBoard: Allow<unknown> = rule('A board user', ({ actor }) => {
  if (actor.kind !== 'board' && actor.kind !== 'system') throw forbidden('Board access required');
});

/** A board actor of the company, reading. */
export const boardReader: Allow<InCompany> = rule('A board user of the company', async (scope, resource) => {
  await anyBoard(scope, resource);
  await companyMember(scope, resource);
});

/** A board actor of the company, including viewers, that writes only its own state, for example read marks. */
export const ownKeeper: Allow<InCompany> = rule(boardReader.who, (scope, resource) => boardReader(scope, resource));

/** A board actor of the company, writing. */
export const board: Allow<InCompany> = rule(
  'A board user of the company who is not a viewer',
  async (scope, resource) => {
    await anyBoard(scope, resource);
    await companyWriter(scope, resource);
  },
);

/** An agent that acts on itself. */
export const agentOnly: Allow<unknown> = rule('An agent', ({ actor }) => {
  if (actor.kind !== 'agent') throw unauthorized('Agent authentication required');
});

export const isInstanceAdmin = (actor: Actor): boolean =>
  isServer(actor) || (actor.kind === 'board' && actor.isInstanceAdmin);

/** An instance admin or the implicit local board. */
export const instanceAdmin: Allow<unknown> = rule('An instance admin or the local board', ({ actor }) =>
  assertInstanceAdmin(actor),
);

/** @throws 403 */
export function assertInstanceAdmin(actor: Actor): void {
  if (!isInstanceAdmin(actor)) throw forbidden('Instance admin access required');
}

/** Whether the actor holds a permission key in a company, by role, grant or position. */
export async function holds(scope: Scope, companyId: string, key: PermissionKey): Promise<boolean> {
  const { actor } = scope;
  if (isInstanceAdmin(actor)) return true;
  const plugin = actingPlugin(actor);
  if (plugin) return plugin.permissions.includes(key);
  if (actor.kind === 'anonymous' || actor.kind === 'system' || actor.kind === 'gateway') return false;
  if (actor.kind === 'agent') {
    if (key === 'agents:create' && (actor.role === 'ceo' || actor.canCreateAgents)) return true;
    return hasGrant(scope, { companyId, type: 'agent', id: actor.agentId }, key);
  }
  const role = actor.memberships.get(companyId)?.role;
  if (role && ROLE_PERMISSIONS[role].includes(key)) return true;
  return hasGrant(scope, { companyId, type: 'user', id: actor.userId }, key);
}

/** Every permission key that the actor can use in a company; none for actors that may only read there. */
export async function keysHeld(scope: Scope, resource: InCompany): Promise<PermissionKey[]> {
  if (!(await isWriter(scope, resource))) return [];
  const keys = Object.keys(PERMISSIONS) as PermissionKey[];
  const isHeld = await Promise.all(keys.map((key) => holds(scope, resource.companyId, key)));
  return keys.filter((_key, at) => isHeld[at]);
}

/**
 * Whether a person or an agent was granted a permission key. A grant limited to a scope counts only within that scope.
 */
export async function hasGrant(
  scope: Scope,
  principal: { companyId: string; type: 'user' | 'agent'; id: string },
  key: PermissionKey,
): Promise<boolean> {
  return (await scope.load(grantsOf, principal)).some((grant) => grant.permissionKey === key && opens(grant));
}

/** For a key whose scopes nothing checks, a grant with a scope gives no permission. */
const opens = ({ permissionKey, scope }: Grant): boolean =>
  !scope || Object.keys(scope).length === 0 || SCOPED_PERMISSIONS.has(permissionKey);

/** A board actor of the company who holds the key. @throws 403 "Missing permission: <key>" */
export const boardHolding = (key: PermissionKey): Allow<InCompany> =>
  rule(`A board user who holds ${key}`, async (scope, resource) => {
    await anyBoard(scope, resource);
    await permission(key)(scope, resource);
  });

/** A writer who holds the key. @throws 403 "Missing permission: <key>" */
export const permission = (key: PermissionKey): Allow<InCompany> =>
  rule(`A caller who holds ${key}`, async (scope, resource) => {
    await companyWriter(scope, resource);
    if (!(await holds(scope, resource.companyId, key))) throw forbidden(`Missing permission: ${key}`);
  });

/** A writer who holds one of the keys. @throws 403 "Missing one of permissions: <keys>" */
export const anyPermission = (...keys: readonly PermissionKey[]): Allow<InCompany> =>
  rule(`A caller who holds ${keys.join(' or ')}`, async (scope, resource) => {
    await companyWriter(scope, resource);
    for (const key of keys) if (await holds(scope, resource.companyId, key)) return;
    throw forbidden(`Missing one of permissions: ${keys.join(', ')}`);
  });

/** Passes if one of the checks passes; otherwise throws the error of the last one. */
export const anyOf =
  <R>(...checks: readonly RuleCheck<R>[]): RuleCheck<R> =>
  async (scope, resource) => {
    let refusal: unknown;
    for (const check of checks) {
      try {
        await check(scope, resource);
        return;
      } catch (error) {
        // An unreachable database is not a refusal.
        if (!(error instanceof DomainError) || error.status >= 500) throw error;
        refusal = error;
      }
    }
    throw refusal;
  };

/** For decisions reserved to people, although plugins otherwise count as the board. @throws 403 for plugins */
export function assertNoPlugin(actor: Actor, message: string): void {
  if (actingPlugin(actor)) throw forbidden(message);
}

export const isCeo = (actor: Actor): boolean => actor.kind === 'agent' && actor.role === 'ceo';
