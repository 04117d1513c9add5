import { useSyncExternalStore } from 'react';

const TICK = 1000;

/** One clock for all times of the page. It stands still while nothing listens. */
const listeners = new Set<() => void>();
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  current = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function now(step: number): number {
  if (timer === undefined) current = Date.now();
  return Math.floor(current / step) * step;
}

/** The time now, in steps of so many milliseconds: the component renders once a step. */
export function useNow(step: number): number {
  const snapshot = () => now(step);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

const never = () => () => {};

/** `useNow` while `running`; afterwards nothing ticks. */
export function useNowWhile(running: boolean, step: number): number {
  const snapshot = () => (running ? now(step) : 0);
  return useSyncExternalStore(running ? subscribe : never, snapshot, snapshot);
}
