import { assertAgentOf } from '#services/access/tenancy.js';
import type { AgentActor, BoardActor } from '#services/core/actors/actor.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid } from '#services/core/text/fields.js';
import type { ConnectionRow } from '../connections/model.js';
import { assertMayConfigure } from '../connections/policy.js';

// The subject of an authorization, and the rules about who may begin it.

export interface GrantSubject {
  readonly kind: 'organization' | 'user' | 'agent';
  readonly subjectUserId: string | null;
  readonly subjectAgentId: string | null;
}

const COMPANY: GrantSubject = { kind: 'organization', subjectUserId: null, subjectAgentId: null };
const person = (id: string): GrantSubject => ({ kind: 'user', subjectUserId: id, subjectAgentId: null });
const agent = (id: string): GrantSubject => ({ kind: 'agent', subjectUserId: null, subjectAgentId: id });

const OnlyOneself = () => forbidden('People authorize a connection for themselves only');

/**
 * The subject of an authorization that a person begins: that person or, if they may configure the connection, the
 * company or an agent.
 * @param named the ID of the person, or of the company or the agent
 * @throws 403, 422
 */
export async function subjectOfPerson(scope: Scope, connection: ConnectionRow, named: string): Promise<GrantSubject> {
  const { companyId, credentialPolicy } = connection;
  const isSelf = named === (scope.actor as BoardActor).userId;
  if (credentialPolicy === 'per_agent') {
    await assertMayConfigure(scope, connection);
    if (!isUuid(named))
      throw unprocessable("Calls of this connection use an agent's access: set subjectUserId to the agent's ID");
    await assertAgentOf(scope, companyId, named, 'Agent does not belong to company');
    return agent(named.toLowerCase());
  }
  const isForCompany = credentialPolicy === 'shared' || named.toLowerCase() === companyId;
  if (!isForCompany || credentialPolicy === 'per_user') {
    if (!isSelf) throw OnlyOneself();
    return person(named);
  }
  if (!isSelf && named.toLowerCase() !== companyId) throw OnlyOneself();
  await assertMayConfigure(scope, connection);
  return COMPANY;
}

const PERSON = statement(`
  SELECT 1 AS found FROM "CompanyMembership"
   WHERE "companyId" = $1::uuid AND "principalType" = 'user' AND "principalId" = $2 AND status = 'active'
     AND "membershipRole" IS DISTINCT FROM 'viewer'`);

/**
 * The subject of an authorization that an agent requests from a person.
 * @param personId the person. To authorize personal access, it must be the person that the agent acts for, if the agent
 *   acts for one
 * @throws 403, 422
 */
export async function subjectOfAgent(scope: Scope, connection: ConnectionRow, personId: string): Promise<GrantSubject> {
  const { companyId, credentialPolicy } = connection;
  const { agentId, responsibleUserId } = scope.actor as AgentActor;
  if (!(await scope.row(PERSON, [companyId, personId]))) {
    throw unprocessable('The person is not an active member of the company with write access');
  }
  if (credentialPolicy === 'shared') return COMPANY;
  if (credentialPolicy === 'per_agent') return agent(agentId);
  if (responsibleUserId !== undefined && responsibleUserId !== personId) {
    throw forbidden('The agent acts for another person and can ask only that person');
  }
  return person(personId);
}
