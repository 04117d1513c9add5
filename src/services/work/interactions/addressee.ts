import type { Issue } from '../../../generated/prisma/client.js';
import { membershipOf } from '../../access/grants.js';
import { LOCAL_BOARD_USER_ID } from '../../core/actors/actor.js';
import { unprocessable } from '../../core/errors/errors.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { reachedHardStop } from '../../money/budgets/hard-stops.js';
import { isInvokable, standingOf } from '../../organization/agents/invokable.js';

/** Whom a card asks by name; null is anybody who may answer. */
export interface Addressee {
  readonly addresseeAgentId?: string | null | undefined;
  readonly addresseeUserId?: string | null | undefined;
}

/** The issue on which somebody is asked. */
type Place = Pick<Issue, 'companyId' | 'projectId'>;

/** @throws 422 for two, oneself, an agent that cannot be woken, or a person who is no active member of the company */
export async function assertAddressee(
  scope: WriteScope,
  issue: Place,
  { addresseeAgentId: agentId, addresseeUserId: userId }: Addressee,
): Promise<void> {
  const { actor } = scope;
  if (agentId && userId) throw unprocessable('Give addresseeAgentId or addresseeUserId, not both');
  const self =
    (actor.kind === 'agent' && actor.agentId === agentId) || (actor.kind === 'board' && actor.userId === userId);
  if (self) throw unprocessable('An interaction cannot be addressed to its creator');
  if (agentId) await assertInvokable(scope, issue, agentId);
  if (userId) await assertMember(scope, issue.companyId, userId);
}

/** An agent that nothing would wake is not asked: nobody would learn that it never answers. */
async function assertInvokable(scope: WriteScope, { companyId, projectId }: Place, agentId: string): Promise<void> {
  const standing = await standingOf(scope, companyId, agentId);
  if (!standing?.agentStatus) throw unprocessable('Addressee agent does not belong to company');
  const { agentStatus: status, companyStatus, underTerminated } = standing;
  const works = companyStatus === 'active' && isInvokable(standing) && !underTerminated;
  if (works && !(await reachedHardStop(scope, { companyId, agentId, projectId }))) return;
  throw unprocessable('Addressee agent is not invokable in its current state', { status, companyStatus });
}

async function assertMember(scope: Scope, companyId: string, userId: string): Promise<void> {
  if (userId === LOCAL_BOARD_USER_ID) return;
  const membership = await scope.load(membershipOf, { companyId, type: 'user', id: userId });
  if (membership?.status !== 'active') throw unprocessable('Addressee user is not an active member of company');
}
