import { z } from 'zod';
import { companyMember, instanceAdmin } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { itemFields, itemPage, itemsOf, presentItem, type StopItemRow } from './items.js';
import { type StopCounts, StopNotFound, StopScope, stopById, stopCounts } from './rows.js';

const countFields = {
  total: z.int().describe('The number of stopped runs, tool calls and wakes.'),
  confirmed: z.int().describe('The number of items of which nothing is left.'),
  outstanding: z
    .int()
    .describe('The number of runs with a process that may still be alive, and of tool calls that have not ended.'),
};

const StopOrderView = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  scopeType: StopScope.describe('The record whose work the order stops.'),
  agentId: z.uuid().nullable().describe('The agent that was stopped.'),
  instanceStopId: z.uuid().nullable().describe('The stop of the whole installation that this order belongs to.'),
  reason: z
    .string()
    .nullable()
    .describe('The reason for the stop, as given by the caller; null if the caller gave no reason.'),
  createdByAgentId: z.uuid().nullable().describe('The agent that gave the order.'),
  createdByUserId: z.string().nullable().describe('The person that gave the order.'),
  createdAt: z.iso.datetime().describe('Time of the order.'),
  liftedAt: z.iso.datetime().nullable().describe('Time at which the order was lifted; null while work is stopped.'),
});

/** A stop order with the work that it stopped. */
export const StopReportView = StopOrderView.extend({ ...countFields, ...itemFields }).meta({
  id: 'StopReport',
  description: 'A stop order with the runs, tool calls and wakes that it stopped.',
});

const presentStop = presenterOf(StopOrderView);

export const getStopReport = query({
  name: 'getStopReport',
  summary: 'Get the report of a stop order: stopped work and what may be left of it',
  input: z.object({ companyId: pathId(), stopId: pathId(), ...itemPage }),
  output: StopReportView,
  on: async (scope, { companyId, stopId }) =>
    stopById(scope, { companyId: (await companyKeyById(scope, { companyId })).id, stopId }),
  allow: companyMember,
  async run(scope, page, stop) {
    // Counts are read first: an item that counts as done must also appear as confirmed.
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

const InstanceStopView = z.object({
  instanceStopId: z.uuid().describe("The id of the installation's stop."),
  reason: z
    .string()
    .nullable()
    .describe('The reason for the stop, as given by the caller; null if the caller gave no reason.'),
  createdByUserId: z.string().nullable().describe('The person that gave the order.'),
  createdAt: z.iso.datetime().describe('Time at which the first company was stopped.'),
  liftedAt: z.iso
    .datetime()
    .nullable()
    .describe('Time at which the stop was lifted in all companies; null while any company is stopped.'),
  companies: z.int().describe('The number of stopped companies.'),
});

/** A stop of the whole installation with the work that it stopped in each company. */
const InstanceStopReportView = InstanceStopView.extend({ ...countFields, ...itemFields }).meta({
  id: 'InstanceStopReport',
  description: 'A stop of the whole installation with the runs, tool calls and wakes that it stopped in each company.',
});

/** A stop of the whole installation with its counts, without its items. */
export const InstanceStopSummaryView = InstanceStopView.extend(countFields).meta({
  id: 'InstanceStopReport',
  description: 'A stop of the whole installation with the runs, tool calls and wakes that it stopped in each company.',
});

export const presentInstanceStop = presenterOf(InstanceStopSummaryView);

// The stop counts as lifted only when all companies have lifted it.
const SUMMARY = statement(`
  SELECT o."instanceStopId", min(o.reason) AS reason, min(o."createdByUserId") AS "createdByUserId",
         min(o."createdAt") AS "createdAt", CASE WHEN bool_and(o."liftedAt" IS NOT NULL) THEN max(o."liftedAt") END AS "liftedAt",
         count(*)::int AS companies, sum(r.total + c.total + w.total)::int AS total,
         sum(r.outstanding + c.outstanding)::int AS outstanding,
         sum(r.total + c.total + w.total - r.outstanding - c.outstanding)::int AS confirmed
    FROM "StopOrder" o
   CROSS JOIN LATERAL (
      SELECT count(*) AS total, count(*) FILTER (WHERE r."stopConfirmedAt" IS NULL) AS outstanding
        FROM "HeartbeatRun" r WHERE r."companyId" = o."companyId" AND r."stopOrderId" = o.id) r
   CROSS JOIN LATERAL (
      SELECT count(*) AS total, count(*) FILTER (WHERE c."completedAt" IS NULL) AS outstanding
        FROM "ToolInvocation" c WHERE c."companyId" = o."companyId" AND c."stopOrderId" = o.id) c
   CROSS JOIN LATERAL (
      SELECT count(*) AS total FROM "Wake" w WHERE w."companyId" = o."companyId" AND w."stopOrderId" = o.id) w
   WHERE o."instanceStopId" = $1::uuid GROUP BY o."instanceStopId"`);

interface InstanceStop extends StopCounts {
  readonly instanceStopId: string;
  readonly reason: string | null;
  readonly createdByUserId: string | null;
  readonly createdAt: Date;
  readonly liftedAt: Date | null;
  readonly companies: number;
}

/** A stop of the installation with its counts, for instance admins. @throws 404 */
export async function instanceStopById(scope: Scope, id: string): Promise<InstanceStop> {
  const [stop] = isUuid(id) ? await scope.sqlOfInstallation<InstanceStop>(SUMMARY, [id]) : [];
  if (!stop) throw StopNotFound();
  return stop;
}

export const getInstanceStopReport = query({
  name: 'getInstanceStopReport',
  summary: 'Get the report of a stop of the installation: stopped work and what may be left of it',
  input: z.object({ instanceStopId: pathId().describe("The stop's id."), ...itemPage }),
  output: InstanceStopReportView,
  allow: instanceAdmin,
  // Reads all companies: an instance admin need not be a member of them.
  async run(scope, { instanceStopId, ...page }) {
    const summary = await instanceStopById(scope, instanceStopId);
    const items = await itemsOf({ instanceStopId }, page, (text, values) =>
      scope.sqlOfInstallation<StopItemRow>(text, values),
    );
    return { summary, ...items };
  },
  present: (_scope, { summary, items, nextCursor }) => ({
    ...presentInstanceStop(summary),
    items: items.map(presentItem),
    nextCursor,
  }),
});
