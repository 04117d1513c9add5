import { REPORTED_ENDS } from '#services/core/operation/run-requests.js';
import type { AgentSession, Ending, ReportedUsage, Usage } from '../adapters/adapter.js';
import { LauncherLost } from '../processes/launcher.js';
import { type JsonObject, type JsonValue, unstorable } from '../services/core/text/fields.js';
import type { RunEnd } from '../services/runs/runs/run-end.js';
import { briefText } from './log-text.js';

const MAX_ERROR_CHARACTERS = 2_000;
const MAX_TEXT_CHARACTERS = 65_536;
const MAX_RESULT_CHARACTERS = 524_288;

const CODES = { failed: 'adapter_failed', timed_out: 'timeout', cancelled: 'cancelled' } as const;

const STATUSES: ReadonlySet<unknown> = new Set(REPORTED_ENDS);

/** The end of a run, derived from the ending of its adapter. External adapters may return anything. */
export function outcomeOf(ending: Ending): RunEnd {
  if (!STATUSES.has(ending?.status)) return failure('The adapter did not report the outcome of the run');
  const { status, errorCode, error, exitCode, signal, result, summary, usage, session } = ending;
  return {
    status,
    ...(status === 'succeeded' ? {} : { errorCode: errorCode ?? CODES[status], error: String(error ?? '') }),
    ...(Number.isInteger(exitCode) && Math.abs(exitCode as number) < 2 ** 31 ? { exitCode: exitCode as number } : {}),
    ...(signal ? { signal: String(signal) } : {}),
    ...(result ? { result } : {}),
    ...(summary === undefined ? {} : { summary: String(summary) }),
    ...(usage ? { usage: completeUsage(usage) } : {}),
    ...(session === undefined ? {} : { session }),
  };
}

/** Completes the usage with default values. */
const completeUsage = ({ billingType, biller, ...usage }: ReportedUsage): Usage => ({
  provider: usage.provider ?? 'unknown',
  model: usage.model ?? 'unknown',
  inputTokens: usage.inputTokens ?? 0,
  outputTokens: usage.outputTokens ?? 0,
  cachedInputTokens: usage.cachedInputTokens ?? 0,
  costUsd: usage.costUsd ?? null,
  ...(biller ? { biller } : {}),
  ...(billingType ? { billingType } : {}),
});

/** The end of a run that could not be executed, or lost its process. */
export const failure = (error: unknown): RunEnd => ({
  status: 'failed',
  errorCode: error instanceof LauncherLost ? 'process_lost' : 'adapter_failed',
  error: error instanceof Error ? error.message : String(error),
});

/** The end of a run without the adapter's texts and data. */
export const withoutDetails = ({ status, errorCode, exitCode }: RunEnd): RunEnd => ({
  status,
  ...(errorCode ? { errorCode } : {}),
  ...(exitCode === undefined ? {} : { exitCode }),
});

/** An end in a form that can be stored: valid and limited in size. Redact it before, since this truncates texts. */
export function storableEnd({ error, signal, result, summary, session, ...end }: RunEnd): RunEnd {
  return {
    ...end,
    ...(error === undefined
      ? {}
      : { error: briefText(error.trim() || 'The adapter gave no reason', MAX_ERROR_CHARACTERS) }),
    ...(signal ? { signal: briefText(signal, 100) } : {}),
    ...(result === undefined ? {} : { result: resultOf(result) }),
    ...(summary === undefined ? {} : { summary: briefText(summary, MAX_TEXT_CHARACTERS) }),
    ...(session === undefined ? {} : { session: storableSession(session) }),
  };
}

function resultOf(result: JsonObject): JsonObject {
  const brief = (_key: string, value: JsonValue): JsonValue =>
    typeof value === 'string' ? briefText(value, MAX_TEXT_CHARACTERS) : value;
  const text = JSON.stringify(result, brief);
  if (text.length <= MAX_RESULT_CHARACTERS && isStorable(JSON.parse(text) as JsonObject))
    return JSON.parse(text) as JsonObject;
  return { truncated: true, beginning: briefText(text, MAX_TEXT_CHARACTERS) };
}

/** Null for a session that cannot be stored: a modified session could not be continued. */
export const storableSession = (session: AgentSession | null): AgentSession | null =>
  isStorable(session) ? session : null;

/** Checks keys as well as values. */
const isStorable = (value: object | null): boolean =>
  unstorable(value) === undefined && unstorable(JSON.stringify(value).replaceAll('\\u0000', '\u0000')) === undefined;
