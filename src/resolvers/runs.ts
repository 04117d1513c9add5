import { builder } from '../schema/builder.js';
import { outputTypeOf } from '../schema/derive/output.js';
import { CauseChainRef } from '../schema/overview/why.js';
import { RunRef } from '../schema/runs/run.js';
import { InstanceHaltRef, InstanceStopReportRef } from '../schema/runs/stop.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { explainCauses } from '../services/overview/why/operations.js';
import { invokeAgentHeartbeat, wakeAgent } from '../services/runs/direct-wakes/operations.js';
import { SkippedWakeView } from '../services/runs/direct-wakes/skipped.js';
import { cancelRun } from '../services/runs/runs/cancel.js';
import { listLiveRuns } from '../services/runs/runs/live.js';
import { getRun } from '../services/runs/runs/operations.js';
import { runNode } from '../services/runs/runs/rows.js';
import { getInstanceHalt, haltInstance, resumeInstance } from '../services/runs/stop-orders/halt.js';
import { getInstanceStopReport } from '../services/runs/stop-orders/report.js';
import { answer, expose, exposeNoun } from './expose.js';

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

const WakeRefusalRef = outputTypeOf(
  SkippedWakeView.omit({ status: true }).meta({
    id: 'WakeRefusal',
    description: 'Why a wake started no run, and what stands in its way.',
  }),
);

for (const { operation, omit } of [
  // Two spellings of one field are for clients of REST.
  { operation: wakeAgent, omit: ['triggerDetail'] },
  { operation: invokeAgentHeartbeat as unknown as typeof wakeAgent, omit: [] },
]) {
  expose(
    operation,
    (t) => ({
      run: t.field({
        type: RunRef,
        nullable: true,
        description: 'The run that was started or joined.',
        resolve: ({ output }, _args, { scope }) => ('id' in output ? scope.load(runNode, output.id) : null),
      }),
      skipped: t.field({
        type: WakeRefusalRef,
        nullable: true,
        description: 'Why there is no run.',
        resolve: ({ output }) => (output.status === 'skipped' ? output : null),
      }),
    }),
    { omit },
  );
}

builder.queryField('why', (t) =>
  t.field({
    type: CauseChainRef,
    description:
      'Why something is as it is: the causes of a run, of a wake that was made, merged or refused, or of an issue that waits, nearest first. Give one of the ids.',
    args: {
      runId: t.arg.id({ description: "The run's UUID." }),
      wakeId: t.arg.id({ description: "The wake's UUID." }),
      issueId: t.arg.id({ description: 'The issue: UUID or identifier.' }),
      depth: t.arg.int({ description: 'How many steps at most, 1 to 50; 25 unless given.' }),
    },
    resolve: (_root, { runId, wakeId, issueId, depth }, { scope }) =>
      executeQuery(explainCauses, scope, {
        ...(runId ? { runId } : {}),
        ...(wakeId ? { wakeId } : {}),
        ...(issueId ? { issueId } : {}),
        ...(depth == null ? {} : { depth }),
      }),
  }),
);

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
