/** What the tab that holds the socket tells the others. */
export type TabMessage = {
  /** Who follows which company: tabs of others have nothing to do with it. */
  readonly line: string;
} & (
  | { readonly kind: 'event'; readonly data: unknown }
  | { readonly kind: 'status'; readonly status: 'live' | 'cut' }
  /** A tab that has just begun asks for the status. */
  | { readonly kind: 'hello' }
);

type Listener = (message: TabMessage) => void;

const NAME = 'orgraph-live';
const listeners = new Set<Listener>();
/** Open from the start: what a tab tells while another one begins is not lost. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  for (const listener of [...listeners]) listener(data);
});

export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

export function hearTabs(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Does something in one tab at a time: in this one as soon as no other does it, until the signal. Where pages have no locks,
 * as over plain HTTP, every tab does it.
 */
export function inOneTab(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): void {
  const { locks } = navigator;
  if (!locks || !channel) return void work(signal);
  locks.request(`${NAME}-${name}`, { signal }, () => work(signal)).catch(() => {});
}
