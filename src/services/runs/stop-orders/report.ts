import { z } from 'zod';
import { companyMember, instanceAdmin } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { query } from '../../core/operation/operation.js';
import { statement } from '../../core/postgres/statement.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { isUuid, pathId } from '../../core/text/fields.js';
import { itemFields, itemPage, itemsOf, presentItem, type StopItemRow } from './items.js';
import { type StopCounts, StopNotFound, type StopRow, stopById, stopCounts } from './rows.js';

const countFields = {
  total: z.int().describe('How many runs and wakes were stopped.'),
  confirmed: z.int().describe('Of how many of them nothing is left.'),
  outstanding: z.int().describe('How many runs have a process that may still live.'),
};

const StopScope = describedEnum('StopScope', 'What was stopped.', {
  agent: 'One agent.',
  company: 'A company.',
  instance: 'The whole installation.',
});

/** An order that stopped something, with what it stopped. */
export const StopReportView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    scopeType: StopScope.describe('What was stopped.'),
    agentId: z.uuid().nullable().describe('The agent that was stopped.'),
    instanceStopId: z.uuid().nullable().describe('One for all companies that were stopped with the installation.'),
    reason: z.string().nullable().describe('Why.'),
    createdByAgentId: z.uuid().nullable().describe('The agent that gave the order.'),
    createdByUserId: z.string().nullable().describe('The person who gave the order.'),
    createdAt: z.iso.datetime().describe('When the order was given.'),
    liftedAt: z.iso.datetime().nullable().describe('When work was allowed again.'),
    ...countFields,
    ...itemFields,
  })
  .meta({ id: 'StopReport', description: 'An order that stopped something, with what it stopped.' });

export const getStopReport = query({
  name: 'getStopReport',
  summary: 'Tell what an order stopped and of what of it nothing is left',
  input: z.object({ companyId: pathId(), stopId: pathId(), ...itemPage }),
  output: StopReportView,
  on: async (scope, { companyId, stopId }) =>
    stopById(scope, { companyId: (await companyKeyById(scope, { companyId })).id, stopId }),
  allow: companyMember,
  async run(scope, page, stop) {
    // First the counts: what is not outstanding any more is shown as confirmed.
    const counts = await scope.load(stopCounts, stop);
    const items = await itemsOf({ stopId: stop.id }, page, (text, values) => scope.sql<StopItemRow>(text, values));
    return { stop, counts, ...items };
  },
  present: (_scope, { stop, counts, items, nextCursor }) => ({
    ...presentStop(stop),
    ...counts,
    items: items.map(presentItem),
    nextCursor,
  }),
});

const presentStop = (stop: StopRow) => ({
  id: stop.id,
  companyId: stop.companyId,
  agentId: stop.agentId,
  instanceStopId: stop.instanceStopId,
  scopeType: stop.scopeType as 'agent' | 'company' | 'instance',
  reason: stop.reason,
  createdByAgentId: stop.createdByAgentId,
  createdByUserId: stop.createdByUserId,
  createdAt: stop.createdAt.toISOString(),
  liftedAt: stop.liftedAt?.toISOString() ?? null,
});

/** A stop of the whole installation, with what it stopped in each company. */
export const InstanceStopReportView = z
  .object({
    instanceStopId: z.uuid().describe('One for all companies that were stopped with it.'),
    reason: z.string().nullable().describe('Why.'),
    createdByUserId: z.string().nullable().describe('Who gave the order.'),
    createdAt: z.iso.datetime().describe('When the first company was stopped.'),
    liftedAt: z.iso.datetime().nullable().describe('When work was allowed again in all companies.'),
    companies: z.int().describe('How many companies were stopped.'),
    ...countFields,
    ...itemFields,
  })
  .meta({
    id: 'InstanceStopReport',
    description: 'A stop of the whole installation, with what it stopped in each company.',
  });

// While companies are still being stopped, or are allowed to work again, it is not over.
const SUMMARY = statement(`
  SELECT o."instanceStopId", min(o.reason) AS reason, min(o."createdByUserId") AS "createdByUserId",
         min(o."createdAt") AS "createdAt", CASE WHEN bool_and(o."liftedAt" IS NOT NULL) THEN max(o."liftedAt") END AS "liftedAt",
         count(*)::int AS companies, sum(x.runs + x.wakes)::int AS total, sum(x.outstanding)::int AS outstanding,
         sum(x.runs + x.wakes - x.outstanding)::int AS confirmed
    FROM "StopOrder" o CROSS JOIN LATERAL (
      SELECT count(*) AS runs, count(*) FILTER (WHERE r."stopConfirmedAt" IS NULL) AS outstanding,
             (SELECT count(*) FROM "Wake" w WHERE w."companyId" = o."companyId" AND w."stopOrderId" = o.id) AS wakes
        FROM "HeartbeatRun" r WHERE r."companyId" = o."companyId" AND r."stopOrderId" = o.id) x
   WHERE o."instanceStopId" = $1::uuid GROUP BY o."instanceStopId"`);

interface Summary extends StopCounts {
  readonly instanceStopId: string;
  readonly reason: string | null;
  readonly createdByUserId: string | null;
  readonly createdAt: Date;
  readonly liftedAt: Date | null;
  readonly companies: number;
}

export const getInstanceStopReport = query({
  name: 'getInstanceStopReport',
  summary: 'Tell what a stop of the whole installation stopped and of what of it nothing is left',
  input: z.object({ instanceStopId: pathId().describe("The stop's id."), ...itemPage }),
  output: InstanceStopReportView,
  allow: instanceAdmin,
  // Of every company: whoever administers the installation need not be of its companies.
  async run({ services: { database } }, { instanceStopId, ...page }) {
    if (!isUuid(instanceStopId)) throw StopNotFound();
    const [summary] = await database.read<Summary>('all', SUMMARY, [instanceStopId]);
    if (!summary) throw StopNotFound();
    const items = await itemsOf({ instanceStopId }, page, (text, values) =>
      database.read<StopItemRow>('all', text, values),
    );
    return { summary, ...items };
  },
  present: (_scope, { summary, items, nextCursor }) => ({
    ...summary,
    createdAt: summary.createdAt.toISOString(),
    liftedAt: summary.liftedAt?.toISOString() ?? null,
    items: items.map(presentItem),
    nextCursor,
  }),
});
