import { channel } from 'node:diagnostics_channel';

/** What an engine tells of its runs, for metrics. */
export type Observed =
  /** A run was taken, so many seconds after it was queued. */
  | { readonly event: 'claimed'; readonly waited: number }
  /** So many runs are executed by this process now. */
  | { readonly event: 'running'; readonly count: number }
  /** A run of a process that is gone was ended. */
  | { readonly event: 'reclaimed' }
  /** A run of this process has ended. */
  | { readonly event: 'ended'; readonly status: string; readonly seconds: number };

const runChannel = channel('orgraph:run');

export const observe = (told: Observed): void => runChannel.publish(told);

/** Hears what the engines of this process tell. @returns how to end that */
export function onObserved(listener: (told: Observed) => void): () => void {
  const heard = (message: unknown): void => listener(message as Observed);
  runChannel.subscribe(heard);
  return () => runChannel.unsubscribe(heard);
}
