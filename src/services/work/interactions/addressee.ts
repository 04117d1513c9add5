import { membershipOf } from '../../access/grants.js';
import { LOCAL_BOARD_USER_ID } from '../../core/operation/actor.js';
import { unprocessable } from '../../core/operation/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

/** Whom a card asks by name; null is anybody who may answer. */
export interface Addressee {
  readonly addresseeAgentId?: string | null | undefined;
  readonly addresseeUserId?: string | null | undefined;
}

const STATUS = statement(`SELECT status FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid`);
const UNREACHABLE: ReadonlySet<string> = new Set(['paused', 'pending_approval', 'terminated']);

/** @throws 422 for two, oneself, an agent that cannot be woken, or a person who is no active member of the company */
export async function assertAddressee(
  scope: Scope,
  companyId: string,
  { addresseeAgentId: agentId, addresseeUserId: userId }: Addressee,
): Promise<void> {
  const { actor } = scope;
  if (agentId && userId) throw unprocessable('Give addresseeAgentId or addresseeUserId, not both');
  const self =
    (actor.kind === 'agent' && actor.agentId === agentId) || (actor.kind === 'board' && actor.userId === userId);
  if (self) throw unprocessable('An interaction cannot be addressed to its creator');
  if (agentId) await assertInvokable(scope, companyId, agentId);
  if (userId) await assertMember(scope, companyId, userId);
}

async function assertInvokable(scope: Scope, companyId: string, agentId: string): Promise<void> {
  const agent = await scope.row<{ status: string }>(STATUS, [companyId, agentId]);
  if (!agent) throw unprocessable('Addressee agent does not belong to company');
  if (!UNREACHABLE.has(agent.status)) return;
  throw unprocessable('Addressee agent is not invokable in its current state', { status: agent.status });
}

async function assertMember(scope: Scope, companyId: string, userId: string): Promise<void> {
  if (userId === LOCAL_BOARD_USER_ID) return;
  const membership = await scope.load(membershipOf, { companyId, type: 'user', id: userId });
  if (membership?.status !== 'active') throw unprocessable('Addressee user is not an active member of company');
}
