import { useSyncExternalStore } from 'react';

/** Whether what is shown follows what happens. */
export interface LiveStatus {
  readonly kind: 'connecting' | 'live' | 'cut';
  /** Since when, in milliseconds since 1970. */
  readonly since: number;
}

let status: LiveStatus = { kind: 'connecting', since: Date.now() };
const listeners = new Set<() => void>();

export function setLiveStatus(kind: LiveStatus['kind']): void {
  if (status.kind === kind) return;
  status = { kind, since: Date.now() };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribe, () => status);
