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

/** The output of a run: null for agents that may not see it. */
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
    adapterType: z.string().nullable().describe('The type of the adapter; null until the run starts.'),
    statusMessage: z.string().nullable().describe("The run's last progress message."),
  },
  fields: {
    wakeupRequestId: { ...reads('wakeId'), resolve: (run) => run.wakeId },
    logBytes: { type: 'Float', ...reads('logBytes'), resolve: (run) => Number(run.logBytes) },
    stopConfirmedHow: { ...reads('stopConfirmedAt', 'processesKnownBy'), resolve: howConfirmed },
    stopSuspectPids: { ...reads('stopSuspects'), resolve: suspectsIn },
  },
});

builder.prismaObjectFields(RunRef, (t) => ({
  resultJson: t.field({ type: 'JSONObject', description: 'The result of the adapter.', ...output('resultJson') }),
  stdoutExcerpt: t.string({ description: 'The last 4 KiB of the standard output.', ...output('stdoutExcerpt') }),
  stderrExcerpt: t.string({ description: 'The last 4 KiB of the standard error.', ...output('stderrExcerpt') }),
  engineId: t.field({
    type: 'UUID',
    nullable: true,
    description: 'The process that executes the run, for instance admins.',
    ...reads('engineId'),
    resolve: ({ engineId }, _args, { scope }) => (isInstanceAdmin(scope.actor) ? engineId : null),
  }),
}));

connectionType(RunRef, 'Run');

/** A queued or running run, with the fields that an issue shows. */
export const ActiveRunRef = outputTypeOf<typeof ActiveRunView, ActiveRun>(ActiveRunView);
