import { z } from 'zod';
import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { isTerminal } from '../../core/operation/run-status.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { BillingType, CostStatus } from '../../money/costs/model.js';
import { ActiveRunView } from '../../work/issues/runs.js';
import { confirmedHow, howConfirmed, suspectPids, suspectsIn } from './stop-confirmation.js';

/** Whether a run has ended. */
export const isRunOver = ({ status }: { readonly status: string }): boolean => isTerminal(status);

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

const UsageView = z
  .object({
    inputTokens: z.int().describe('The tokens that were sent to the model, without those read from its cache.'),
    outputTokens: z.int().describe('The tokens that the model wrote.'),
    cachedInputTokens: z.int().describe('The tokens that the model read from its cache.'),
    provider: z.string().describe('Who runs the model, such as anthropic; unknown if the adapter does not say it.'),
    biller: z.string().describe('Who bills for it, which is the provider unless the adapter names another.'),
    model: z.string().describe('The model; unknown if the adapter does not say it.'),
    costUsd: z.number().nullable().describe('The price in US dollars; null if the adapter does not know it.'),
    billingType: BillingType.describe('How the use is billed.'),
    costStatus: CostStatus.describe('Whether the price is known.'),
    sessionReused: z.boolean().describe('Whether the run continued the session of an earlier one.'),
  })
  .meta({ id: 'RunUsage', description: 'The tokens and the price of a run.' });

export const RetryReason = describedEnum('RetryReason', 'Why a run is tried again.', {
  transient_failure_retry: 'It failed for a reason that may pass, such as a limit of a provider.',
  process_lost: 'Its process ended without a result, such as when a server was killed.',
  server_shutdown_interrupted: 'Its server was shut down. This does not count as an attempt.',
});
export type RetryReason = z.output<typeof RetryReason>;

/** The wire format of a run. Its output is null for agents that may not see it. */
export const RunView = ActiveRunView.extend({
  companyId: z.uuid(),
  issueId: z.uuid().nullable().describe('The issue of the run.'),
  responsibleUserId: z.string().nullable().describe('The person who is responsible for the run.'),
  wakeupRequestId: z.uuid().nullable().describe('The wake that the run was created for.'),
  error: z.string().nullable().describe('What went wrong, in a sentence; null unless the run failed.'),
  errorCode: z
    .string()
    .nullable()
    .describe('What went wrong, as a stable word such as timeout or process_lost; null unless the run failed.'),
  exitCode: z
    .int()
    .nullable()
    .describe('The exit code of the process; null until it has ended, or if a signal ended it.'),
  signal: z.string().nullable().describe('The signal that ended the process, such as SIGKILL; null if none did.'),
  usageJson: UsageView.nullable().describe(
    'What the run used, as its adapter reported it; null until the run has ended, or if it reported nothing.',
  ),
  resultJson: anyObject().nullable().describe('The result that the adapter returned.'),
  sessionIdBefore: z
    .string()
    .nullable()
    .describe('The session of the program that the run continued; null for a new one.'),
  sessionIdAfter: z
    .string()
    .nullable()
    .describe('The session of the program at the end of the run, which the next one continues; null if it keeps none.'),
  stdoutExcerpt: z.string().nullable().describe('The last 4 KiB of the output.'),
  stderrExcerpt: z.string().nullable().describe('The last 4 KiB of the error output.'),
  logBytes: z.int().describe('The size of the log in bytes, as it is read.'),
  logSha256: z
    .string()
    .nullable()
    .describe('The SHA-256 of the whole log, as it is read; null until the run has ended.'),
  externalRunId: z.string().nullable().describe('The id of the run at the remote side.'),
  processPid: z
    .int()
    .nullable()
    .describe('The id of the process that leads the process group; null if the server started none.'),
  processStartedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the process was started; null if the server started none.'),
  lastOutputAt: z.iso.datetime().nullable().describe('When the run last wrote something; null if it never did.'),
  lastOutputSeq: z.int().describe('The number of the last line of the log.'),
  retryOfRunId: z.uuid().nullable().describe('The run that this run repeats.'),
  processLossRetryCount: z.int().describe('How many earlier runs lost their process.'),
  scheduledRetryAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'When this run starts, or was to start, as the repetition of another; null if it repeats none, or does so at once.',
    ),
  scheduledRetryAttempt: z.int().describe('The number of the attempt.'),
  scheduledRetryReason: RetryReason.nullable().describe('Why the run repeats another one; null if it does not.'),
  requiredAction: z
    .string()
    .nullable()
    .describe('What somebody must do because the run is not tried again; null for nothing.'),
  stopConfirmedAt: z.iso
    .datetime()
    .nullable()
    .describe('When it was confirmed that nothing of a cancelled run is left; null until then.'),
  stopConfirmedHow: confirmedHow.describe(
    'How it is known that nothing of the run is left. Null if the server itself started no program of it.',
  ),
  stopSuspectPids: suspectPids,
  livenessState: LivenessState.nullable().describe(
    'What the run did for its work; null until that was judged, after its end.',
  ),
  livenessReason: z.string().nullable().describe('Why livenessState is what it is; null as long as that is.'),
  contextSnapshot: anyObject().describe('What the run knows about its wake.'),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'HeartbeatRun', description: 'One execution of an agent.' });
type RunWire = z.input<typeof RunView>;

const OUTPUT = { resultJson: true, stdoutExcerpt: true, stderrExcerpt: true } as const;

/** A row of a list. A summary omits the output and the result. */
export const RunRowView = RunView.partial(OUTPUT).meta({ id: 'HeartbeatRunRow' });

/** A run without the columns that only single reads need. */
export type RunRow = Omit<HeartbeatRun, keyof typeof OUTPUT>;

const COMPUTED = {
  wakeupRequestId: ({ wakeId }: Pick<HeartbeatRun, 'wakeId'>) => wakeId,
  stopConfirmedHow: howConfirmed,
  stopSuspectPids: suspectsIn,
};

/** The wire format of a summary row. */
export const presentRunRow: (run: RunRow) => z.input<typeof RunRowView> = presenterOf(RunView.omit(OUTPUT), COMPUTED);

/** The complete wire format of a run, for readers with access to its output. */
export const presentRun: (run: HeartbeatRun) => RunWire = presenterOf(RunView, COMPUTED);
