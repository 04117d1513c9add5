import { z } from 'zod';
import type { JoinRequest } from '../../../generated/prisma/client.js';
import { companyKeyById } from '../../access/tenancy.js';
import { notFound } from '../../core/errors/errors.js';
import { page } from '../../core/operation/loaders.js';
import type { InCompany } from '../../core/operation/operation.js';
import type { Loader, Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, pathId } from '../../core/text/fields.js';
import { JOIN_COLUMNS, JoinRequestStatus, JoinRequestType, type JoinRow } from './join-model.js';

export const JoinNotFound = () => notFound('Join request not found');

const COLUMNS = JOIN_COLUMNS.map((column) => `t."${column}"`).join(', ');
const BY_IDS = statement(`SELECT ${COLUMNS} FROM "JoinRequest" t WHERE t.id = ANY($1::uuid[])`);
const LOCK = statement(`SELECT ${COLUMNS} FROM "JoinRequest" t WHERE t.id = $1::uuid FOR NO KEY UPDATE`);
const COMPANY_OF = statement(`SELECT id, "companyId" FROM "JoinRequest" WHERE id = $1::uuid`);

/** How a path names a join request of a company. */
export const joinRef = {
  companyId: pathId().describe("The company's id."),
  joinRequestId: pathId().describe("The join request's id."),
};

/** A join request by id, or null where there is none within reach. */
export const joinNode: Loader<string, JoinRow | null> = {
  async batch(scope, ids) {
    const found = new Map((await scope.sql<JoinRow>(BY_IDS, [ids])).map((join) => [join.id, join]));
    return ids.map((id) => found.get(id) ?? null);
  },
};

/** The join request a path names. @throws 404; 403 when the company is another's */
export async function joinById(scope: Scope, ref: { companyId: string; joinRequestId: string }): Promise<JoinRow> {
  const company = await companyKeyById(scope, ref);
  const join = isUuid(ref.joinRequestId) ? await scope.load(joinNode, ref.joinRequestId.toLowerCase()) : null;
  if (join?.companyId !== company.id) throw JoinNotFound();
  return join;
}

/** The join request, locked against other writers until the transaction ends. @throws 404 */
export async function lockJoin(scope: WriteScope, { id }: { id: string }): Promise<JoinRow> {
  const join = await scope.row<JoinRow>(LOCK, [id]);
  if (!join) throw JoinNotFound();
  return join;
}

/** Where a join request is, whoever asks: what it gives is guarded by its claim secret. @throws 404 */
export async function joinAnywhere(
  { services }: Scope,
  { joinRequestId }: { joinRequestId: string },
): Promise<InCompany & { readonly id: string }> {
  type Key = InCompany & { readonly id: string };
  const [key] = isUuid(joinRequestId) ? await services.database.read<Key>('all', COMPANY_OF, [joinRequestId]) : [];
  if (!key) throw JoinNotFound();
  return key;
}

export const JoinFilter = z.object({
  status: JoinRequestStatus.optional().describe('Only requests in this status.'),
  requestType: JoinRequestType.optional().describe('Only requests of people, or of agents.'),
});
type JoinFilter = z.output<typeof JoinFilter>;

/** A company's join requests, newest first; never with the hashes of their claim secrets. */
export const joinsOfCompany = page<JoinRequest, JoinFilter>({
  table: 'JoinRequest',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  columns: JOIN_COLUMNS,
  conditions: ({ status, requestType }, bind) => [
    ...(status ? [`t.status = ${bind(status)}`] : []),
    ...(requestType ? [`t."requestType" = ${bind(requestType)}`] : []),
  ],
});

const NEWEST = statement(`
  SELECT ${COLUMNS} FROM "JoinRequest" t
   WHERE t."companyId" = $1::uuid AND ($2::text IS NULL OR t.status = $2) AND ($3::text IS NULL OR t."requestType" = $3)
   ORDER BY t."createdAt" DESC, t.id DESC`);

/** All join requests of a company, newest first. */
export const allJoins = (scope: Scope, companyId: string, { status, requestType }: JoinFilter): Promise<JoinRow[]> =>
  scope.sql<JoinRow>(NEWEST, [companyId, status ?? null, requestType ?? null]);
