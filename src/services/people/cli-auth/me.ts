import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { type BoardActor, isLocalBoard } from '#services/core/actors/actor.js';
import { Unauthorized } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { boardUser } from '../board-keys/rows.js';
import { CliAuthMeView } from './model.js';

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
