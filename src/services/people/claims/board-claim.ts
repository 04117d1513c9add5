import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hashKey } from '../../access/tokens.js';
import { LOCAL_BOARD_USER_ID } from '../../core/actors/actor.js';
import type { Services } from '../../core/operation/scope.js';
import type { Transaction } from '../../core/postgres/database.js';

const CLAIM_HOURS = 24;
/** Processes that start within this time offer one claim together; a later start offers a new one. */
const SHARED_SECONDS = 60;

/** What the server prints once; only hashes of it are stored. */
interface BoardClaimSecret {
  readonly token: string;
  readonly code: string;
  readonly expiresAt: Date;
}

/** Hashed together with the token: a hash of the code alone could be reversed by trying all codes. */
export const codeHashOf = (token: string, code: string): string =>
  createHash('sha256').update(`${token}:${code}`).digest('hex');

/**
 * Creates a board claim where an authenticated deployment needs one: where the local board still owns a company, or where
 * a public deployment has no administrator, since anybody could sign in there first. It replaces an earlier claim, so that
 * a restart prints a new one.
 * @returns null when none is needed, or when another process has just created one
 */
export async function offerBoardClaim({ config, database }: Services): Promise<BoardClaimSecret | null> {
  if (config.DEPLOYMENT_MODE !== 'authenticated') return null;
  return database.transaction('all', async (tx) => {
    await tx.$queryRaw`SELECT id FROM "Instance" FOR NO KEY UPDATE`;
    if (!(await isNeeded(tx, config.DEPLOYMENT_EXPOSURE === 'public'))) return null;
    await tx.$executeRaw`
      UPDATE "BoardClaim" SET "expiresAt" = now() WHERE "claimedAt" IS NULL AND "expiresAt" > now()`;
    // In hex: a command line takes for an option what begins with a dash.
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
