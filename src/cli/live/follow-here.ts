import type { Invocation } from '../table/invocation.js';
import { follow, type Subscription } from './follow.js';

/** Follows with the address and the key of a command, until it is interrupted. Cuts are told on standard error. */
export function followHere<T>(
  { context, output, signal }: Pick<Invocation, 'context' | 'output' | 'signal'>,
  subscription: Subscription<T>,
): AsyncGenerator<T, void, undefined> {
  return follow({ base: context.apiBase, token: context.apiKey ?? null }, subscription, {
    signal,
    onCut: () => output.note('The connection was cut. Waiting for the server…'),
  });
}
