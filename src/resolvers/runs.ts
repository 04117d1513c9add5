import { connectionVia } from '../schema/connection.js';
import { outputTypeOf } from '../schema/derive/output.js';
import { actorBy } from '../schema/people/actor.js';
import { allowedBy, queriesOf, relationsOf } from '../schema/relation.js';
import { RunRef } from '../schema/runs/run.js';
import type { PageArgs } from '../services/core/postgres/page-statement.js';
import { CauseChainView, CauseLinkView } from '../services/overview/why/model.js';
import { explainCauses } from '../services/overview/why/operations.js';
import { SkippedWakeView } from '../services/runs/direct-wakes/skipped.js';
import { invokeAgentHeartbeat, wakeAgent } from '../services/runs/direct-wakes/wake-agent.js';
import { cancelRun } from '../services/runs/runs/cancel.js';
import { getRun } from '../services/runs/runs/operations.js';
import { runNode } from '../services/runs/runs/rows.js';
import { getInstanceHalt, haltInstance, resumeInstance } from '../services/runs/stop-orders/halt.js';
import { itemsOfInstanceStop, presentPagedItem, StopItemView } from '../services/runs/stop-orders/items.js';
import {
  getInstanceStopReport,
  InstanceStopSummaryView,
  instanceStopById,
  presentInstanceStop,
} from '../services/runs/stop-orders/report.js';
import { expose, exposeQuery, reread, whole } from './expose.js';

const LinkRef = outputTypeOf(CauseLinkView.omit({ actor: true }).meta({ ...CauseLinkView.meta() }));

relationsOf(LinkRef, {
  actor: actorBy(
    (link) => (link as { readonly actor?: { type: string; id: string | null } | null }).actor ?? null,
    [],
    'The actor, or the agent that the link is about.',
  ),
});

const CauseChainRef = outputTypeOf(CauseChainView);

exposeQuery('run', getRun, { type: RunRef, id: 'runId' });

expose(cancelRun, { run: reread(RunRef, runNode, ({ id }) => id, 'The run as it now is.') });

const WakeRefusalRef = outputTypeOf(
  SkippedWakeView.omit({ status: true }).meta({
    id: 'WakeRefusal',
    description: 'The reason why a wake started no run, and what blocks it.',
  }),
);

for (const [operation, omit] of [
  // Only clients of REST need two spellings of one field.
  [wakeAgent, ['triggerDetail']],
  [invokeAgentHeartbeat, []],
] as const) {
  expose(
    operation,
    {
      run: {
        type: RunRef,
        nullable: true,
        description: 'The run that was started or joined.',
        resolve: (output, _args, { scope }) => ('id' in output ? scope.load(runNode, output.id) : null),
      },
      skipped: {
        type: WakeRefusalRef,
        nullable: true,
        description: 'The reason why there is no run.',
        resolve: (output) => (output.status === 'skipped' ? output : null),
      },
    },
    { omit },
  );
}

exposeQuery('why', explainCauses, {
  type: CauseChainRef,
  description:
    'The reason for something, as a chain of causes, nearest first: of a run, of a wake that was made, merged or refused, or of an issue that waits. Give one of the ids.',
  args: { depth: { defaultValue: undefined, description: 'The maximum number of steps, 1 to 50; 25 by default.' } },
});

exposeQuery('instanceHalt', getInstanceHalt, { description: `${getInstanceHalt.summary}, for instance admins.` });

const InstanceStopRef = outputTypeOf(InstanceStopSummaryView);

queriesOf({
  instanceStop: allowedBy(getInstanceStopReport, {
    type: InstanceStopRef,
    description: `${getInstanceStopReport.summary}, for instance admins.`,
    args: { id: { type: 'ID', required: true, description: "The stop's id." } },
    resolve: async (_root: object, { id }: { id: string }, { scope }) =>
      presentInstanceStop(await instanceStopById(scope, id)),
  }),
});

relationsOf(InstanceStopRef, {
  items: {
    type: outputTypeOf(StopItemView),
    description: 'The stopped runs, tool calls and wakes, company by company, in this order for each company.',
    isList: true,
    resolve: ({ instanceStopId }, args: PageArgs<never>, context, info) =>
      connectionVia(itemsOfInstanceStop, { of: [instanceStopId], args, context, info }, (rows) =>
        rows.map((row) => presentPagedItem(row)),
      ),
  },
});

expose([haltInstance, resumeInstance], { halt: whole('True if all work is stopped now.') });
