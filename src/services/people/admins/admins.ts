import { z } from 'zod';
import { callersCompanies } from '#services/access/authority.js';
import { makeInstanceAdmin } from '#services/access/people.js';
import { instanceAdmin } from '#services/access/rules.js';
import { isLocalBoard, LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { conflict, domainError, forbidden } from '#services/core/errors/errors.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type InstanceUser, InstanceUserView, userById, userRef, usersLike } from './rows.js';

export const listUsers = query({
  name: 'listUsers',
  summary: 'List the people of the installation by name, at most 50',
  input: z.object({
    query: z.string().trim().max(200).optional().describe('Text that the name or e-mail address must contain.'),
  }),
  output: z.array(InstanceUserView),
  allow: instanceAdmin,
  run: (scope, { query: text }) => usersLike(scope, text || null),
});

export const promoteInstanceAdmin = mutation({
  name: 'promoteInstanceAdmin',
  summary: 'Make a person an instance admin',
  input: z.object(userRef),
  output: InstanceUserView,
  allow: instanceAdmin,
  async run(scope, ref) {
    const companyIds = await lockAdmins(scope);
    const { id } = await userById(scope, ref);
    if (await makeInstanceAdmin(scope, id)) record(scope, companyIds, id, 'instance_admin.promoted');
    return currentUser(scope, id);
  },
});

const LastAdmin = domainError('last_instance_admin', 'The last instance admin cannot be demoted');

export const demoteInstanceAdmin = mutation({
  name: 'demoteInstanceAdmin',
  summary: 'Remove a person from the instance admins',
  input: z.object(userRef),
  output: InstanceUserView,
  allow: instanceAdmin,
  async run(scope, ref) {
    const companyIds = await lockAdmins(scope);
    const user = await userById(scope, ref);
    if (!user.isInstanceAdmin) return currentUser(scope, user.id);
    await assertNotLast(scope, user);
    await scope.db.user.update({ where: { id: user.id }, data: { isInstanceAdmin: false } });
    record(scope, companyIds, user.id, 'instance_admin.demoted');
    return currentUser(scope, user.id);
  },
});

const INSTANCE = statement(`SELECT id FROM "Instance" FOR NO KEY UPDATE`);
const IS_ADMIN = statement(`SELECT id FROM "User" WHERE id = $1 AND "isInstanceAdmin"`);

/**
 * Serializes changes of instance admins, and checks that the caller still is one: if two admins demote each other, only
 * the first succeeds.
 * @returns the caller's companies, whose journals record the change
 */
async function lockAdmins(scope: WriteScope): Promise<string[]> {
  const companyIds = await callersCompanies(scope);
  await scope.sql(INSTANCE, []);
  const { actor } = scope;
  if (actor.kind === 'board' && !isLocalBoard(actor) && !(await scope.row(IS_ADMIN, [actor.userId]))) {
    throw forbidden('Instance admin access required');
  }
  return companyIds;
}

const OTHERS = statement(
  `SELECT count(*)::int AS admins FROM "User" WHERE "isInstanceAdmin" AND id <> $1 AND ($2 OR id <> '${LOCAL_BOARD_USER_ID}')`,
);

/** @throws 409 for the local board of a local_trusted deployment, and for the last admin who can sign in */
async function assertNotLast(scope: WriteScope, { id }: InstanceUser): Promise<void> {
  const local = scope.services.config.DEPLOYMENT_MODE === 'local_trusted';
  if (local && id === LOCAL_BOARD_USER_ID) throw conflict('The local board is always an instance admin');
  const others = await scope.row<{ admins: number }>(OTHERS, [id, local]);
  if (!others?.admins) throw LastAdmin();
}

function record(scope: WriteScope, companyIds: readonly string[], userId: string, action: RecordedAction): void {
  for (const companyId of companyIds) {
    scope.emit({ companyId, action, entityType: 'user', entityId: userId, details: { userId } });
  }
}

async function currentUser(scope: WriteScope, userId: string): Promise<InstanceUser> {
  await scope.enterAll('all');
  return userById(scope, { userId });
}
