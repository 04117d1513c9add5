import { z } from 'zod';
import { assertCompanyAccess, isInstanceAdmin } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { DomainError, forbidden } from '../../core/errors/errors.js';
import { mutation } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isoText } from '../../core/text/moments.js';
import { storeBoardKey } from '../board-keys/create.js';
import { boardUser } from '../board-keys/rows.js';
import { CliAuthApprovalView } from './model.js';
import { type ChallengeRow, challengeId, challengeToken, lockedChallenge } from './rows.js';

/** Throws 403 unless a person asks who may give what the challenge asks for, and before whom nobody else gave it. */
function assertApprover(scope: Scope, challenge: ChallengeRow): void {
  const { userId } = boardUser(scope);
  if (challenge.requestedAccess === 'instance_admin_required' && !isInstanceAdmin(scope.actor)) {
    throw forbidden('Instance admin access required');
  }
  if (challenge.requestedCompanyId) assertCompanyAccess(scope.actor, challenge.requestedCompanyId);
  if (challenge.approvedAt && challenge.approvedByUserId !== userId) {
    throw forbidden('This challenge was approved by another user');
  }
}

/** Whether whoever looks could approve the challenge while it is pending. */
export function mayApprove(scope: Scope, challenge: ChallengeRow): boolean {
  try {
    assertApprover(scope, challenge);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

export const approveCliAuthChallenge = mutation({
  name: 'approveCliAuthChallenge',
  summary: "Approve a command-line client's request: its board key works for 30 days, for the one who approves",
  input: z.object({ challengeId: challengeId(), token: challengeToken() }),
  output: CliAuthApprovalView,
  on: lockedChallenge,
  allow: assertApprover,
  async run(scope, _input, challenge) {
    const { userId } = boardUser(scope);
    if (challenge.status === 'approved') {
      const key = await scope.row<{ expiresAt: Date }>(KEY, [challenge.boardApiKeyId]);
      return answer(userId, challenge, key?.expiresAt);
    }
    if (challenge.status !== 'pending') return answer(userId, challenge);
    if (challenge.requestedCompanyId) await companyKeyById(scope, { companyId: challenge.requestedCompanyId });
    const [{ boardTokenHash }] = (await scope.sql<{ boardTokenHash: string }>(HELD_TOKEN, [challenge.id])) as [never];
    const key = await storeBoardKey(scope, {
      name: challenge.clientName ?? challenge.command,
      tokenHash: boardTokenHash,
      requestedCompanyId: challenge.requestedCompanyId,
      expiresAt: null,
      via: 'cli_auth',
    });
    await scope.sql(APPROVE, [challenge.id, userId, key.id]);
    return answer(userId, { ...challenge, status: 'approved', boardApiKeyId: key.id }, key.expiresAt);
  },
});

const KEY = statement(`SELECT "expiresAt" FROM "BoardApiKey" WHERE id = $1::uuid`);
const HELD_TOKEN = statement(`SELECT "boardTokenHash" FROM "CliAuthChallenge" WHERE id = $1::uuid`);
const APPROVE = statement(`
  UPDATE "CliAuthChallenge" SET "approvedAt" = now(), "approvedByUserId" = $2, "boardApiKeyId" = $3::uuid WHERE id = $1::uuid`);

const answer = (userId: string, { status, boardApiKeyId, expiresAt }: ChallengeRow, keyEnds?: Date | null) => ({
  approved: status === 'approved',
  status,
  userId,
  keyId: boardApiKeyId,
  expiresAt: isoText(keyEnds ?? expiresAt),
});
