import { builder } from '../schema/builder.js';
import { outputTypeOf } from '../schema/derive/output.js';
import { CauseChainRef } from '../schema/overview/why.js';
import { RunRef } from '../schema/runs/run.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { explainCauses } from '../services/overview/why/operations.js';
import { invokeAgentHeartbeat, wakeAgent } from '../services/runs/direct-wakes/operations.js';
import { SkippedWakeView } from '../services/runs/direct-wakes/skipped.js';
import { runNode } from '../services/runs/runs/rows.js';
import { expose } from './expose.js';

const WakeRefusalRef = outputTypeOf(
  SkippedWakeView.omit({ status: true }).meta({ id: 'WakeRefusal' }),
  'Why a wake started no run, and what stands in its way.',
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
