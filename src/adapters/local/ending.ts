import { textsWithin } from '#processes/kept-end.js';
import { withoutNul } from '#processes/text.js';
import type { AgentSession, Ending, Usage } from '../adapter.js';
import { CANCELLED, failedForNow, failureEnding, timedOutAfter } from '../builtin.js';
import { type AttemptEnd, attemptFailure } from './attempt.js';
import { failureKind } from './failure.js';
import { NO_TOKENS, sum, type TokenUsage } from './report.js';
import { isSessionId, localSession, type SessionState, sessionState } from './session.js';
import { type Env, keysOf, type Vendor } from './vendor.js';

/** The input of an ending besides the attempt. */
export interface EndingContext {
  readonly vendor: Vendor;
  readonly env: Env;
  readonly config: unknown;
  readonly model: string | undefined;
  readonly timeoutSec: number;
  readonly kept: Omit<SessionState, 'tokens'>;
  /** Whether the vendor did not know the session that the run should continue. */
  readonly isForgotten: boolean;
}

const MAX_SUMMARY = 10_000;
const MAX_ERROR = 1_000;

export function endingOf(attempt: AttemptEnd, context: EndingContext): Ending {
  const { end, report } = attempt;
  if (end.error) return notStarted(end.error, context);
  const { isTooLarge, ...outcome } = outcomeOf(attempt, context);
  const secrets = textsWithin([context.env, context.config]);
  const usage = usageOf(attempt, context);
  const session = isTooLarge ? null : sessionAfter(attempt, context, outcome);
  return {
    ...outcome,
    ...(outcome.error ? { error: clippedOutside(withoutNul(outcome.error), MAX_ERROR, secrets) } : {}),
    exitCode: end.exitCode,
    signal: end.signal,
    result: { exitCode: end.exitCode, ...report.details },
    ...(report.summary ? { summary: clippedOutside(report.summary, MAX_SUMMARY, secrets) } : {}),
    ...(usage ? { usage } : {}),
    ...(session === undefined ? {} : { session }),
  };
}

function notStarted(problem: string, { vendor }: EndingContext): Ending {
  const isMissing = problem.startsWith('Command not found');
  const remedy = `. Install ${vendor.label} (${vendor.install}) or set adapterConfig.command to its path`;
  return failureEnding(isMissing ? problem + remedy : problem);
}

/** @returns also whether the session has grown too large to continue */
function outcomeOf(
  attempt: AttemptEnd,
  { vendor, timeoutSec }: EndingContext,
): Pick<Ending, 'status' | 'errorCode' | 'error'> & { readonly isTooLarge?: boolean } {
  const { end, report } = attempt;
  if (end.timedOut) return timedOutAfter(timeoutSec);
  if (end.cancelled) return CANCELLED;
  if (end.excess) return failureEnding(end.excess);
  const isDone = (end.exitCode === 0 || attempt.lingered) && report.finished && !report.failure;
  if (isDone) return { status: 'succeeded' };
  const failure = attemptFailure(attempt, vendor.label);
  const kind = failureKind(failure);
  const error = `${vendor.label}: ${failure.message}`;
  if (kind === 'passing') return failedForNow(error);
  const remedy = kind === 'access' ? `${error.replace(/[.!]$/, '')}. ${vendor.access.remedy}.` : error;
  return { ...failureEnding(remedy), isTooLarge: kind === 'context' };
}

/** @returns undefined to keep the stored session, null to start a new one next time */
function sessionAfter(
  { report, resumed }: AttemptEnd,
  { vendor, kept, isForgotten }: EndingContext,
  { status }: Pick<Ending, 'status'>,
): AgentSession | null | undefined {
  const id = report.sessionId;
  const isUnused = status === 'failed' && !resumed && sum(report.tokens) === 0;
  if (!isSessionId(id) || isUnused) return isForgotten ? null : undefined;
  if (!vendor.countsWholeSessions) return localSession(id, { ...kept, tokens: NO_TOKENS });
  const before = resumed?.id === id ? sessionState(resumed).tokens : NO_TOKENS;
  return localSession(id, { ...kept, tokens: sum(report.tokens) > 0 ? report.tokens : { ...before } });
}

function usageOf({ report, resumed }: AttemptEnd, { vendor, env, model }: EndingContext): Usage | undefined {
  const includesEarlier = vendor.countsWholeSessions && resumed !== null && resumed.id === report.sessionId;
  const tokens = includesEarlier ? since(report.tokens, sessionState(resumed).tokens) : report.tokens;
  if (sum(tokens) === 0 && !report.costUsd) return undefined;
  const used = report.model ?? model;
  const metered = report.metered ?? keysOf(vendor.access, env).some((key) => Boolean(env[key]));
  return {
    ...vendor.provider(used, env),
    model: withoutNul(used ?? 'unknown'),
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    cachedInputTokens: tokens.cached,
    costUsd: metered ? report.costUsd : null,
    billingType: metered ? 'metered_api' : 'subscription_included',
  };
}

/** The tokens used since the earlier count. If a count is lower than before, the vendor has started a new session. */
function since(now: TokenUsage, before: TokenUsage): TokenUsage {
  const grown = now.input >= before.input && now.cached >= before.cached && now.output >= before.output;
  if (!grown) return now;
  return { input: now.input - before.input, cached: now.cached - before.cached, output: now.output - before.output };
}

/**
 * The beginning of a text. The cut never divides one of the values: half a secret would not be recognized and redacted.
 */
function clippedOutside(text: string, most: number, values: readonly string[]): string {
  if (text.length <= most) return text;
  let cut = most;
  for (let before = -1; before !== cut; ) {
    before = cut;
    for (const value of values) {
      const at = value ? text.lastIndexOf(value, cut - 1) : -1;
      if (at >= 0 && at < cut && at + value.length > cut) cut = at;
    }
  }
  return `${text.slice(0, cut).toWellFormed()}…`;
}
