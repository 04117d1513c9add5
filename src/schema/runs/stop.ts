import { z } from 'zod';
import { byId } from '#services/core/rows/loaders.js';
import { StopReportView } from '#services/runs/stop-orders/report.js';
import {
  runsOfStop,
  StopFilter,
  type StopRow,
  stopById,
  stopCounts,
  stopsOfCompany,
  wakesOfStop,
} from '#services/runs/stop-orders/rows.js';
import { builder, type GraphContext } from '../builder.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { relationsOf } from '../relation.js';
import { RunRef } from './run.js';
import { WakeRef } from './wake.js';

const countOf = (count: 'total' | 'confirmed' | 'outstanding') => ({
  ...reads('companyId', 'id'),
  resolve: async ({ companyId, id }: Pick<StopRow, 'companyId' | 'id'>, _args: object, { scope }: GraphContext) =>
    (await scope.load(stopCounts, { companyId, id }))[count],
});

export const StopOrderRef = nounOf(
  'StopOrder',
  StopReportView.meta({
    id: 'StopOrder',
    description: 'An order that stopped an agent, a company or the whole installation.',
  }),
  {
    columns: { wakesCancelled: z.int().describe('The number of cancelled wakes.') },
    fields: { total: countOf('total'), confirmed: countOf('confirmed'), outstanding: countOf('outstanding') },
  },
);

export const stopOrderNode = byId<typeof StopOrderRef.$inferType>('StopOrder');

relationsOf(StopOrderRef, {
  runs: listOf(RunRef, runsOfStop, ['companyId', 'id'], 'The runs that were stopped, in the order of their ids.'),
  wakes: listOf(WakeRef, wakesOfStop, ['companyId', 'id'], 'The wakes that were cancelled, in the order of their ids.'),
});

relationsOf(CompanyRef, {
  stops: listOf(
    StopOrderRef,
    stopsOfCompany,
    ['id'],
    'The orders that stopped the company or its agents, newest first.',
    { narrowedBy: byFilter(StopFilter.schema) },
  ),
});

builder.prismaObjectField(CompanyRef, 'stop', (t) =>
  t.field({
    type: StopOrderRef,
    nullable: true,
    description: 'An order that stopped the company or one of its agents; null with NOT_FOUND if no order has this ID.',
    args: { id: t.arg.id({ required: true, description: 'The UUID of the stop order.' }) },
    ...reads('id'),
    resolve: ({ id: companyId }, { id: stopId }, { scope }) => stopById(scope, { companyId, stopId }),
  }),
);
