import type { CommandInvocation } from '../table/invocation.js';
import { follow, type LiveSubscription } from './follow.js';

/** The lists that can be watched, with the entities whose events change them. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  'agent inbox': ['ISSUE'],
  'agent inbox-mine': ['ISSUE'],
  'agent list': ['AGENT', 'RUN'],
  'approval list': ['APPROVAL'],
  'case list': ['CASE'],
  'goal list': ['GOAL'],
  'inbox list': ['ISSUE'],
  'inbox new': ['ISSUE'],
  'issue activity': ['ISSUE'],
  'issue comments': ['ISSUE'],
  'issue interactions': ['ISSUE'],
  'issue list': ['ISSUE', 'RUN'],
  'issue live-runs': ['RUN'],
  'issue runs': ['RUN'],
  'project list': ['PROJECT'],
  'routine list': ['ROUTINE'],
  'routine runs': ['ROUTINE', 'ISSUE'],
  'run events': ['RUN'],
  'run list': ['RUN'],
  'run live': ['RUN', 'ISSUE'],
};

/** The entities whose events cause a new read of the list; undefined for a command that cannot be watched. */
export const watchedTypes = (path: string): readonly string[] | undefined =>
  Object.hasOwn(WATCHED, path) ? WATCHED[path] : undefined;

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
