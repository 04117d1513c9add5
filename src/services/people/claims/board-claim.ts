import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hashKey } from '../../access/tokens.js';
import { LOCAL_BOARD_USER_ID } from '../../core/actors/actor.js';
import type { Services } from '../../core/operation/scope.js';
import type { Transaction } from '../../core/postgres/database.js';

const CLAIM_HOURS = 24;
/** Processes that start together offer one claim; who starts later again has lost the last one. */
const JUST_OFFERED_S = 60;

/** What is printed once and kept nowhere. */
interface OfferedClaim {
  readonly token: string;
  readonly code: string;
  readonly expiresAt: Date;
}

/** The code counts only together with its token, so that a hash of it does not give it away. */
export const codeHashOf = (token: string, code: string): string =>
  createHash('sha256').update(`${token}:${code}`).digest('hex');

/**
 * Makes a claim where an authenticated deployment needs one: the local board still has companies that nobody reaches
 * any more or, in public, where the first to sign in may be anybody, no person administers it. It replaces an earlier
 * one, so that whoever lost what was printed gets another by a restart.
 * @returns null when none is needed, or when another process has just made one
 */
export async function offerBoardClaim({ config, database }: Services): Promise<OfferedClaim | null> {
  if (config.DEPLOYMENT_MODE !== 'authenticated') return null;
  return database.transaction('all', async (tx) => {
    await tx.$queryRaw`SELECT id FROM "Instance" FOR NO KEY UPDATE`;
    if (!(await isNeeded(tx, config.DEPLOYMENT_EXPOSURE === 'public'))) return null;
    await tx.$executeRaw`
      UPDATE "BoardClaim" SET "expiresAt" = now() WHERE "claimedAt" IS NULL AND "expiresAt" > now()`;
    const token = randomBytes(24).toString('base64url');
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

interface Facts {
  readonly administered: boolean;
  readonly local: boolean;
  readonly justOffered: boolean;
}

async function isNeeded(tx: Transaction, isPublic: boolean): Promise<boolean> {
  const [facts] = await tx.$queryRaw<Facts[]>`
    SELECT EXISTS (SELECT 1 FROM "User" WHERE "isInstanceAdmin" AND id <> ${LOCAL_BOARD_USER_ID}) AS administered,
           EXISTS (SELECT 1 FROM "CompanyMembership" WHERE "principalType" = 'user' AND "principalId" = ${LOCAL_BOARD_USER_ID}
                      AND "membershipRole" = 'owner' AND status = 'active') AS local,
           EXISTS (SELECT 1 FROM "BoardClaim" WHERE "claimedAt" IS NULL AND "expiresAt" > now()
                      AND "createdAt" > now() - make_interval(secs => ${JUST_OFFERED_S})) AS "justOffered"`;
  if (!facts || facts.justOffered) return false;
  return facts.local || (isPublic && !facts.administered);
}
