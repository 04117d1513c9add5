import {
  type Actor,
  actingPlugin,
  isLocalBoard,
  isServer,
  LOCAL_BOARD_USER_ID,
  type MembershipRole,
} from '../core/actors/actor.js';
import { forbidden } from '../core/errors/errors.js';
import type { Loader, Scope, WriteScope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import { canonicalJson } from '../core/text/canonical.js';
import type { JsonObject } from '../core/text/fields.js';
import { grantsOf } from './grants.js';
import { type Grant, type PermissionKey, ROLE_PERMISSIONS } from './permissions.js';

/** The roles of people, lowest first. */
export const BOARD_ROLES = ['viewer', 'operator', 'admin', 'owner'] as const;
export type BoardRole = (typeof BOARD_ROLES)[number];

/** The rank of a role; an agent has the rank of an operator. */
export const roleRank = (role: string | null): number =>
  role === 'member' ? OPERATOR : BOARD_ROLES.indexOf(role as BoardRole);

const OPERATOR = BOARD_ROLES.indexOf('operator');
const OWNER = BOARD_ROLES.indexOf('owner');

/** The roles and permissions that a caller may grant to others in a company: at most the caller's own. */
export interface Authority {
  /** The caller can neither grant a higher role nor change a member with a higher one. */
  readonly rank: number;
  readonly covers: (grant: {
    readonly permissionKey: string;
    readonly scope?: JsonObject | null | undefined;
  }) => boolean;
}

const EVERYTHING: Authority = { rank: OWNER, covers: () => true };

/** Whether a grant with this scope covers the whole key. */
export const isWhole = (scope: JsonObject | null | undefined): boolean => !scope || Object.keys(scope).length === 0;

/** A grant without a scope covers the whole key; a grant with a scope covers only that scope. */
const authority = (rank: number, keys: readonly string[], grants: readonly Grant[]): Authority => ({
  rank,
  covers: ({ permissionKey, scope }) =>
    keys.includes(permissionKey) ||
    grants.some(
      (own) =>
        own.permissionKey === permissionKey &&
        (isWhole(own.scope) || (!isWhole(scope) && canonicalJson(own.scope) === canonicalJson(scope))),
    ),
});

/** The permissions that plugins may grant. They exclude control over what runs, membership, tools and secrets. */
const GRANTED_BY_PLUGINS: readonly PermissionKey[] = [
  'tasks:assign',
  'tasks:assign_scope',
  'tasks:manage_active_checkouts',
  'inbox:manage',
  'tools:use',
  'agents:suggest-changes',
  'skills:suggest-changes',
  'audit:view_agent_actions',
];

/** The authority of a plugin: it can neither manage admins and owners, nor make a member one. */
const OF_PLUGINS = authority(OPERATOR, GRANTED_BY_PLUGINS, []);

interface Person {
  readonly status: string | null;
  readonly role: MembershipRole | null;
  readonly isInstanceAdmin: boolean;
}

const PERSON = statement(`
  SELECT m.status, m."membershipRole" AS role, u."isInstanceAdmin"
    FROM "User" u
    LEFT JOIN "CompanyMembership" m ON m."companyId" = $1::uuid AND m."principalType" = 'user' AND m."principalId" = u.id
   WHERE u.id = $2`);

/**
 * The caller's present authority in a company, not the authority at the start of the request. Reads it under the
 * company's lock: of two callers who remove each other's rights concurrently, only the first succeeds.
 * @throws 403 when the caller has lost the membership or the key meanwhile
 */
export async function currentAuthority(scope: Scope, companyId: string, key: PermissionKey): Promise<Authority> {
  const own = await authorityOf(scope, companyId);
  if (!own) throw forbidden('User does not have active company access');
  if (!mayUse(scope.actor, own, key)) throw forbidden(`Missing permission: ${key}`);
  return own;
}

/** The caller's authority, as `currentAuthority` returns it; null for a caller without the key. */
export async function authorityHolding(scope: Scope, companyId: string, key: PermissionKey): Promise<Authority | null> {
  const own = await authorityOf(scope, companyId);
  return own && mayUse(scope.actor, own, key) ? own : null;
}

/** A plugin may use its own permissions, but not grant them. */
const mayUse = (actor: Actor, own: Authority, key: PermissionKey): boolean =>
  actingPlugin(actor)?.permissions.includes(key) ?? own.covers({ permissionKey: key });

async function authorityOf(scope: Scope, companyId: string): Promise<Authority | null> {
  const { actor } = scope;
  if (isServer(actor) || isLocalBoard(actor)) return EVERYTHING;
  if (actingPlugin(actor)) return OF_PLUGINS;
  if (actor.kind === 'anonymous' || actor.kind === 'gateway' || actor.kind === 'system') return null;
  if (actor.kind === 'agent') {
    const grants = await scope.load(grantsOf, { companyId, type: 'agent', id: actor.agentId });
    const keys = actor.role === 'ceo' || actor.canCreateAgents ? ['agents:create'] : [];
    return authority(OPERATOR, keys, grants);
  }
  const [person, grants] = await Promise.all([
    scope.row<Person>(PERSON, [companyId, actor.userId]),
    scope.load(grantsOf, { companyId, type: 'user', id: actor.userId }),
  ]);
  if (person?.status !== 'active') return null;
  if (person.isInstanceAdmin) return EVERYTHING;
  return authority(roleRank(person.role), person.role ? ROLE_PERMISSIONS[person.role] : [], grants);
}

/** @throws 403 unless the authority covers the grant */
export function assertCovers(own: Authority, grant: { permissionKey: string; scope?: JsonObject | null }): void {
  if (!own.covers(grant)) throw forbidden(`Cannot grant a permission you do not hold: ${grant.permissionKey}`);
}

/**
 * @throws 403 unless the authority allows granting the role to a person who already has the permission keys `before`
 */
export function assertMayGiveRole(own: Authority, role: string | null, before: readonly string[] = []): void {
  if (role === 'owner' && own.rank < OWNER) throw forbidden('Only owners can change owners');
  if (roleRank(role) > own.rank) throw forbidden(`Cannot grant a role above your own: ${role}`);
  for (const permissionKey of role ? ROLE_PERMISSIONS[role as MembershipRole] : []) {
    if (!before.includes(permissionKey)) assertCovers(own, { permissionKey });
  }
}

/**
 * The reason why the caller may not change a member of this role, which is above the caller's own; null if the caller
 * may.
 */
export function roleObstacle(own: Authority, role: string | null): string | null {
  if (role === 'owner' && own.rank < OWNER) return 'Only owners can change owners';
  return roleRank(role) > own.rank ? 'Cannot change a member whose role is above your own' : null;
}

/** @throws 403 when the role is above the caller's own */
export function assertMayTouch(own: Authority, role: string | null): void {
  const obstacle = roleObstacle(own, role);
  if (obstacle) throw forbidden(obstacle);
}

const OWNERS = statement(`
  SELECT k.id, (SELECT count(*)::int FROM "CompanyMembership" m
                 WHERE m."companyId" = k.id AND m."principalType" = 'user' AND m."membershipRole" = 'owner' AND m.status = 'active'
                   AND ($2 OR m."principalId" <> '${LOCAL_BOARD_USER_ID}')) AS owners
    FROM unnest($1::uuid[]) AS k(id)`);

/** The number of active owners of a company; the local board counts only in a local_trusted deployment. */
export const activeOwners: Loader<string, number> = {
  async batch(scope, companyIds) {
    const local = scope.services.config.DEPLOYMENT_MODE === 'local_trusted';
    const rows = await scope.sql<{ id: string; owners: number }>(OWNERS, [companyIds, local]);
    const counted = new Map(rows.map(({ id, owners }) => [id, owners]));
    return companyIds.map((id) => counted.get(id) ?? 0);
  },
};

/** Whether a membership counts as an owner of its company in this kind of deployment. */
export const isActiveOwner = (
  scope: Scope,
  member: { principalType: string; principalId: string; status: string; membershipRole: string | null },
): boolean =>
  member.principalType === 'user' &&
  member.membershipRole === 'owner' &&
  member.status === 'active' &&
  (member.principalId !== LOCAL_BOARD_USER_ID || scope.services.config.DEPLOYMENT_MODE === 'local_trusted');

/** The caller's role in a company. */
export function roleIn(actor: Actor, companyId: string): MembershipRole | null {
  if (isLocalBoard(actor)) return 'owner';
  if (actor.kind === 'agent') return actor.companyId === companyId ? 'member' : null;
  return actor.kind === 'board' ? (actor.memberships.get(companyId)?.role ?? null) : null;
}

// The lock keeps these companies from being deleted before the commit: their journals get the event.
const COMPANIES = statement(`SELECT id FROM "Company" ORDER BY id FOR KEY SHARE`);

/**
 * The companies whose journals record an action that belongs to no single company: all companies in the caller's reach.
 */
export async function callersCompanies(scope: WriteScope): Promise<string[]> {
  return (await scope.sql<{ id: string }>(COMPANIES, [])).map(({ id }) => id);
}

const CHAIN = statement(`
  WITH RECURSIVE chain(id) AS (
    SELECT $2::uuid
    UNION
    SELECT a."reportsTo" FROM chain JOIN "Agent" a ON a."companyId" = $1::uuid AND a.id = chain.id)
  SELECT id FROM chain WHERE id = $3::uuid`);

interface Lead {
  readonly companyId: string;
  readonly agentId: string;
}

/** Whether an agent is the lead or reports to the lead, directly or not. */
export const isAtOrBelow = async (
  scope: Scope,
  { companyId, agentId: lead }: Lead,
  agentId: string,
): Promise<boolean> => (await scope.row(CHAIN, [companyId, agentId, lead])) !== undefined;
