import { PluginCallError } from '../../core/errors/errors.js';
import { PluginFailure } from '../host/port.js';

/** The failures of a plugin of which callers are told which they are. */
const TOLD = [
  'WORKER_UNAVAILABLE',
  'CAPABILITY_DENIED',
  'INVOCATION_SCOPE_DENIED',
  'WORKER_ERROR',
  'TIMEOUT',
] as const satisfies readonly PluginFailure['code'][];
type Told = (typeof TOLD)[number] | 'UNKNOWN';

const toldCode = (code: PluginFailure['code']): Told => TOLD.find((told) => told === code) ?? 'UNKNOWN';

const failed = (code: Told, message: string, details?: unknown) => new PluginCallError(code, 502, message, details);

/** The error for whoever called a plugin. What is no failure of the plugin stays what it is. */
export function toldFailure(error: unknown): unknown {
  if (!(error instanceof PluginFailure)) return error;
  return failed(toldCode(error.code), error.message, error.details);
}

export const PluginNotWorking = () => failed('WORKER_UNAVAILABLE', 'The plugin is not ready');

/** The error for an answer that cannot be passed on. */
export const unusableAnswer = (why: string) =>
  failed('WORKER_ERROR', `The answer of the plugin cannot be used: ${why}`);

/**
 * Whether the plugin said itself that it failed, so that it may be asked again. After a call that took too long, or whose
 * worker was lost, nobody knows what was done.
 */
export const saidItFailed = (error: unknown): boolean =>
  error instanceof PluginCallError && error.code !== 'TIMEOUT' && error.code !== 'WORKER_UNAVAILABLE';
