import type { Issue } from '#generated/prisma/client.js';
import { membershipOf } from '#services/access/grants.js';
import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { reachedHardStop } from '#services/money/budgets/hard-stops.js';
import { isInvokable, standingOf } from '#services/organization/agents/rows.js';

/** The agent or person who should answer; null for everybody who may answer. */
export interface Addressee {
  readonly addresseeAgentId?: string | null | undefined;
  readonly addresseeUserId?: string | null | undefined;
}

type AddressedIssue = Pick<Issue, 'companyId' | 'projectId'>;

/** @throws 422 for two addressees, oneself, an agent that cannot be woken, or a person who is not an active member */
export async function assertAddressee(
  scope: WriteScope,
  issue: AddressedIssue,
  { addresseeAgentId: agentId, addresseeUserId: userId }: Addressee,
): Promise<void> {
  const { actor } = scope;
  if (agentId && userId) throw unprocessable('Give addresseeAgentId or addresseeUserId, not both');
  const isSelf =
    (actor.kind === 'agent' && actor.agentId === agentId) || (actor.kind === 'board' && actor.userId === userId);
  if (isSelf) throw unprocessable('An interaction cannot be addressed to its creator');
  if (agentId) await assertInvokable(scope, issue, agentId);
  if (userId) await assertMember(scope, issue.companyId, userId);
}

/** Rejects an agent that cannot be woken: nobody would notice that it never answers. @throws 422 */
async function assertInvokable(
  scope: WriteScope,
  { companyId, projectId }: AddressedIssue,
  agentId: string,
): Promise<void> {
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
