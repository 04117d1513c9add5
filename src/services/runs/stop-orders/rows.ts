import { z } from 'zod';
import type { HeartbeatRun, StopOrder, Wake } from '#generated/prisma/client.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { page } from '#services/core/rows/loaders.js';
import { describedEnum, isUuid, text, uuid } from '#services/core/text/fields.js';

export type StopRow = StopOrder;

export const StopScope = describedEnum('StopScope', 'The scope of a stop.', {
  agent: 'One agent.',
  company: 'A company.',
  instance: 'The whole installation.',
});

export const StopNotFound = () => notFound('Stop not found');

const BY_ID = statement(`SELECT * FROM "StopOrder" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** An order of a company that the caller may read. @throws 404 */
export async function stopById(
  scope: Scope,
  { companyId, stopId }: { companyId: string; stopId: string },
): Promise<StopRow> {
  const stop = isUuid(stopId) ? await scope.row<StopRow>(BY_ID, [companyId, stopId]) : undefined;
  if (!stop) throw StopNotFound();
  return stop;
}

interface StopKey {
  readonly companyId: string;
  readonly id: string;
}

/** The number of runs, tool calls and wakes that an order stopped, and of those that are gone. */
export interface StopCounts {
  readonly total: number;
  readonly confirmed: number;
  readonly outstanding: number;
}

const COUNTS = statement(`
  SELECT k.n::int, x.total, x.total - x.outstanding AS confirmed, x.outstanding
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k(company, id, n)
   CROSS JOIN LATERAL (
     SELECT ((SELECT count(*) FROM "HeartbeatRun" r WHERE r."companyId" = k.company AND r."stopOrderId" = k.id)
           + (SELECT count(*) FROM "ToolInvocation" c WHERE c."companyId" = k.company AND c."stopOrderId" = k.id)
           + (SELECT count(*) FROM "Wake" w WHERE w."companyId" = k.company AND w."stopOrderId" = k.id))::int AS total,
            ((SELECT count(*) FROM "HeartbeatRun" r
               WHERE r."companyId" = k.company AND r."stopOrderId" = k.id AND r."stopConfirmedAt" IS NULL)
           + (SELECT count(*) FROM "ToolInvocation" c
               WHERE c."companyId" = k.company AND c."stopOrderId" = k.id AND c."completedAt" IS NULL))::int AS outstanding) x`);

export const stopCounts: Loader<StopKey, StopCounts> = {
  cacheKey: ({ id }) => id,
  async batch(scope, keys) {
    const values = [keys.map(({ companyId }) => companyId), keys.map(({ id }) => id)];
    const allCounts = keys.map((): StopCounts => ({ total: 0, confirmed: 0, outstanding: 0 }));
    for (const { n, ...counts } of await scope.sql<StopCounts & { n: number }>(COUNTS, values))
      allCounts[n - 1] = counts;
    return allCounts;
  },
};

export const StopFilter = filterOf({
  id: 'StopOrderFilter',
  nouns: 'orders',
  lists: {
    scopeTypes: inColumn('scopeType', StopScope, 'that stopped one of these'),
    agentIds: idsIn('agentId', uuid(), 'that stopped one of these agents alone'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'of one of these agents'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'of one of these people'),
  },
  times: { createdAt: 'were given', liftedAt: 'were lifted' },
  fields: {
    isLifted: z.boolean().optional().describe('Only orders that have, or have not, been lifted.'),
  },
  also: ({ isLifted }) => (isLifted === undefined ? [] : [`t."liftedAt" IS ${isLifted ? 'NOT NULL' : 'NULL'}`]),
});

/** A company's orders, newest first. */
export const stopsOfCompany = page<StopRow, FilterOf<typeof StopFilter>>({
  table: 'StopOrder',
  by: { companyId: 'uuid' },
  direction: 'DESC',
  conditions: StopFilter.conditions,
});

const OF_STOP = {
  by: { companyId: 'uuid', stopOrderId: 'uuid' },
  orderBy: { id: 'uuid' },
  direction: 'ASC',
} as const;

/** The runs that an order stopped. */
export const runsOfStop = page<HeartbeatRun>({ table: 'HeartbeatRun', ...OF_STOP });

/** The wakes that an order cancelled. */
export const wakesOfStop = page<Wake>({ table: 'Wake', ...OF_STOP });
