import { withoutNul } from '#processes/text.js';
import { DomainError } from '#services/core/errors/errors.js';
import { unstorable } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { FAILURES, PluginFailure, type PluginFailureCode } from '#services/plugins/host/port.js';
import { objectOf } from './json.js';

// Converts failures between the server and a worker.

const MAX_MESSAGE = 2_000;
const MAX_DATA = 4_096;

export const unavailable = (message: string): PluginFailure => new PluginFailure('WORKER_UNAVAILABLE', message);

const NAMES = new Map<number, PluginFailureCode>(
  Object.entries(FAILURES).map(([name, code]) => [code, name as PluginFailureCode] as const),
);

/** The failure in a worker's answer, without stacks and without large data. */
export function pluginFailureIn(error: JsonValue): PluginFailure {
  const { code, message, data } = objectOf(error);
  const name = NAMES.get(code as number) ?? 'WORKER_ERROR';
  const text = typeof message === 'string' ? withoutStack(message) : '';
  return new PluginFailure(name, text || 'The plugin failed without a reason', detailsIn(data));
}

const withoutStack = (message: string): string =>
  withoutNul((message.split(/\n\s+at /, 1)[0] as string).slice(0, MAX_MESSAGE)).trim();

function detailsIn(data: JsonValue | undefined): JsonValue | undefined {
  if (data === undefined || data === null || unstorable(data)) return undefined;
  return JSON.stringify(data).length <= MAX_DATA ? data : undefined;
}

/** The error object for a worker whose request failed. It hides errors that are not meant for the worker. */
export function errorOf(error: unknown): JsonObject {
  if (error instanceof PluginFailure) {
    const { code, message, details } = error;
    const errorFields = { code: FAILURES[code], message };
    return details === undefined ? errorFields : { ...errorFields, data: details };
  }
  const message = error instanceof DomainError ? error.message : 'The request failed in the server';
  return { code: FAILURES.WORKER_ERROR, message };
}

/** Whether a failure is a fault of the server, which should be investigated. */
export const isFault = (error: unknown): boolean => !(error instanceof PluginFailure || error instanceof DomainError);
