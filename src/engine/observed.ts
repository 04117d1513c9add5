import { channel } from 'node:diagnostics_channel';

/** An event of an engine's runs, for metrics. */
export type RunObservation =
  /** A run was claimed; `waited` is the seconds since it was queued. */
  | { readonly event: 'claimed'; readonly waited: number }
  /** The number of runs that this process executes has changed. */
  | { readonly event: 'running'; readonly count: number }
  /** A run of a lost process was ended. */
  | { readonly event: 'reclaimed' }
  /** A run of this process has ended. */
  | { readonly event: 'ended'; readonly status: string; readonly seconds: number };

const runChannel = channel('orgraph:run');

export const observe = (observation: RunObservation): void => runChannel.publish(observation);

/** Observes the engines of this process. @returns a function that stops observing */
export function onObserved(listener: (observation: RunObservation) => void): () => void {
  const listen = (message: unknown): void => listener(message as RunObservation);
  runChannel.subscribe(listen);
  return () => runChannel.unsubscribe(listen);
}
