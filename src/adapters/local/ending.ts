import type { AgentSession, Ending, Usage } from '../adapter.js';
import { textsIn } from '../kept-end.js';
import { storable } from '../text.js';
import { type Attempt, failureOf } from './attempt.js';
import { kindOf } from './failure.js';
import { NO_TOKENS, type Tokens } from './report.js';
import { isSessionId, type Kept, keptOf, sessionOf } from './session.js';
import type { Env, Vendor } from './vendor.js';

/** What an ending is told by, beside the attempt. */
export interface Case {
  readonly vendor: Vendor;
  readonly env: Env;
  readonly config: unknown;
  readonly model: string | undefined;
  readonly timeoutSec: number;
  readonly kept: Omit<Kept, 'tokens'>;
  /** A session that the vendor does not know was given up. */
  readonly forgotten: boolean;
}

const MAX_SUMMARY = 10_000;
const MAX_ERROR = 1_000;

export function endingOf(attempt: Attempt, of: Case): Ending {
  const { end, report } = attempt;
  if (end.error) return notStarted(end.error, of);
  const told = outcome(attempt, of);
  const secrets = textsIn([of.env, of.config]);
  const usage = usageOf(attempt, of);
  const session = sessionAfter(attempt, of, told);
  return {
    status: told.status,
    ...(told.errorCode ? { errorCode: told.errorCode } : {}),
    ...(told.error ? { error: clipped(storable(told.error), MAX_ERROR, secrets) } : {}),
    exitCode: end.exitCode,
    signal: end.signal,
    result: { exitCode: end.exitCode, ...report.details },
    ...(report.summary ? { summary: clipped(report.summary, MAX_SUMMARY, secrets) } : {}),
    ...(usage ? { usage } : {}),
    ...(session === undefined ? {} : { session }),
  };
}

function notStarted(problem: string, { vendor }: Case): Ending {
  const missing = problem.startsWith('Command not found');
  const remedy = `. Install ${vendor.label} (${vendor.install}) or set adapterConfig.command to its path`;
  return { status: 'failed', errorCode: 'adapter_failed', error: missing ? problem + remedy : problem };
}

type Told = Pick<Ending, 'status' | 'errorCode' | 'error'> & { readonly tooLarge?: boolean };

function outcome(attempt: Attempt, { vendor, timeoutSec }: Case): Told {
  const { end, report } = attempt;
  if (end.timedOut) return { status: 'timed_out', errorCode: 'timeout', error: `Timed out after ${timeoutSec}s` };
  if (end.cancelled) return { status: 'cancelled', error: 'The run was cancelled' };
  const isDone = (end.exitCode === 0 || attempt.lingered) && report.finished && !report.failure;
  if (isDone) return { status: 'succeeded' };
  const failure = failureOf(attempt, vendor.label);
  const kind = kindOf(failure);
  const error = `${vendor.label}: ${failure.message}`;
  if (kind === 'passing') return { status: 'failed', errorCode: 'transient_failure', error };
  const remedy = kind === 'access' ? `${error.replace(/[.!]$/, '')}. ${vendor.access.remedy}.` : error;
  return { status: 'failed', errorCode: 'adapter_failed', error: remedy, tooLarge: kind === 'context' };
}

const sum = ({ input, cached, output }: Tokens): number => input + cached + output;

/** Left out to keep what there is, null to begin afresh next time. */
function sessionAfter({ report, resumed }: Attempt, of: Case, told: Told): AgentSession | null | undefined {
  if (told.tooLarge) return null;
  const id = report.sessionId;
  const unused = told.status === 'failed' && !resumed && sum(report.tokens) === 0;
  if (!isSessionId(id) || unused) return of.forgotten ? null : undefined;
  if (!of.vendor.countsWholeSessions) return sessionOf(id, { ...of.kept, tokens: NO_TOKENS });
  const before = resumed?.id === id ? keptOf(resumed).tokens : NO_TOKENS;
  return sessionOf(id, { ...of.kept, tokens: sum(report.tokens) > 0 ? report.tokens : { ...before } });
}

function usageOf({ report, resumed }: Attempt, { vendor, env, model }: Case): Usage | undefined {
  const goesOn = vendor.countsWholeSessions && resumed !== null && resumed.id === report.sessionId;
  const tokens = goesOn ? since(report.tokens, keptOf(resumed).tokens) : report.tokens;
  if (sum(tokens) === 0 && !report.costUsd) return undefined;
  const used = report.model ?? model;
  const keys = typeof vendor.access.keys === 'function' ? vendor.access.keys(env) : vendor.access.keys;
  const metered = report.metered ?? keys.some((key) => Boolean(env[key]));
  return {
    ...vendor.provider(used, env),
    model: storable(used ?? 'unknown'),
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    cachedInputTokens: tokens.cached,
    costUsd: metered ? report.costUsd : null,
    billingType: metered ? 'metered_api' : 'subscription_included',
  };
}

/** A session that has fewer than before has been begun anew. */
function since(now: Tokens, before: Tokens): Tokens {
  const grown = now.input >= before.input && now.cached >= before.cached && now.output >= before.output;
  if (!grown) return now;
  return { input: now.input - before.input, cached: now.cached - before.cached, output: now.output - before.output };
}

/** The beginning of a text, never ending within one of the values: half a secret would not be recognized as one. */
function clipped(text: string, most: number, values: readonly string[]): string {
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
