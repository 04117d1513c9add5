import type { ToolApplication } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, lockedBy } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { text, uuid } from '#services/core/text/fields.js';
import { ToolApplicationType, ToolStatus } from './model.js';

const ApplicationNotFound = () => notFound('Tool application not found');

/** An application by its ID; null if it does not exist or is out of reach. */
export const applicationNode = byId<ToolApplication>('ToolApplication');

/** The application that a path or argument names, locked against other changes and new connections. @throws 404 */
export const lockedApplicationById = lockedBy<'applicationId', ToolApplication>(
  'applicationId',
  'ToolApplication',
  ApplicationNotFound,
  'UPDATE',
);

const FOR_USE = statement(
  `SELECT * FROM "ToolApplication" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`,
);

/**
 * An application that gains or loses a connection, locked against others that do the same; undefined if the company has
 * no application with this ID.
 */
export const applicationForUse = (
  scope: WriteScope,
  companyId: string,
  id: string,
): Promise<ToolApplication | undefined> => scope.row<ToolApplication>(FOR_USE, [companyId, id]);

const CONNECTIONS = statement(`
  SELECT count(*)::int AS "all", count(*) FILTER (WHERE status <> 'archived')::int AS live FROM "ToolConnection"
   WHERE "companyId" = $1::uuid AND "applicationId" = $2::uuid`);

/** How many connections an application has, and how many of them are not archived. */
export const connectionCounts = async (
  scope: WriteScope,
  { companyId, id }: Pick<ToolApplication, 'companyId' | 'id'>,
): Promise<{ readonly all: number; readonly live: number }> =>
  (await scope.row<{ all: number; live: number }>(CONNECTIONS, [companyId, id])) ?? { all: 0, live: 0 };

export const ToolApplicationFilter = filterOf({
  id: 'ToolApplicationFilter',
  nouns: 'applications',
  lists: {
    statuses: inColumn('status', ToolStatus, 'in one of these statuses'),
    types: inColumn('type', ToolApplicationType, 'of one of these types'),
    applicationKeys: inColumn('applicationKey', text(160), 'with one of these keys'),
    ownerAgentIds: idsIn('ownerAgentId', uuid(), 'that one of these agents answers for'),
    ownerUserIds: inColumn('ownerUserId', text(200), 'that one of these people answers for', { isNullable: true }),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
});

const ToolApplicationOrder = ordersOf({
  id: 'ToolApplicationOrder',
  nouns: 'applications',
  by: { updated_at: BY_UPDATE, created_at: BY_CREATION, name: byText('name') },
  initial: 'updated_at_desc',
});

/** A company's applications. */
export const applicationsOfCompany = ToolApplicationOrder.inCompany('ToolApplication', ToolApplicationFilter)();
