import { z } from 'zod';
import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { isTerminal } from '../../core/operation/run-status.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { ActiveRunView } from '../../work/issues/runs.js';
import { confirmedHow, howConfirmed, suspectPids, suspectsIn } from './stop-confirmation.js';

/** Whether a run has ended. */
export const isOver = ({ status }: { readonly status: string }): boolean => isTerminal(status);

const anyObject = () => z.record(z.string(), z.json());

export const LivenessState = describedEnum('LivenessState', 'The outcome of a run for its work.', {
  completed: 'The work is done.',
  advanced: 'The work has made progress.',
  plan_only: 'The run only wrote a plan.',
  empty_response: 'The run changed and said nothing.',
  blocked: 'The issue is blocked.',
  failed: 'The run failed.',
  needs_followup: 'Somebody has to continue the work.',
});
export type LivenessState = z.output<typeof LivenessState>;

/** The wire shape of a run. Its output is null for agents that may not see it. */
export const RunView = ActiveRunView.extend({
  companyId: z.uuid(),
  issueId: z.uuid().nullable().describe('The issue of the run.'),
  responsibleUserId: z.string().nullable().describe('The person who is responsible for the run.'),
  wakeupRequestId: z.uuid().nullable().describe('The wake that the run was created for.'),
  error: z.string().nullable().describe('The error message.'),
  errorCode: z.string().nullable().describe('The error code.'),
  exitCode: z.int().nullable().describe('The exit code of the process.'),
  signal: z.string().nullable().describe('The signal that ended the process.'),
  usageJson: anyObject()
    .nullable()
    .describe('The tokens, price, provider and model, as far as the adapter knows them.'),
  resultJson: anyObject().nullable().describe('The result that the adapter returned.'),
  sessionIdBefore: z.string().nullable().describe('The session that the run continued.'),
  sessionIdAfter: z.string().nullable().describe('The session at the end of the run.'),
  stdoutExcerpt: z.string().nullable().describe('The last 4 KiB of the output.'),
  stderrExcerpt: z.string().nullable().describe('The last 4 KiB of the error output.'),
  logBytes: z.int().describe('The size of the log in bytes, as it is read.'),
  logSha256: z.string().nullable().describe('The SHA-256 of the whole log, as it is read, once the run has ended.'),
  externalRunId: z.string().nullable().describe('The id of the run at the remote side.'),
  processPid: z.int().nullable().describe('The id of the process that leads the process group.'),
  processStartedAt: z.iso.datetime().nullable().describe('When the process was started.'),
  lastOutputAt: z.iso.datetime().nullable().describe('When the run last wrote something.'),
  lastOutputSeq: z.int().describe('The number of the last line of the log.'),
  retryOfRunId: z.uuid().nullable().describe('The run that this run repeats.'),
  processLossRetryCount: z.int().describe('How many earlier runs lost their process.'),
  scheduledRetryAt: z.iso.datetime().nullable().describe('When the run is tried again.'),
  scheduledRetryAttempt: z.int().describe('The number of the attempt.'),
  scheduledRetryReason: z.string().nullable().describe('Why the run is tried again.'),
  requiredAction: z.string().nullable().describe('What somebody must do if the run is not tried again.'),
  stopConfirmedAt: z.iso
    .datetime()
    .nullable()
    .describe('When it was confirmed that nothing of a cancelled run is left.'),
  stopConfirmedHow: confirmedHow.describe(
    'How it is known that nothing of the run is left. Null if the server itself started no program of it.',
  ),
  stopSuspectPids: suspectPids,
  livenessState: LivenessState.nullable().describe('The outcome of the run for its work.'),
  livenessReason: z.string().nullable().describe('Why the run has this outcome.'),
  contextSnapshot: anyObject().describe('What the run knows about its wake.'),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'HeartbeatRun', description: 'One execution of an agent.' });
type RunWire = z.input<typeof RunView>;

const OUTPUT = { resultJson: true, stdoutExcerpt: true, stderrExcerpt: true } as const;

/** A row of a list. A summary leaves out what runs wrote and returned. */
export const RunRowView = RunView.partial(OUTPUT).meta({ id: 'HeartbeatRunRow' });

/** A run without the columns that only a view of the single run needs. */
export type RunRow = Omit<HeartbeatRun, keyof typeof OUTPUT>;

const COMPUTED = {
  wakeupRequestId: ({ wakeId }: Pick<HeartbeatRun, 'wakeId'>) => wakeId,
  stopConfirmedHow: howConfirmed,
  stopSuspectPids: suspectsIn,
};

/** The wire shape of a row of a summary. */
export const presentRunRow: (run: RunRow) => z.input<typeof RunRowView> = presenterOf(RunView.omit(OUTPUT), COMPUTED);

/** The wire shape of a run for somebody who may see all of it. */
export const presentRun: (run: HeartbeatRun) => RunWire = presenterOf(RunView, COMPUTED);
