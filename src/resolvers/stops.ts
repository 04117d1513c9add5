import { builder } from '../schema/builder.js';
import { InstanceHaltRef, InstanceStopReportRef } from '../schema/runs/stop.js';
import { getInstanceHalt, haltInstance, resumeInstance } from '../services/runs/stop-orders/halt.js';
import { getInstanceStopReport } from '../services/runs/stop-orders/report.js';
import { answer, expose } from './expose.js';

builder.queryFields((t) => ({
  instanceHalt: t.field({
    type: InstanceHaltRef,
    description: `${getInstanceHalt.summary}, for who administers it.`,
    resolve: (_root, _args, { scope }) => answer(getInstanceHalt, scope, {}),
  }),
  instanceStop: t.field({
    type: InstanceStopReportRef,
    description: `${getInstanceStopReport.summary}, for who administers the installation.`,
    args: {
      id: t.arg.id({ required: true, description: "The stop's UUID." }),
      limit: t.arg.int({ defaultValue: 200, description: 'How many items at most, up to 1000.' }),
      cursor: t.arg.string({ description: 'The nextCursor of the page before.' }),
    },
    complexity: (args) => ({ field: 1, multiplier: args.limit ?? 200 }),
    resolve: (_root, { id: instanceStopId, limit, cursor }, { scope }) =>
      answer(getInstanceStopReport, scope, {
        instanceStopId,
        ...(limit == null ? {} : { limit }),
        ...(cursor == null ? {} : { cursor }),
      }),
  }),
}));

for (const operation of [haltInstance, resumeInstance]) {
  expose(operation, (t) => ({
    halt: t.field({
      type: InstanceHaltRef,
      description: 'Whether all work is stopped now.',
      resolve: ({ output }) => output,
    }),
  }));
}
