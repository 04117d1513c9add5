import { z } from 'zod';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { isTerminal } from '#services/core/operation/run-requests.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';
import { BillingType, CostStatus } from '#services/money/costs/model.js';
import { ActiveRunView } from '#services/work/issues/runs.js';
import { confirmedHow, howConfirmed, suspectPids, suspectsIn } from './stop-confirmation.js';

/** Whether a run has ended. */
export const isRunOver = ({ status }: { readonly status: string }): boolean => isTerminal(status);

const anyObject = () => z.record(z.string(), z.json());

export const LivenessState = describedEnum('LivenessState', 'The effect of a run on its work.', {
  completed: 'The work is done.',
  advanced: 'The work has made progress.',
  plan_only: 'The run only wrote a plan.',
  empty_response: 'The run changed nothing and returned no text.',
  blocked: 'The issue is blocked.',
  failed: 'The run failed.',
  needs_followup: 'The work needs a follow-up.',
});
export type LivenessState = z.output<typeof LivenessState>;

const UsageView = z
  .object({
    inputTokens: z.int().describe('The tokens sent to the model, without those read from its cache.'),
    outputTokens: z.int().describe('The tokens that the model generated.'),
    cachedInputTokens: z.int().describe('The tokens that the model read from its cache.'),
    provider: z
      .string()
      .describe('The provider of the model, such as anthropic; unknown if the adapter does not report it.'),
    biller: z.string().describe('The biller: the provider, unless the adapter names another.'),
    model: z.string().describe('The model; unknown if the adapter does not report it.'),
    costUsd: z.number().nullable().describe('The price in US dollars; null if the adapter does not know it.'),
    billingType: BillingType.describe('The way in which the vendor bills these tokens.'),
    costStatus: CostStatus.describe('Reported if the price is known, otherwise unpriced.'),
    sessionReused: z.boolean().describe('True if the run continued the session of an earlier run.'),
  })
  .meta({ id: 'RunUsage', description: 'The tokens and the price of a run.' });

export const RetryReason = describedEnum('RetryReason', 'The reason for a retry of a run.', {
  transient_failure_retry: 'The run failed for a transient reason, such as a limit of a provider.',
  process_lost: 'The process of the run ended without a result, for example when a server was killed.',
  server_shutdown_interrupted: 'The server of the run was shut down. This does not count as an attempt.',
});
export type RetryReason = z.output<typeof RetryReason>;

/** The wire format of a run. Its output is null for agents that may not see it. */
export const RunView = ActiveRunView.extend({
  companyId: z.uuid(),
  issueId: z.uuid().nullable().describe('The issue of the run.'),
  responsibleUserId: z.string().nullable().describe('The person responsible for the run.'),
  wakeupRequestId: z.uuid().nullable().describe('The wake that created the run.'),
  error: z.string().nullable().describe('The error message; null unless the run failed.'),
  errorCode: z
    .string()
    .nullable()
    .describe('The error code, such as timeout or process_lost; null unless the run failed.'),
  exitCode: z
    .int()
    .nullable()
    .describe('The exit code of the process; null until it has ended, or if a signal ended it.'),
  signal: z
    .string()
    .nullable()
    .describe('The signal that ended the process, such as SIGKILL; null if no signal ended it.'),
  usageJson: UsageView.nullable().describe(
    'The usage of the run, as reported by the adapter; null until the run has ended, or if the adapter reported nothing.',
  ),
  resultJson: anyObject().nullable().describe('The result that the adapter returned.'),
  sessionIdBefore: z
    .string()
    .nullable()
    .describe("The program's session that the run continued; null for a new session."),
  sessionIdAfter: z
    .string()
    .nullable()
    .describe(
      "The program's session at the end of the run, which the next run continues; null if the program keeps no session.",
    ),
  stdoutExcerpt: z.string().nullable().describe('The last 4 KiB of the output.'),
  stderrExcerpt: z.string().nullable().describe('The last 4 KiB of the error output.'),
  logBytes: z.int().describe('The size in bytes of the log, as the API returns it.'),
  logSha256: z
    .string()
    .nullable()
    .describe('The SHA-256 of the whole log, as the API returns it; null until the run has ended.'),
  externalRunId: z.string().nullable().describe('The id of the run in the remote system.'),
  processPid: z
    .int()
    .nullable()
    .describe('The id of the process that leads the process group; null if the server started no process.'),
  processStartedAt: z.iso
    .datetime()
    .nullable()
    .describe('Start time of the process; null if the server started no process.'),
  lastOutputAt: z.iso.datetime().nullable().describe('Time of the last output; null if there was no output.'),
  lastOutputSeq: z.int().describe('The sequence number of the last line of the log.'),
  retryOfRunId: z.uuid().nullable().describe('The run that this run retries.'),
  processLossRetryCount: z.int().describe('The number of earlier runs that lost their process.'),
  scheduledRetryAt: z.iso
    .datetime()
    .nullable()
    .describe('Time at which this run starts, or was to start, as a retry; null if it is no retry or starts at once.'),
  scheduledRetryAttempt: z.int().describe('The number of the attempt.'),
  scheduledRetryReason: RetryReason.nullable().describe('The reason for the retry; null if the run is no retry.'),
  requiredAction: z
    .string()
    .nullable()
    .describe('The action required because the run will not be retried; null if no action is required.'),
  stopConfirmedAt: z.iso
    .datetime()
    .nullable()
    .describe('Time at which Orgraph confirmed that nothing of a cancelled run is left; null until then.'),
  stopConfirmedHow: confirmedHow.describe(
    'The evidence that nothing of the run is left. Null if the server itself started no program for the run.',
  ),
  stopSuspectPids: suspectPids,
  livenessState: LivenessState.nullable().describe(
    'The effect of the run on its work; null until Orgraph has judged it, after the end of the run.',
  ),
  livenessReason: z.string().nullable().describe('The reason for livenessState; null while livenessState is null.'),
  contextSnapshot: anyObject().describe('The data about the wake that the run receives.'),
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
