import { z } from 'zod';
import { isInstanceAdmin } from '#services/access/rules.js';
import { RunView } from '#services/runs/runs/model.js';
import { canSeeOutput } from '#services/runs/runs/output-rights.js';
import { howConfirmed, suspectsIn } from '#services/runs/runs/stop-confirmation.js';
import { builder, type GraphContext } from '../builder.js';
import { connectionType } from '../connection.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';

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
    statusMessage: z
      .string()
      .nullable()
      .describe('The latest progress message of the run; null if the run has sent no message.'),
  },
  fields: {
    wakeupRequestId: { ...reads('wakeId'), resolve: (run) => run.wakeId },
    logBytes: { type: 'SafeInt', ...reads('logBytes'), resolve: (run) => Number(run.logBytes) },
    stopConfirmedHow: { ...reads('stopConfirmedAt', 'processesKnownBy'), resolve: howConfirmed },
    stopSuspectPids: { ...reads('stopSuspects'), resolve: suspectsIn },
  },
});

builder.prismaObjectFields(RunRef, (t) => ({
  result: t.field({
    type: 'JSONObject',
    description:
      "The adapter's result, in its own format; null until the run has ended, and for agents without agent_config:read.",
    ...output('resultJson'),
  }),
  stdoutExcerpt: t.string({
    description:
      'The last 4 KiB of the standard output; null until there is some, and for agents without agent_config:read.',
    ...output('stdoutExcerpt'),
  }),
  stderrExcerpt: t.string({
    description:
      'The last 4 KiB of the standard error; null until there is some, and for agents without agent_config:read.',
    ...output('stderrExcerpt'),
  }),
  engineId: t.field({
    type: 'ID',
    nullable: true,
    description: 'The process that executes the run, for instance admins.',
    ...reads('engineId'),
    resolve: ({ engineId }, _args, { scope }) => (isInstanceAdmin(scope.actor) ? engineId : null),
  }),
}));

connectionType(RunRef, 'Run');
