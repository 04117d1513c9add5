import { builder } from '../schema/builder.js';
import { RunRef } from '../schema/runs/run.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { cancelRun } from '../services/runs/runs/cancel.js';
import { listLiveRuns } from '../services/runs/runs/live.js';
import { getRun } from '../services/runs/runs/operations.js';
import { runNode } from '../services/runs/runs/rows.js';
import { exposeNoun } from './expose.js';

builder.queryField('run', (t) =>
  t.field({
    type: RunRef,
    description: 'A run.',
    args: { id: t.arg.id({ required: true, description: "The run's UUID." }) },
    resolve: (_root, { id }, { scope }) => executeQuery(getRun, scope, { runId: id }),
  }),
);

builder.queryField('liveRuns', (t) =>
  t.field({
    type: [RunRef],
    description: `${listLiveRuns.summary}.`,
    args: {
      companyId: t.arg.id({ required: true, description: "The company's UUID." }),
      limit: t.arg.int({ defaultValue: 50, description: 'How many at most, up to 50.' }),
      minCount: t.arg.int({ defaultValue: 0, description: 'Filled up to so many with runs that ended last.' }),
    },
    complexity: (args) => ({ field: 1, multiplier: args.limit ?? 50 }),
    resolve: (_root, { companyId, limit, minCount }, { scope }) =>
      executeQuery(listLiveRuns, scope, {
        companyId,
        ...(limit == null ? {} : { limit }),
        ...(minCount == null ? {} : { minCount }),
      }),
  }),
);

exposeNoun([cancelRun], { field: 'run', type: RunRef, load: (scope, id) => scope.load(runNode, id) });
