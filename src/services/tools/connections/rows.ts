import { z } from 'zod';
import type { ToolConnection, ToolInstall } from '#generated/prisma/client.js';
import { type Bind, statement } from '#services/core/postgres/statement.js';
import { listsByNumber, rowsByNumber } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy, lockedBy, page } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { ToolStatus } from '../servers/model.js';
import { ToolTransport } from './config.js';
import { ToolAuthKind, ToolHealthStatus } from './model.js';
import { ConnectionNotFound, type DraftSight } from './policy.js';

export const connectionRef = { connectionId: pathId().describe("The connection's ID.") };

/** A connection by its ID; null if it does not exist or is out of reach. */
export const connectionNode = byId<ToolConnection>('ToolConnection');

/** The connection that a path names. @throws 404 */
export const connectionById = locatedBy('connectionId', connectionNode, ConnectionNotFound);

/** The connection that a path names, locked against other changes. @throws 404 */
export const lockedConnectionById = lockedBy<'connectionId', ToolConnection>(
  'connectionId',
  'ToolConnection',
  ConnectionNotFound,
);

export const ToolServerFilter = filterOf({
  id: 'ToolServerFilter',
  nouns: 'servers',
  remark: 'Archived ones only on request',
  lists: {
    statuses: inColumn('status', ToolStatus, 'in one of these statuses'),
    applicationIds: idsIn('applicationId', uuid(), 'of one of these applications'),
    transports: inColumn('transport', ToolTransport, 'that are spoken to in one of these ways'),
    authKinds: inColumn('authKind', ToolAuthKind, 'with one of these kinds of authentication'),
    healthStatuses: inColumn('healthStatus', ToolHealthStatus, 'of which the last check found one of these'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'that one of these people created', { isNullable: true }),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last', healthCheckedAt: 'were checked last' },
  fields: { enabled: z.boolean().optional().describe('Only servers that are enabled (true) or not enabled (false).') },
  also: ({ enabled, statuses }) => [
    ...(enabled == null ? [] : [`${enabled ? '' : 'NOT '}t.enabled`]),
    ...(statuses ? [] : [`t.status <> 'archived'`]),
  ],
});

/** The requested filter, and the drafts that the caller sees. */
type SeenConnections = FilterOf<typeof ToolServerFilter> & DraftSight;

const ToolServerOrder = ordersOf({
  id: 'ToolServerOrder',
  nouns: 'servers',
  by: { updated_at: BY_UPDATE, created_at: BY_CREATION, name: byText('name') },
  initial: 'updated_at_desc',
});

const connectionPages = (parent: Readonly<Record<string, string>>) =>
  ToolServerOrder.pages<ToolConnection, SeenConnections>({
    table: 'ToolConnection',
    by: { companyId: 'uuid', ...parent },
    conditions: (filter: SeenConnections, bind: Bind) => [
      ...ToolServerFilter.conditions(filter, bind),
      ...(filter.draftsOf === null ? [] : [`(t.status <> 'draft' OR t."createdByUserId" = ${bind(filter.draftsOf)})`]),
    ],
  });

/** A company's connections. Always pass the drafts that the caller sees. */
export const connectionsOfCompany = connectionPages({});

/** An application's connections. Always pass the drafts that the caller sees. */
export const connectionsOfApplication = connectionPages({ applicationId: 'uuid' });

/** The install targets of a connection, by kind. */
export const installsOfConnection = page<ToolInstall>({
  table: 'ToolInstall',
  by: { companyId: 'uuid', connectionId: 'uuid' },
  orderBy: { targetType: 'text', targetId: 'uuid' },
  direction: 'DESC',
});

interface ConnectionKey {
  readonly companyId: string;
  readonly id: string;
}

const byConnection = {
  values: (keys: readonly ConnectionKey[]) => [keys.map(({ companyId }) => companyId), keys.map(({ id }) => id)],
  cacheKey: ({ id }: ConnectionKey) => id,
};
const KEYS = `unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k("companyId", id, n)`;

const INSTALLS = statement(`
  SELECT k.n::int, i."targetType", i."targetId" FROM ${KEYS}
    JOIN "ToolInstall" i ON i."companyId" = k."companyId" AND i."connectionId" = k.id
   ORDER BY k.n, i."targetType" DESC, i."targetId"`);

/** All installs of each connection. */
export const allInstallsOf = listsByNumber<Pick<ToolInstall, 'targetType' | 'targetId'>, ConnectionKey>(
  INSTALLS,
  byConnection,
);

const LAST_USES = statement(`
  SELECT k.n::int, u.at FROM ${KEYS} CROSS JOIN LATERAL (
    SELECT i."startedAt" AS at FROM "ToolInvocation" i
     WHERE i."companyId" = k."companyId" AND i."connectionId" = k.id ORDER BY i."startedAt" DESC LIMIT 1) u`);

/** The time of the last tool call of each connection. */
export const lastUseOf = rowsByNumber<{ readonly at: Date }, ConnectionKey>(LAST_USES, byConnection);
