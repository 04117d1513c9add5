import type { CommandInvocation } from '../table/invocation.js';
import { follow, type LiveSubscription } from './follow.js';

/**
 * Follows with the address and the key of a command. Reports a cut connection on standard error. An interrupt is
 * thrown, since it ends the client with 1.
 */
export async function* followHere<T>(
  { context, output, signal }: Pick<CommandInvocation, 'context' | 'output' | 'signal'>,
  subscription: LiveSubscription<T>,
): AsyncGenerator<T, void, undefined> {
  yield* follow({ base: context.apiBase, token: context.apiKey ?? null }, subscription, {
    signal,
    onCut: () => output.note('The connection broke. Waiting for the server…'),
  });
  signal.throwIfAborted();
}
