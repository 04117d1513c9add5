import { z } from 'zod';
import { publicUrl } from '#services/access/addresses.js';
import { addressRateLimit } from '#services/access/request-limit.js';
import { BOARD_KEY_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import { mutation, open, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { text, uuid } from '#services/core/text/fields.js';
import { isoText } from '#services/core/text/moments.js';
import { companyNode } from '#services/organization/companies/rows.js';
import { mayApprove } from './approve.js';
import { CliAuthCancellationView, CliAuthChallengeView, NewCliAuthChallengeView, RequestedAccess } from './model.js';
import { type ChallengeRow, challengeByToken, challengeId, challengeToken, lockedChallenge } from './rows.js';

const MINUTES = 10;
const POLL_INTERVAL_MS = 1_000;
const TOKEN_PREFIX = 'svc_cli_';

export const createCliAuthChallenge = mutation({
  name: 'createCliAuthChallenge',
  summary: 'Request a board key for a command-line client; it is inactive until a person approves it',
  input: z.object({
    command: text(240).describe('The command that requests the key, for the person who approves.'),
    clientName: z
      .string()
      .trim()
      .max(120)
      .nullish()
      .describe('The name of the client program, for the person who approves.'),
    requestedAccess: RequestedAccess.default('board').describe('The access needed to approve the request.'),
    requestedCompanyId: uuid().nullish().describe('The requested company, which the approver must be able to access.'),
  }),
  output: NewCliAuthChallengeView,
  allow: open,
  // Counted before the transaction: a rollback must not undo the count.
  gate: addressRateLimit('cliChallenge'),
  secret: true,
  async run(scope, { command, clientName, requestedAccess, requestedCompanyId }) {
    await scope.sql(SWEEP, []);
    const [token, boardApiToken] = [newKey(TOKEN_PREFIX), newKey(BOARD_KEY_PREFIX)];
    const { id, expiresAt } = await scope.db.cliAuthChallenge.create({
      data: {
        command,
        clientName: clientName || null,
        requestedAccess,
        // Not checked here: strangers must not learn which companies exist. The approving person must have access to
        // it.
        requestedCompanyId: requestedCompanyId ?? null,
        tokenHash: hashKey(token),
        boardTokenHash: hashKey(boardApiToken),
        expiresAt: new Date(Date.now() + MINUTES * 60_000),
      },
      select: { id: true, expiresAt: true },
    });
    const approvalPath = `/cli-auth/${id}?token=${token}`;
    return {
      id,
      token,
      boardApiToken,
      approvalPath,
      approvalUrl: publicUrl(scope.services, approvalPath),
      pollPath: `/api/cli-auth/challenges/${id}`,
      expiresAt: isoText(expiresAt),
      suggestedPollIntervalMs: POLL_INTERVAL_MS,
    };
  },
});

// Challenges are removed after a week; then their tokens are unknown.
const SWEEP = statement(`
  DELETE FROM "CliAuthChallenge" WHERE id IN (
    SELECT id FROM "CliAuthChallenge" WHERE "expiresAt" < now() - interval '7 days'
     ORDER BY "expiresAt" LIMIT 100 FOR UPDATE SKIP LOCKED)`);

export const getCliAuthChallenge = query({
  name: 'getCliAuthChallenge',
  summary: "Get a command-line client's request for a board key",
  // A token of the wrong length gets the same response as a wrong token.
  input: z.object({
    challengeId: challengeId(),
    token: z.string().default('').describe('The token that the server returned with the new challenge.'),
  }),
  output: CliAuthChallengeView,
  on: challengeByToken,
  allow: open,
  callers: 'Anyone who has the token of the challenge',
  run: (_scope, _input, challenge) => challenge,
  present: presentChallenge,
});

export const cancelCliAuthChallenge = mutation({
  name: 'cancelCliAuthChallenge',
  summary: "Cancel a command-line client's request for a board key, unless it is approved",
  input: z.object({ challengeId: challengeId(), token: challengeToken() }),
  output: CliAuthCancellationView,
  on: lockedChallenge,
  allow: open,
  callers: 'Anyone who has the token of the challenge',
  async run(scope, _input, { id, status }) {
    if (status === 'pending') {
      await scope.sql(CANCEL, [id]);
      return { status: 'cancelled' as const, cancelled: true };
    }
    return { status, cancelled: status === 'cancelled' };
  },
});

const CANCEL = statement(`UPDATE "CliAuthChallenge" SET "cancelledAt" = now() WHERE id = $1::uuid`);

const APPROVER = statement(`SELECT id, name, email FROM "User" WHERE id = $1`);

async function presentChallenge(scope: Scope, challenge: ChallengeRow) {
  const {
    requestedCompanyId,
    approvedByUserId,
    approvedAt,
    cancelledAt,
    expiresAt,
    boardApiKeyId: _,
    ...row
  } = challenge;
  const userId = scope.actor.kind === 'board' ? scope.actor.userId : null;
  return {
    ...row,
    requestedCompanyId,
    // Loaded with the caller's access: strangers who send a company's id do not learn its name.
    requestedCompanyName: requestedCompanyId
      ? ((await scope.load(companyNode, requestedCompanyId))?.name ?? null)
      : null,
    approvedAt: approvedAt && isoText(approvedAt),
    cancelledAt: cancelledAt && isoText(cancelledAt),
    expiresAt: isoText(expiresAt),
    approvedByUser: approvedByUserId
      ? ((await scope.row<{ id: string; name: string; email: string }>(APPROVER, [approvedByUserId])) ?? null)
      : null,
    requiresSignIn: userId === null,
    canApprove: challenge.status === 'pending' && mayApprove(scope, challenge),
    currentUserId: userId,
  };
}
