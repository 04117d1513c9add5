import { useEffect, useRef } from 'react';
import type { EventAction, EventEntityType } from './events.gql.js';

/** What the journal tells of: enough to know whom it concerns. */
export interface LiveEvent {
  readonly cursor: string;
  readonly action: EventAction;
  readonly entityType: EventEntityType;
  readonly entityId: string;
  readonly actorType?: string;
  readonly agentId?: string | null;
  readonly runId?: string | null;
  readonly issue?: { readonly id: string } | null;
}

/** The events that concern somebody: of these types, or by a question. */
export type Interest = readonly EventEntityType[] | ((event: LiveEvent) => boolean);

type Listener = (event: LiveEvent | 'everything') => void;
const listeners = new Set<Listener>();

/** Tells all who listen of an event; of `everything` after events were missed. */
export function publish(event: LiveEvent | 'everything'): void {
  for (const listener of [...listeners]) listener(event);
}

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** So long more events may come before they are answered together. */
const GATHERED_MS = 300;
/** At most so often is the same asked for anew, however much happens. */
const APART_MS = 1_500;

/**
 * Calls `refresh` after events of interest: soon after the first of them, once for all that come meanwhile, and not again
 * before it has ended.
 */
export function refreshOn(interest: Interest, refresh: () => unknown): () => void {
  const concerns = typeof interest === 'function' ? interest : ofTypes(interest);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAskedAgain = false;
  let last = 0;
  const run = async () => {
    timer = undefined;
    isRunning = true;
    last = Date.now();
    await Promise.resolve(refresh()).catch(() => {});
    isRunning = false;
    if (isAskedAgain) plan();
  };
  const plan = () => {
    isAskedAgain = isRunning;
    if (isRunning || timer !== undefined || isStopped) return;
    timer = setTimeout(run, Math.max(GATHERED_MS, last + APART_MS - Date.now()));
  };
  let isStopped = false;
  const stop = listen((event) => {
    if (event === 'everything' || concerns(event)) plan();
  });
  return () => {
    isStopped = true;
    stop();
    clearTimeout(timer);
  };
}

function ofTypes(types: readonly EventEntityType[]): (event: LiveEvent) => boolean {
  return ({ entityType }) => types.includes(entityType);
}

/** Asks anew for what a component shows when the journal tells of something that concerns it. */
export function useRefreshOn(interest: Interest | undefined, refresh: () => unknown): void {
  const latest = useRef({ interest, refresh });
  latest.current = { interest, refresh };
  const isLive = interest !== undefined;
  useEffect(() => {
    if (!isLive) return undefined;
    const concerns = (event: LiveEvent) => {
      const { interest: present = [] } = latest.current;
      return typeof present === 'function' ? present(event) : ofTypes(present)(event);
    };
    return refreshOn(concerns, () => latest.current.refresh());
  }, [isLive]);
}
