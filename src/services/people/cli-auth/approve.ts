import { z } from 'zod';
import { companyRefusal, isInstanceAdmin } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { type DomainError, forbidden } from '#services/core/errors/errors.js';
import { mutation, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isoText } from '#services/core/text/moments.js';
import { storeBoardKey } from '../board-keys/create.js';
import { boardUser } from '../board-keys/rows.js';
import { CliAuthApprovalView } from './model.js';
import { type ChallengeRow, challengeId, challengeToken, lockedChallenge } from './rows.js';

/**
 * Why the caller may not approve, if so. Approval requires a person with the requested access, and is final for other
 * people.
 */
function approvalRefusal({ actor }: Scope, challenge: ChallengeRow): DomainError | undefined {
  if (actor.kind !== 'board') return forbidden('Board access required');
  if (challenge.requestedAccess === 'instance_admin_required' && !isInstanceAdmin(actor)) {
    return forbidden('Instance admin access required');
  }
  const refusal = challenge.requestedCompanyId && companyRefusal(actor, challenge.requestedCompanyId);
  if (refusal) return refusal;
  const isAnothers = challenge.approvedAt !== null && challenge.approvedByUserId !== actor.userId;
  return isAnothers ? forbidden('This challenge was approved by another user') : undefined;
}

/** Whether the caller may approve the challenge while it is pending. */
export const mayApprove = (scope: Scope, challenge: ChallengeRow): boolean => !approvalRefusal(scope, challenge);

export const approveCliAuthChallenge = mutation({
  name: 'approveCliAuthChallenge',
  summary: "Approve a command-line client's request and create a board key of the caller for 30 days",
  input: z.object({ challengeId: challengeId(), token: challengeToken() }),
  output: CliAuthApprovalView,
  on: lockedChallenge,
  allow: rule(
    'A board user who has the token and reaches the requested company; an instance admin if the challenge requests one',
    (scope: Scope, challenge: ChallengeRow) => {
      const refusal = approvalRefusal(scope, challenge);
      if (refusal) throw refusal;
    },
  ),
  async run(scope, _input, challenge) {
    const { userId } = boardUser(scope);
    if (challenge.status === 'approved') {
      const key = await scope.row<{ expiresAt: Date }>(KEY, [challenge.boardApiKeyId]);
      return approvalOf(userId, challenge, key?.expiresAt);
    }
    if (challenge.status !== 'pending') return approvalOf(userId, challenge);
    if (challenge.requestedCompanyId) await companyKeyById(scope, { companyId: challenge.requestedCompanyId });
    const [{ boardTokenHash }] = (await scope.sql<{ boardTokenHash: string }>(TOKEN, [challenge.id])) as [never];
    const key = await storeBoardKey(scope, {
      name: challenge.clientName ?? challenge.command,
      tokenHash: boardTokenHash,
      requestedCompanyId: challenge.requestedCompanyId,
      expiresAt: null,
      via: 'cli_auth',
    });
    await scope.sql(APPROVE, [challenge.id, userId, key.id]);
    return approvalOf(userId, { ...challenge, status: 'approved', boardApiKeyId: key.id }, key.expiresAt);
  },
});

const KEY = statement(`SELECT "expiresAt" FROM "BoardApiKey" WHERE id = $1::uuid`);
const TOKEN = statement(`SELECT "boardTokenHash" FROM "CliAuthChallenge" WHERE id = $1::uuid`);
const APPROVE = statement(`
  UPDATE "CliAuthChallenge" SET "approvedAt" = now(), "approvedByUserId" = $2, "boardApiKeyId" = $3::uuid WHERE id = $1::uuid`);

const approvalOf = (userId: string, { status, boardApiKeyId, expiresAt }: ChallengeRow, keyExpiry?: Date | null) => ({
  approved: status === 'approved',
  status,
  userId,
  keyId: boardApiKeyId,
  expiresAt: isoText(keyExpiry ?? expiresAt),
});
