import { z } from 'zod';
import { hasInstanceAdmin, makeInstanceAdmin, makeOwner } from '#services/access/people.js';
import { anyBoard } from '#services/access/rules.js';
import { hashKey } from '#services/access/tokens.js';
import { type BoardActor, LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { conflict, forbidden, notFound } from '#services/core/errors/errors.js';
import { emitterOf } from '#services/core/operation/emitter.js';
import { type Allow, mutation, open, query, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { describedEnum } from '#services/core/text/fields.js';
import { codeHashOf } from './board-claim.js';

const BoardClaimView = z
  .object({
    status: describedEnum('BoardClaimStatus', 'The status of a board claim.', {
      available: 'The claim can be used.',
      claimed: 'The claim was used.',
      expired: 'The claim expired before it was used.',
    }).describe("The claim's current status."),
    requiresSignIn: z.boolean().describe('True if the caller must sign in to claim the installation.'),
    expiresAt: z.iso
      .datetime()
      .describe('The time at which the claim expires: 24 hours after its creation, or when another claim replaced it.'),
    claimedByUserId: z.string().nullable().describe('The ID of the person who used the claim; null while unused.'),
  })
  .meta({ id: 'BoardClaim', description: 'The right to take over an installation.' });

const ClaimResultView = z
  .object({
    claimed: z.literal(true).describe('Always true.'),
    userId: z.string().describe('The ID of the person who is now an instance admin.'),
  })
  .meta({ id: 'Claimed' });

const emitCompany = emitterOf('company');

const LOCK_INSTANCE = statement(`SELECT id FROM "Instance" FOR NO KEY UPDATE`);

/** Serializes claims. */
const lockInstance = (scope: Pick<WriteScope, 'sql'>): Promise<object[]> => scope.sql(LOCK_INSTANCE, []);

const ORPHANED = statement(`
  SELECT c.id FROM "Company" c
   WHERE EXISTS (SELECT 1 FROM "CompanyMembership" m WHERE m."companyId" = c.id AND m."principalType" = 'user'
                    AND m."principalId" = $1 AND m.status <> 'archived')
      OR NOT EXISTS (SELECT 1 FROM "CompanyMembership" m WHERE m."companyId" = c.id AND m."principalType" = 'user'
                        AND m."principalId" <> $1 AND m."membershipRole" = 'owner' AND m.status = 'active')
   ORDER BY c.id FOR NO KEY UPDATE`);

/**
 * Makes a person an instance admin. The person also becomes an owner of every company without an owner or with the
 * local board as a member. Archives the local board's memberships: after that, no one else could access these
 * companies.
 */
async function handOverInstallation(scope: WriteScope, userId: string): Promise<void> {
  await makeInstanceAdmin(scope, userId);
  await scope.enterAll('all');
  const companyIds = (await scope.sql<{ id: string }>(ORPHANED, [LOCAL_BOARD_USER_ID])).map(({ id }) => id);
  await makeOwner(scope, companyIds, userId);
  await scope.db.companyMembership.updateMany({
    where: { principalType: 'user', principalId: LOCAL_BOARD_USER_ID, status: { not: 'archived' } },
    data: { status: 'archived' },
  });
  for (const id of companyIds) emitCompany(scope, { companyId: id, id }, 'company.owner_claimed', { userId });
}

interface BoardClaimRow {
  readonly id: string;
  readonly codeHash: string;
  readonly expiresAt: Date;
  readonly claimed: boolean;
  readonly expired: boolean;
  readonly claimedByUserId: string | null;
}

const COLUMNS = `id, "codeHash", "expiresAt", "claimedAt" IS NOT NULL AS claimed, "expiresAt" <= now() AS expired,
  "claimedByUserId"`;
const CLAIM = statement(`SELECT ${COLUMNS} FROM "BoardClaim" WHERE "tokenHash" = $1`);
const LOCKED_CLAIM = statement(`SELECT ${COLUMNS} FROM "BoardClaim" WHERE "tokenHash" = $1 FOR UPDATE`);
const END_CLAIMS = statement(
  `UPDATE "BoardClaim" SET "expiresAt" = now() WHERE "claimedAt" IS NULL AND "expiresAt" > now() RETURNING id`,
);

const isSession = ({ actor }: Pick<Scope, 'actor'>): boolean => actor.kind === 'board' && actor.source === 'session';

/** Allows people with a web session: neither board keys nor the local board. */
const webSession: Allow<unknown> = rule('A person with a web session', async (scope, resource) => {
  await anyBoard(scope, resource);
  if (!isSession(scope)) throw forbidden('Sign in to claim');
});

const webSessionOfPrivateDeployment: Allow<unknown> = rule(
  'The first person to sign in to an authenticated deployment with private exposure',
  async (scope, resource) => {
    const { DEPLOYMENT_MODE, DEPLOYMENT_EXPOSURE } = scope.services.config;
    if (DEPLOYMENT_MODE !== 'authenticated' || DEPLOYMENT_EXPOSURE !== 'private') {
      throw forbidden('Only an authenticated deployment with private exposure can be claimed this way');
    }
    await webSession(scope, resource);
  },
);

const AlreadyClaimed = () => conflict('Already claimed');

export const claimBootstrap = mutation({
  name: 'claimBootstrap',
  summary: 'Become the first instance admin, as the first person who signs in',
  input: z.object({}),
  output: ClaimResultView,
  allow: webSessionOfPrivateDeployment,
  async run(scope) {
    await lockInstance(scope);
    if (await hasInstanceAdmin(scope)) throw AlreadyClaimed();
    const { userId } = scope.actor as BoardActor;
    await handOverInstallation(scope, userId);
    await scope.sql(END_CLAIMS, []);
    return { claimed: true as const, userId };
  },
});

const BoardClaimNotFound = () => notFound('Board claim not found');
const token = z.string().min(1).max(256).describe('The token in the URL that the server printed.');
const code = z.string().trim().min(1).max(32);

export const getBoardClaim = query({
  name: 'getBoardClaim',
  summary: 'Get the status of a board claim',
  input: z.object({
    token,
    code: code.optional().describe('The code that the server printed; if given, the server checks it.'),
  }),
  output: BoardClaimView,
  allow: open,
  async run(scope, { token, code }) {
    const claim = await scope.row<BoardClaimRow>(CLAIM, [hashKey(token)]);
    if (!claim) throw BoardClaimNotFound();
    if (code !== undefined) await assertCode(scope, claim, token, code);
    return claim;
  },
  present: (scope, claim) => ({
    status: statusOf(claim),
    requiresSignIn: !isSession(scope),
    expiresAt: claim.expiresAt.toISOString(),
    claimedByUserId: claim.claimedByUserId,
  }),
});

function statusOf({ claimed, expired }: BoardClaimRow): 'available' | 'claimed' | 'expired' {
  if (claimed) return 'claimed';
  return expired ? 'expired' : 'available';
}

/** @throws 403 for a wrong code; 429 after too many attempts, even with the right code */
async function assertCode({ services }: Scope, claim: BoardClaimRow, token: string, code: string): Promise<void> {
  await services.limits.take('claim', claim.id);
  if (codeHashOf(token, code) !== claim.codeHash) throw forbidden('The code is wrong');
  await services.limits.reset('claim', claim.id);
}

export const claimBoard = mutation({
  name: 'claimBoard',
  summary: "Become instance admin and take over the local board's companies",
  input: z.object({ token, code: code.describe('The code that the server printed next to the URL.') }),
  output: ClaimResultView,
  allow: webSession,
  callers: 'A person with a web session who has the code',
  async run(scope, { token, code }) {
    await lockInstance(scope);
    const claim = await availableClaim(scope, token);
    await assertCode(scope, claim, token, code);
    const { userId } = scope.actor as BoardActor;
    await scope.db.boardClaim.update({
      where: { id: claim.id },
      data: { claimedAt: new Date(), claimedByUserId: userId },
      select: { id: true },
    });
    await handOverInstallation(scope, userId);
    return { claimed: true as const, userId };
  },
});

/** @throws 404; 409 for a used or expired claim */
async function availableClaim(scope: WriteScope, token: string): Promise<BoardClaimRow> {
  const claim = await scope.row<BoardClaimRow>(LOCKED_CLAIM, [hashKey(token)]);
  if (!claim) throw BoardClaimNotFound();
  if (claim.claimed) throw conflict('The board is claimed already');
  if (claim.expired) throw conflict('The board claim has expired; a restart of the server prints another');
  return claim;
}
