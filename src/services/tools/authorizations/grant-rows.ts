import type { ToolGrant, ToolGrantDelegation } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import { type Bind, statement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { ownId } from '#services/core/rows/own-id.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { connectionRef } from '../connections/rows.js';
import { ToolGrantKind, ToolGrantStatus } from './grant-model.js';
import type { GrantSight } from './grant-policy.js';

export const GrantNotFound = () => notFound('Tool grant not found');

export const grantRef = { ...connectionRef, grantId: pathId().describe("The grant's ID.") };

export const delegationRef = { ...grantRef, delegationId: pathId().describe("The delegation's ID.") };

/** A grant by its ID; null if it does not exist or is out of reach. */
export const grantNode = byId<ToolGrant>('ToolGrant');

/** A delegation by its ID; null if it does not exist or is out of reach. */
export const delegationNode = byId<ToolGrantDelegation>('ToolGrantDelegation');

export const ToolGrantFilter = filterOf({
  id: 'ToolGrantFilter',
  nouns: 'grants',
  lists: {
    kinds: inColumn('kind', ToolGrantKind, 'of one of these kinds'),
    statuses: inColumn('status', ToolGrantStatus, 'in one of these statuses'),
    subjectUserIds: inColumn('subjectUserId', text(200), 'of one of these people', { isNullable: true }),
    subjectAgentIds: idsIn('subjectAgentId', uuid(), 'of one of these agents'),
  },
  times: { createdAt: 'were granted', expiresAt: 'expire' },
});

/** The filter of the request, with the grants that the caller may see. */
type SeenGrants = FilterOf<typeof ToolGrantFilter> & GrantSight;

/** The grants of a connection, oldest first. Always pass the caller's `GrantSight`. */
export const grantsOfConnection = page<ToolGrant, SeenGrants>({
  table: 'ToolGrant',
  by: { companyId: 'uuid', connectionId: 'uuid' },
  conditions: (filter: SeenGrants, bind: Bind) => [
    ...ToolGrantFilter.conditions(filter, bind),
    ...(filter.grantsOf === null ? [] : [`(t.kind = 'organization' OR t."subjectUserId" = ${bind(filter.grantsOf)})`]),
  ],
});

/** The delegations of a grant, oldest first. */
export const delegationsOfGrant = oldestFirst<ToolGrantDelegation>('ToolGrantDelegation', 'grantId');

/** A grant named by its ID alone. */
export const grantAlone = ownId({
  id: 'grantId',
  from: '"ToolGrant" c',
  parents: { connectionId: 'c."connectionId"' },
  missing: GrantNotFound,
});

export const DelegationNotFound = () => notFound('Tool grant delegation not found');

/** A delegation named by its ID alone. */
export const delegationAlone = ownId({
  id: 'delegationId',
  from: '"ToolGrantDelegation" c JOIN "ToolGrant" g ON g."companyId" = c."companyId" AND g.id = c."grantId"',
  parents: { connectionId: 'g."connectionId"', grantId: 'c."grantId"' },
  missing: DelegationNotFound,
});

const DELEGATIONS = statement(`
  SELECT k.n::int, d.* FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k("companyId", id, n)
    JOIN "ToolGrantDelegation" d ON d."companyId" = k."companyId" AND d."grantId" = k.id ORDER BY k.n, d."createdAt", d.id`);

/** All delegations of each grant. */
export const allDelegationsOf = listsByNumber<ToolGrantDelegation, Pick<ToolGrant, 'companyId' | 'id'>>(DELEGATIONS, {
  values: (grants) => [grants.map(({ companyId }) => companyId), grants.map(({ id }) => id)],
  cacheKey: ({ id }) => id,
});
