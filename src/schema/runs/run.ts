import { z } from 'zod';
import { isInstanceAdmin } from '../../services/access/rules.js';
import { RunView } from '../../services/runs/runs/model.js';
import { canSeeOutput } from '../../services/runs/runs/output-rights.js';
import { howConfirmed, suspectsIn } from '../../services/runs/runs/stop-confirmation.js';
import { type ActiveRun, ActiveRunView, InvocationSource, TriggerDetail } from '../../services/work/issues/runs.js';
import { builder, type GraphContext } from '../builder.js';
import { connectionType } from '../connection.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';

export const InvocationSourceEnum = enumTypeOf(InvocationSource);

export const TriggerDetailEnum = enumTypeOf(TriggerDetail);

/** What a run wrote or answered: null for agents that may not see it. */
const output = <Column extends 'resultJson' | 'stdoutExcerpt' | 'stderrExcerpt'>(column: Column) => ({
  nullable: true as const,
  ...reads('companyId', 'agentId', column),
  resolve: async (
    run: { companyId: string; agentId: string } & Readonly<Record<Column, unknown>>,
    _args: object,
    { scope }: GraphContext,
  ) => ((await canSeeOutput(scope, run)) ? run[column] : null) as never,
});

export const RunRef = nounOf('HeartbeatRun', RunView, {
  json: ['contextSnapshot', 'usageJson'],
  except: ['stdoutExcerpt', 'stderrExcerpt'],
  columns: {
    adapterType: z.string().nullable().describe('The adapter that executes it; null until it starts.'),
    statusMessage: z.string().nullable().describe('What it says that it is doing.'),
  },
  fields: {
    wakeupRequestId: { ...reads('wakeId'), resolve: (run) => run.wakeId },
    logBytes: { type: 'Float', ...reads('logBytes'), resolve: (run) => Number(run.logBytes) },
    stopConfirmedHow: { ...reads('stopConfirmedAt', 'processesKnownBy'), resolve: howConfirmed },
    stopSuspectPids: { ...reads('stopSuspects'), resolve: suspectsIn },
  },
});

builder.prismaObjectFields(RunRef, (t) => ({
  resultJson: t.field({ type: 'JSONObject', description: 'What its adapter answered.', ...output('resultJson') }),
  stdoutExcerpt: t.string({ description: 'The last 4 KiB of its output.', ...output('stdoutExcerpt') }),
  stderrExcerpt: t.string({ description: 'The last 4 KiB of its errors.', ...output('stderrExcerpt') }),
  engineId: t.field({
    type: 'UUID',
    nullable: true,
    description: 'The process that executes it, for instance admins.',
    ...reads('engineId'),
    resolve: ({ engineId }, _args, { scope }) => (isInstanceAdmin(scope.actor) ? engineId : null),
  }),
}));

connectionType(RunRef, 'Run');

/** A run in flight, as much of it as an issue shows. */
export const ActiveRunRef = outputTypeOf<typeof ActiveRunView, ActiveRun>(ActiveRunView);
