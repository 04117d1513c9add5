import { writeJson } from '#json/json-writer.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import { objectInText } from './json.js';

// JSON-RPC 2.0, one message per line, in both directions.

type MessageId = string | number;

/** A request of a worker, or a notification if it has no ID. */
export interface WorkerRequest {
  readonly id: MessageId | undefined;
  readonly method: string;
  /** Undefined if they are not an object. */
  readonly params: JsonObject | undefined;
  /** Null if the request names no invocation; undefined if the name is not valid. */
  readonly invocationId: string | null | undefined;
}

/** A worker's answer. */
export interface WorkerReply {
  readonly id: MessageId;
  readonly outcome: { readonly result: JsonValue } | { readonly error: JsonValue };
}

/** The message in a line; undefined if the line is not a message. */
export function messageIn(line: string): WorkerRequest | WorkerReply | undefined {
  const message = objectInText(line);
  if (message?.jsonrpc !== '2.0') return undefined;
  const { id, method, params, context } = message;
  if (!isMaybeId(id)) return undefined;
  if (typeof method === 'string') {
    return { id, method, params: paramsIn(params), invocationId: invocationIdIn(context) };
  }
  if (method !== undefined || id === undefined || 'result' in message === 'error' in message) return undefined;
  const { result, error } = message;
  return { id, outcome: error === undefined ? { result: result as JsonValue } : { error } };
}

const isMaybeId = (id: JsonValue | undefined): id is MessageId | undefined =>
  id === undefined || typeof id === 'string' || Number.isFinite(id);

function paramsIn(params: JsonValue | undefined): JsonObject | undefined {
  if (params === undefined || params === null) return {};
  return isJsonObject(params) ? params : undefined;
}

function invocationIdIn(context: JsonValue | undefined): string | null | undefined {
  if (context === undefined || context === null) return null;
  if (!isJsonObject(context)) return undefined;
  const { invocationId } = context;
  if (invocationId === undefined || invocationId === null) return null;
  return typeof invocationId === 'string' ? invocationId : undefined;
}

const lineOf = (message: JsonObject): string => writeJson({ jsonrpc: '2.0', ...message });

export const callLine = (id: number, method: string, params: JsonObject, invocationId: string): string =>
  lineOf({ id, method, params, context: { invocationId } });

/** Tells a worker that nobody waits for its answer any more. */
export const cancelLine = (id: number): string => lineOf({ method: '$/cancel', params: { id } });

export const resultLine = (id: MessageId, result: JsonValue): string => lineOf({ id, result });

export const errorLine = (id: MessageId, error: JsonObject): string => lineOf({ id, error });
