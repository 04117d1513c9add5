import type { JoinRequest } from '#generated/prisma/client.js';
import { locatedInCompany } from '#services/access/tenancy.js';
import { notFound } from '#services/core/errors/errors.js';
import type { InCompany } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { page } from '#services/core/rows/loaders.js';
import { ownId } from '#services/core/rows/own-id.js';
import { isUuid, pathId, text, uuid } from '#services/core/text/fields.js';
import { JOIN_COLUMNS, JoinRequestStatus, JoinRequestType, type JoinRow } from './join-model.js';

export const JoinNotFound = () => notFound('Join request not found');

const COLUMNS = JOIN_COLUMNS.map((column) => `t."${column}"`).join(', ');
const BY_IDS = statement(`SELECT ${COLUMNS} FROM "JoinRequest" t WHERE t.id = ANY($1::uuid[])`);
const LOCK = statement(`SELECT ${COLUMNS} FROM "JoinRequest" t WHERE t.id = $1::uuid FOR NO KEY UPDATE`);
const COMPANY_OF = statement(`SELECT id, "companyId" FROM "JoinRequest" WHERE id = $1::uuid`);

export const joinRef = {
  companyId: pathId().describe("The company's ID."),
  joinRequestId: pathId().describe("The join request's ID."),
};

/** A join request by id, or null if the scope cannot access it. */
export const joinNode = rowsBy<JoinRow>(BY_IDS, 'id');

/** The join request that a path names. @throws 404; 403 if it belongs to another company */
export const joinById = locatedInCompany('joinRequestId', joinNode, JoinNotFound);

/** The join request, locked against other writers until the end of the transaction. @throws 404 */
export async function lockJoin(scope: WriteScope, { id }: { id: string }): Promise<JoinRow> {
  const join = await scope.row<JoinRow>(LOCK, [id]);
  if (!join) throw JoinNotFound();
  return join;
}

/** The company of a join request, for any caller. The claim secret is checked later. @throws 404 */
export async function joinAnywhere(
  { services }: Scope,
  { joinRequestId }: { joinRequestId: string },
): Promise<InCompany & { readonly id: string }> {
  type Key = InCompany & { readonly id: string };
  const [key] = isUuid(joinRequestId) ? await services.database.query<Key>('all', COMPANY_OF, [joinRequestId]) : [];
  if (!key) throw JoinNotFound();
  return key;
}

export const JoinFilter = filterOf({
  id: 'JoinRequestFilter',
  nouns: 'join requests',
  lists: {
    statuses: inColumn('status', JoinRequestStatus, 'in one of these statuses'),
    requestTypes: inColumn('requestType', JoinRequestType, 'of people, or of agents'),
    inviteIds: idsIn('inviteId', uuid(), 'by one of these invites'),
    requestingUserIds: inColumn('requestingUserId', text(200), 'by one of these people'),
  },
  times: { createdAt: 'were made', approvedAt: 'were approved', rejectedAt: 'were rejected' },
});
type JoinFilter = FilterOf<typeof JoinFilter>;

/** A company's join requests, newest first, without the hashes of their claim secrets. */
export const joinsOfCompany = page<JoinRequest, JoinFilter>({
  table: 'JoinRequest',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  columns: JOIN_COLUMNS,
  conditions: JoinFilter.conditions,
});

/** A join request, identified by its own id. */
export const joinAlone = ownId({
  id: 'joinRequestId',
  from: '"JoinRequest" c',
  parents: { companyId: 'c."companyId"' },
  missing: JoinNotFound,
});
