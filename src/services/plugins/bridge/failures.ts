import { PluginCallError } from '#services/core/errors/errors.js';
import { PluginFailure } from '../host/port.js';

/** The plugin failures whose code callers receive. */
const TOLD = [
  'WORKER_UNAVAILABLE',
  'CAPABILITY_DENIED',
  'INVOCATION_SCOPE_DENIED',
  'WORKER_ERROR',
  'TIMEOUT',
] as const satisfies readonly PluginFailure['code'][];
type Told = (typeof TOLD)[number] | 'UNKNOWN';

const toldCode = (code: PluginFailure['code']): Told => TOLD.find((told) => told === code) ?? 'UNKNOWN';

const badGatewayError = (code: Told, message: string, details?: unknown) =>
  new PluginCallError(code, 502, message, details);

/** The error for the caller of a plugin. An error that is not a failure of the plugin stays as it is. */
export function toldFailure(error: unknown): unknown {
  if (!(error instanceof PluginFailure)) return error;
  return badGatewayError(toldCode(error.code), error.message, error.details);
}

export const PluginNotWorking = () => badGatewayError('WORKER_UNAVAILABLE', 'The plugin is not ready');

/** The error for an answer that cannot be passed on. */
export const unusableAnswer = (why: string) =>
  badGatewayError('WORKER_ERROR', `The answer of the plugin cannot be used: ${why}`);

/**
 * Whether the plugin itself reported the failure, which makes a retry safe. After a call that timed out or lost its
 * worker, nobody knows what was done.
 */
export const saidItFailed = (error: unknown): boolean =>
  error instanceof PluginCallError && error.code !== 'TIMEOUT' && error.code !== 'WORKER_UNAVAILABLE';
