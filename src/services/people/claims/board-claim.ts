import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hashKey } from '#services/access/tokens.js';
import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import type { Services } from '#services/core/operation/scope.js';
import type { Transaction } from '#services/core/postgres/database.js';

const CLAIM_HOURS = 24;
/** Processes that start within this time share one claim. A later start creates a new one. */
const SHARED_SECONDS = 60;

/** The secret of a claim, which the server prints once. Only its hashes are stored. */
interface BoardClaimSecret {
  readonly token: string;
  readonly code: string;
  readonly expiresAt: Date;
}

/** The hash includes the token: a hash of the code alone could be reversed by trying all codes. */
export const codeHashOf = (token: string, code: string): string =>
  createHash('sha256').update(`${token}:${code}`).digest('hex');

/**
 * Creates a board claim if an authenticated deployment needs one. That is the case if the local board still owns a
 * company, or if a public deployment has no administrator, since anyone could sign in there first. The new claim
 * replaces an earlier one, so a restart prints a new claim.
 * @returns null if no claim is needed, or if another process has just created one
 */
export async function offerBoardClaim({ config, database }: Services): Promise<BoardClaimSecret | null> {
  if (config.DEPLOYMENT_MODE !== 'authenticated') return null;
  return database.transaction('all', async (tx) => {
    await tx.$queryRaw`SELECT id FROM "Instance" FOR NO KEY UPDATE`;
    if (!(await isNeeded(tx, config.DEPLOYMENT_EXPOSURE === 'public'))) return null;
    await tx.$executeRaw`
      UPDATE "BoardClaim" SET "expiresAt" = now() WHERE "claimedAt" IS NULL AND "expiresAt" > now()`;
    // In hex: command lines treat a leading dash as an option.
    const token = randomBytes(24).toString('hex');
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    const { expiresAt } = await tx.boardClaim.create({
      data: {
        tokenHash: hashKey(token),
        codeHash: codeHashOf(token, code),
        expiresAt: new Date(Date.now() + CLAIM_HOURS * 3_600_000),
      },
      select: { expiresAt: true },
    });
    return { token, code, expiresAt };
  });
}

interface Need {
  readonly administered: boolean;
  readonly local: boolean;
  readonly justOffered: boolean;
}

async function isNeeded(tx: Transaction, isPublic: boolean): Promise<boolean> {
  const [need] = await tx.$queryRaw<Need[]>`
    SELECT EXISTS (SELECT 1 FROM "User" WHERE "isInstanceAdmin" AND id <> ${LOCAL_BOARD_USER_ID}) AS administered,
           EXISTS (SELECT 1 FROM "CompanyMembership" WHERE "principalType" = 'user' AND "principalId" = ${LOCAL_BOARD_USER_ID}
                      AND "membershipRole" = 'owner' AND status = 'active') AS local,
           EXISTS (SELECT 1 FROM "BoardClaim" WHERE "claimedAt" IS NULL AND "expiresAt" > now()
                      AND "createdAt" > now() - make_interval(secs => ${SHARED_SECONDS})) AS "justOffered"`;
  if (!need || need.justOffered) return false;
  return need.local || (isPublic && !need.administered);
}
