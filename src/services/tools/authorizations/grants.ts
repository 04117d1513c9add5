import { z } from 'zod';
import type { ToolGrant } from '#generated/prisma/client.js';
import { board, isWriter } from '#services/access/rules.js';
import { assertAgentOf } from '#services/access/tenancy.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import {
  type Allow,
  type Deletion,
  type InCompany,
  mutation,
  query,
  rule,
} from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, uuid } from '#services/core/text/fields.js';
import { personOf } from '#services/people/members/person-rows.js';
import { peopleOfCompany } from '#services/people/members/rows.js';
import type { ConnectionRow } from '../connections/model.js';
import { connectionReader, managesConnections } from '../connections/policy.js';
import { connectionById, connectionRef } from '../connections/rows.js';
import { appsEnabled } from '../enabled.js';
import { revokeTokensLater } from '../oauth/end-grant.js';
import {
  type DelegationRow,
  presentDelegation,
  presentGrant,
  ToolGrantDelegationView,
  ToolGrantList,
  type ToolGrantRow,
  ToolGrantView,
} from './grant-model.js';
import { assertMayManageGrant, grantSightOf, maySeeGrant } from './grant-policy.js';
import {
  allDelegationsOf,
  DelegationNotFound,
  delegationRef,
  GrantNotFound,
  grantRef,
  grantsOfConnection,
} from './grant-rows.js';

export const listToolGrants = query({
  name: 'listToolGrants',
  summary: "List a connection's grants: the company's and the caller's, all for managers",
  gate: appsEnabled,
  input: z.object(connectionRef),
  output: ToolGrantList,
  on: connectionById,
  allow: connectionReader,
  async run(scope, _input, connection) {
    const { companyId, id, uid, status, authKind } = connection;
    const [{ grantsOf }, isManager, mayWrite] = await Promise.all([
      grantSightOf(scope, connection),
      managesConnections(connection, scope),
      isWriter(scope, connection),
    ]);
    const [grants, members] = await Promise.all([
      grantsOfConnection.all(scope, [companyId, id], { grantsOf }),
      activePeople(scope, companyId),
    ]);
    return {
      connection: { id, uid },
      grants: await Promise.all(grants.map((grant) => presentListed(scope, grant))),
      capabilities: {
        canManage: isManager && mayWrite,
        canAuthorize: mayWrite && authKind === 'oauth' && status !== 'archived',
      },
      currentUserId: scope.actor.kind === 'board' ? scope.actor.userId : null,
      members,
    };
  },
});

const presentListed = async (scope: Scope, grant: ToolGrantRow) => ({
  ...presentGrant(grant),
  delegations: (await scope.load(allDelegationsOf, grant)).map(presentDelegation),
});

async function activePeople(scope: Scope, companyId: string): Promise<{ id: string; name: string }[]> {
  const members = await peopleOfCompany.in.created_at_asc.all(scope, [companyId], { statuses: ['active'] });
  const people = await Promise.all(members.map(({ principalId }) => scope.load(personOf, principalId)));
  return people.flatMap((person) => (person ? [{ id: person.id, name: person.name }] : []));
}

/** A grant with its connection. */
interface GrantOfConnection extends InCompany {
  readonly connection: ConnectionRow;
  readonly grant: ToolGrantRow;
}

const LOCKED = statement(
  `SELECT * FROM "ToolGrant" WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND id = $3::uuid FOR NO KEY UPDATE`,
);

/** The grant that a path names, locked against other changes. @throws 404 */
async function lockedGrant(
  scope: WriteScope,
  input: { readonly connectionId: string; readonly grantId: string },
): Promise<GrantOfConnection> {
  const connection = await connectionById(scope, input);
  const { companyId, id } = connection;
  const grant = isUuid(input.grantId) ? await scope.row<ToolGrant>(LOCKED, [companyId, id, input.grantId]) : undefined;
  if (!grant) throw GrantNotFound();
  return { companyId, connection, grant };
}

/** @throws 403; 404 for a grant that the caller may not see */
const grantManager: Allow<GrantOfConnection> = rule(
  'The person whose grant it is, or a board user who holds tools:manage_connections',
  async (scope, { connection, grant }) => {
    await connectionReader(scope, connection);
    await board(scope, connection);
    if (!(await maySeeGrant(scope, grant))) throw GrantNotFound();
    await assertMayManageGrant(scope, grant);
  },
);

export const revokeToolGrant = mutation({
  name: 'revokeToolGrant',
  summary: 'Revoke a grant of a connection',
  gate: appsEnabled,
  input: z.object(grantRef),
  output: ToolGrantView,
  on: lockedGrant,
  allow: grantManager,
  async run(scope, _input, { grant }) {
    if (grant.status === 'revoked') return presentGrant(grant);
    const data = { status: 'revoked', revokedAt: new Date() };
    const after = await scope.db.toolGrant.update({ where: { id: grant.id }, data });
    revokeTokensLater(scope, grant);
    scope.emit({ ...eventSubject('tool_grant', grant), action: 'tool_grant.revoked', details: detailsOf(grant) });
    return presentGrant(after);
  },
});

const detailsOf = ({ connectionId, kind, subjectUserId, subjectAgentId }: ToolGrantRow) => ({
  connectionId,
  kind,
  subjectUserId,
  subjectAgentId,
});

export const delegateToolGrant = mutation({
  name: 'delegateToolGrant',
  summary: "Let an agent use a person's grant",
  gate: appsEnabled,
  input: z.object({ ...grantRef, agentId: uuid().describe('The ID of the agent, in the same company.') }),
  output: ToolGrantDelegationView,
  on: lockedGrant,
  allow: grantManager,
  async run(scope, { agentId }, { companyId, grant }) {
    if (grant.kind !== 'user') throw unprocessable('Only the grant of a person can be delegated');
    if (grant.status !== 'active') throw conflict('Tool grant is revoked');
    await assertAgentOf(scope, companyId, agentId, 'Agent does not belong to company');
    const createdByUserId = scope.actor.kind === 'board' ? scope.actor.userId : null;
    const data = { companyId, grantId: grant.id, agentId, createdByUserId };
    const delegation = await explainDuplicateDelegation(() => scope.db.toolGrantDelegation.create({ data }));
    const details = { ...detailsOf(grant), delegationId: delegation.id };
    scope.emit({ ...eventSubject('tool_grant', grant), action: 'tool_grant.delegated', agentId, details });
    return presentDelegation(delegation);
  },
});

/** @throws 409 if the agent may use the grant already */
const explainDuplicateDelegation = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicate(write, () => conflict('The agent can already use this grant'));

const DELEGATION = statement(
  `SELECT * FROM "ToolGrantDelegation" WHERE "companyId" = $1::uuid AND "grantId" = $2::uuid AND id = $3::uuid FOR UPDATE`,
);

export const revokeToolGrantDelegation = mutation({
  name: 'revokeToolGrantDelegation',
  summary: "Stop an agent from using a person's grant",
  gate: appsEnabled,
  input: z.object(delegationRef),
  output: ToolGrantDelegationView,
  async on(scope, input) {
    const grantContext = await lockedGrant(scope, input);
    const id = input.delegationId;
    const values = [grantContext.companyId, grantContext.grant.id, id];
    const delegation = isUuid(id) ? await scope.row<DelegationRow>(DELEGATION, values) : undefined;
    if (!delegation) throw DelegationNotFound();
    return { ...grantContext, delegation };
  },
  allow: grantManager,
  deletes: (_scope, { delegation }): Deletion => ({ id: delegation.id, parentId: delegation.grantId }),
  async run(scope, _input, { grant, delegation }) {
    await scope.db.toolGrantDelegation.delete({ where: { id: delegation.id } });
    const { agentId, id: delegationId } = delegation;
    const details = { ...detailsOf(grant), delegationId };
    scope.emit({ ...eventSubject('tool_grant', grant), action: 'tool_grant.delegation_revoked', agentId, details });
    return presentDelegation(delegation);
  },
});
