import { z } from 'zod';
import type { HeartbeatRun } from '../../../generated/prisma/client.js';
import { isTerminal } from '../../core/operation/run-status.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { ActiveRunView, presentActiveRun } from '../../work/issues/runs.js';
import { confirmedHow, howConfirmed, suspectPids, suspectsIn } from './stop-confirmation.js';

/** Whether a run has ended. */
export const isOver = ({ status }: { readonly status: string }): boolean => isTerminal(status);

const anyObject = () => z.record(z.string(), z.json());

export const LivenessState = describedEnum('LivenessState', 'What a run came to.', {
  completed: 'Its work is done.',
  advanced: 'Its work went on.',
  plan_only: 'It only said what it would do.',
  empty_response: 'It said nothing.',
  blocked: 'Something is in its way.',
  failed: 'It failed.',
  needs_followup: 'Somebody has to go on with it.',
});
export type LivenessState = z.output<typeof LivenessState>;

/** The wire shape of a run. What it wrote and answered is null for agents that may not see it. */
export const RunView = ActiveRunView.extend({
  companyId: z.uuid(),
  issueId: z.uuid().nullable().describe('The issue that it is about.'),
  responsibleUserId: z.string().nullable().describe('The person responsible for it.'),
  wakeupRequestId: z.uuid().nullable().describe('The wake that it was made for.'),
  error: z.string().nullable().describe('What went wrong.'),
  errorCode: z.string().nullable().describe('The name of what went wrong.'),
  exitCode: z.int().nullable().describe('What its process ended with.'),
  signal: z.string().nullable().describe('The signal that ended its process.'),
  usageJson: anyObject().nullable().describe('Tokens, price, provider and model, where its adapter knows.'),
  resultJson: anyObject().nullable().describe('What its adapter answered.'),
  sessionIdBefore: z.string().nullable().describe('The session that it went on with.'),
  sessionIdAfter: z.string().nullable().describe('The session that it left.'),
  stdoutExcerpt: z.string().nullable().describe('The last 4 KiB of its output.'),
  stderrExcerpt: z.string().nullable().describe('The last 4 KiB of its errors.'),
  logBytes: z.int().describe('The size of its log in bytes, as it is read.'),
  logSha256: z.string().nullable().describe('The SHA-256 of its whole log, as it is read, once it is over.'),
  externalRunId: z.string().nullable().describe('What the remote side calls it.'),
  processPid: z.int().nullable().describe('The id of the process that leads its group.'),
  processStartedAt: z.iso.datetime().nullable().describe('When its process was started.'),
  lastOutputAt: z.iso.datetime().nullable().describe('When it last wrote something.'),
  lastOutputSeq: z.int().describe('The number of the last line of its log.'),
  retryOfRunId: z.uuid().nullable().describe('The id of the run that it repeats.'),
  processLossRetryCount: z.int().describe('How many runs before it lost their process.'),
  scheduledRetryAt: z.iso.datetime().nullable().describe('When it is tried again.'),
  scheduledRetryAttempt: z.int().describe('Which attempt it is.'),
  scheduledRetryReason: z.string().nullable().describe('Why it is tried again.'),
  requiredAction: z.string().nullable().describe('What somebody must do, where it is not tried again.'),
  stopConfirmedAt: z.iso.datetime().nullable().describe('When nothing was left of it, where it was cancelled.'),
  stopConfirmedHow: confirmedHow.describe(
    'How that is known. Null where no program of it was started by the server itself.',
  ),
  stopSuspectPids: suspectPids.describe(
    'The processes on its machine for which nobody can say that nothing of it is left: they came up while it worked, and nobody knows by whom, or they do not die. It is confirmed once they are gone.',
  ),
  livenessState: LivenessState.nullable().describe('What it came to.'),
  livenessReason: z.string().nullable().describe('By what that is seen.'),
  contextSnapshot: anyObject().describe('What it was told of its wake.'),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'HeartbeatRun', description: 'One execution of an agent.' });
type RunWire = z.input<typeof RunView>;

/** A row of a list: in a summary, what runs write and answer is left out. */
export const RunRowView = RunView.partial({ resultJson: true, stdoutExcerpt: true, stderrExcerpt: true }).meta({
  id: 'HeartbeatRunRow',
});

/** A run without what only a look at the single run needs. */
export type RunRow = Omit<HeartbeatRun, 'resultJson' | 'stdoutExcerpt' | 'stderrExcerpt'>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The wire shape of a row of a summary. */
export const presentRunRow = (run: RunRow): z.input<typeof RunRowView> => ({
  ...presentActiveRun(run),
  companyId: run.companyId,
  issueId: run.issueId,
  responsibleUserId: run.responsibleUserId,
  wakeupRequestId: run.wakeId,
  error: run.error,
  errorCode: run.errorCode,
  exitCode: run.exitCode,
  signal: run.signal,
  usageJson: run.usageJson as RunWire['usageJson'],
  sessionIdBefore: run.sessionIdBefore,
  sessionIdAfter: run.sessionIdAfter,
  logBytes: Number(run.logBytes),
  logSha256: run.logSha256,
  externalRunId: run.externalRunId,
  processPid: run.processPid,
  processStartedAt: iso(run.processStartedAt),
  lastOutputAt: iso(run.lastOutputAt),
  lastOutputSeq: run.lastOutputSeq,
  retryOfRunId: run.retryOfRunId,
  processLossRetryCount: run.processLossRetryCount,
  scheduledRetryAt: iso(run.scheduledRetryAt),
  scheduledRetryAttempt: run.scheduledRetryAttempt,
  scheduledRetryReason: run.scheduledRetryReason,
  requiredAction: run.requiredAction,
  stopConfirmedAt: iso(run.stopConfirmedAt),
  stopConfirmedHow: howConfirmed(run),
  stopSuspectPids: suspectsIn(run),
  livenessState: run.livenessState as RunWire['livenessState'],
  livenessReason: run.livenessReason,
  contextSnapshot: run.contextSnapshot as RunWire['contextSnapshot'],
  updatedAt: run.updatedAt.toISOString(),
});

/** The wire shape of a run for somebody who may see all of it. */
export const presentRun = (run: HeartbeatRun): RunWire => ({
  ...presentRunRow(run),
  resultJson: run.resultJson as RunWire['resultJson'],
  stdoutExcerpt: run.stdoutExcerpt,
  stderrExcerpt: run.stderrExcerpt,
});
