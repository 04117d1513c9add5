import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { hashKey } from '#services/access/tokens.js';
import { type BoardActor, isLocalBoard } from '#services/core/actors/actor.js';
import { notFound, Unauthorized } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { boardUser } from '../board-keys/rows.js';
import { type ChallengeStatus, CliAuthMeView, type RequestedAccess } from './model.js';

export interface ChallengeRow {
  readonly id: string;
  readonly status: z.infer<typeof ChallengeStatus>;
  readonly command: string;
  readonly clientName: string | null;
  readonly requestedAccess: z.infer<typeof RequestedAccess>;
  readonly requestedCompanyId: string | null;
  readonly approvedByUserId: string | null;
  readonly approvedAt: Date | null;
  readonly boardApiKeyId: string | null;
  readonly cancelledAt: Date | null;
  readonly expiresAt: Date;
}

const SELECT = `
  SELECT c.id, c.command, c."clientName", c."requestedAccess", c."requestedCompanyId", c."approvedByUserId", c."approvedAt",
         c."boardApiKeyId", c."cancelledAt", c."expiresAt",
         CASE WHEN c."approvedAt" IS NOT NULL THEN 'approved' WHEN c."cancelledAt" IS NOT NULL THEN 'cancelled'
              WHEN c."expiresAt" <= now() THEN 'expired' ELSE 'pending' END AS status
    FROM "CliAuthChallenge" c WHERE c.id = $1::uuid AND c."tokenHash" = $2`;
const BY_TOKEN = statement(SELECT);
const LOCKED = statement(`${SELECT} FOR UPDATE OF c`);

interface Reference {
  readonly challengeId: string;
  readonly token: string;
}

/** The challenge with this id, if the token belongs to it. @throws 404, the same for an unknown id and a wrong token */
export const challengeByToken = (scope: Scope, reference: Reference): Promise<ChallengeRow> =>
  challengeIn(scope, reference, BY_TOKEN);

/** Like `challengeByToken`, locked. If two decisions come at once, the second waits and sees the first. */
export const lockedChallenge = (scope: WriteScope, reference: Reference): Promise<ChallengeRow> =>
  challengeIn(scope, reference, LOCKED);

async function challengeIn(scope: Scope, { challengeId, token }: Reference, text: Statement): Promise<ChallengeRow> {
  const challenge = isUuid(challengeId)
    ? await scope.row<ChallengeRow>(text, [challengeId, hashKey(token)])
    : undefined;
  if (!challenge) throw notFound('CLI auth challenge not found');
  return challenge;
}

export const challengeId = () => pathId().describe("The challenge's ID.");

export const challengeToken = () =>
  z.string().min(16).max(256).describe('The token that the server returned with the new challenge.');

const USER = statement(`SELECT id, name, email, image FROM "User" WHERE id = $1`);
const COMPANIES = statement(`SELECT id FROM "Company" ORDER BY "createdAt", id`);
const MEMBERSHIPS = statement(`
  SELECT "companyId", "membershipRole", status FROM "CompanyMembership"
   WHERE "principalType" = 'user' AND "principalId" = $1 ORDER BY "createdAt", id`);

type Membership = z.infer<typeof CliAuthMeView>['memberships'][number];
type User = z.infer<typeof CliAuthMeView>['user'];

export const getCliAuthMe = query({
  name: 'getCliAuthMe',
  summary: 'Get the caller, their companies and their credential',
  input: z.object({}),
  output: CliAuthMeView,
  allow: anyBoard,
  async run(scope) {
    const actor = boardUser(scope);
    const [user, companies, memberships] = await Promise.all([
      scope.row<User>(USER, [actor.userId]),
      scope.sql<{ id: string }>(COMPANIES, []),
      membershipsOf(scope, actor),
    ]);
    if (!user) throw Unauthorized();
    const { userId, isInstanceAdmin, source, keyId } = actor;
    return {
      user,
      userId,
      isInstanceAdmin,
      companyIds: companies.map(({ id }) => id),
      memberships,
      source,
      keyId: keyId ?? null,
    };
  },
});

/**
 * Memberships come from the actor, except for the local board: the row policy hides companies without an active
 * membership.
 */
const membershipsOf = async (scope: Scope, actor: BoardActor): Promise<Membership[]> =>
  isLocalBoard(actor)
    ? scope.sql<Membership>(MEMBERSHIPS, [actor.userId])
    : [...actor.memberships].map(([companyId, { role, status }]) => ({ companyId, membershipRole: role, status }));
