import { DomainError } from '#services/core/errors/errors.js';
import { unstorable } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { PluginFailure } from '../host/port.js';
import { METHODS } from './methods.js';
import { type Asking, assertCapability, refusal } from './model.js';

/** Answers a request of a worker. @throws PluginFailure; anything else is a fault of the server */
export async function answerWorker(asking: Asking, method: string, params: JsonObject): Promise<JsonValue> {
  const workerMethod = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (!workerMethod) throw new PluginFailure('METHOD_NOT_IMPLEMENTED', `There is no method ${method}`);
  assertCapability(asking, workerMethod.capability);
  const flaw = unstorable(params);
  if (flaw) throw refusal(`${method}: ${flaw}`, 'invalid_params');
  const parsed = workerMethod.params.safeParse(params);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refusal(`${method}: ${issue?.path.join('.') || 'params'}: ${issue?.message}`, 'invalid_params');
  }
  try {
    return await workerMethod.run(asking, parsed.data);
  } catch (error) {
    throw error instanceof DomainError ? refusalOf(method, error) : error;
  }
}

/** The failure that a plugin receives when an operation of the product rejects its request. */
function refusalOf(method: string, { message, code, status, issues }: DomainError): PluginFailure {
  const [issue] = issues ?? [];
  if (!issue) return refusal(message, code, { status });
  return refusal(`${method}: ${issue.path.join('.') || 'params'}: ${issue.message}`, 'invalid_params', { status });
}
