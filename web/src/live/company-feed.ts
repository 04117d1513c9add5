import { stringifyDocument } from 'urql';
import { follow } from '../../../packages/client/src/live.js';
import { BASE } from '../graph/base.js';
import { hashOf } from '../graph/document.js';
import { CompanyEventsDocument, type CompanyEventsSubscription } from '../graph/events.gql.js';
import { type LiveEvent, publish } from '../graph/topics.js';
import { setLiveStatus } from './status.js';
import { hearTabs, inOneTab, tellTabs } from './tabs.js';

type CompanyEvent = CompanyEventsSubscription['events'];
type Sink = (data: CompanyEventsSubscription) => void;

export interface FeedOptions {
  readonly companyId: string;
  /** The id of who looks. */
  readonly viewerId: string;
  /** The journal's cursor from which on nothing may be missed. */
  readonly after: string;
  /** Takes each event into the cache. */
  readonly sink: Sink;
  /** Events cannot be followed any further: what was missed is gone, or they are refused. */
  readonly onEnd: () => void;
}

const isAfter = (cursor: string, other: string): boolean => BigInt(cursor) > BigInt(other);

/**
 * Follows the journal of a company: each event once and in order, over cuts and restarts. Of several tabs one holds the
 * socket, and the others hear from it; when it closes, another goes on where it had come to. @returns how to end it
 */
export function followCompany({ companyId, viewerId, after, sink, onEnd }: FeedOptions): () => void {
  const line = `${viewerId} ${companyId}`;
  const stopping = new AbortController();
  let cursor = after;
  /** Of the socket, while this tab has it. */
  let own: 'live' | 'cut' | undefined;

  const take = (event: CompanyEvent): boolean => {
    if (stopping.signal.aborted || !isAfter(event.cursor, cursor)) return false;
    cursor = event.cursor;
    sink({ events: event });
    publish(event as LiveEvent);
    return true;
  };
  const tell = (status: 'live' | 'cut') => {
    own = status;
    setLiveStatus(status);
    tellTabs({ line, kind: 'status', status });
  };
  const stopHearing = hearTabs((message) => {
    if (message.line !== line) return;
    if (message.kind === 'hello') {
      if (own) tellTabs({ line, kind: 'status', status: own });
    } else if (!own) {
      setLiveStatus(message.kind === 'event' ? 'live' : message.status);
      if (message.kind === 'event') take((message.data as CompanyEventsSubscription).events);
    }
  });

  inOneTab(line, stopping.signal, async (signal) => {
    try {
      while (!signal.aborted) await readOn({ companyId, line, from: () => cursor, signal, tell, take });
    } catch {
      if (!signal.aborted) onEnd();
    } finally {
      own = undefined;
    }
  });
  tellTabs({ line, kind: 'hello' });
  return () => {
    stopHearing();
    stopping.abort();
  };
}

interface Reading {
  readonly companyId: string;
  readonly line: string;
  readonly from: () => string;
  readonly signal: AbortSignal;
  readonly tell: (status: 'live' | 'cut') => void;
  readonly take: (event: CompanyEvent) => boolean;
}

/** Reads the journal until the network comes back, or the page is looked at again, after a cut: then at once anew. */
async function readOn({ companyId, line, from, signal, tell, take }: Reading): Promise<void> {
  const again = new AbortController();
  let isCut = false;
  const reconnect = () => {
    if (isCut && document.visibilityState === 'visible') again.abort();
  };
  const passOn = () => again.abort();
  signal.addEventListener('abort', passOn);
  window.addEventListener('online', reconnect);
  document.addEventListener('visibilitychange', reconnect);
  const sha256Hash = hashOf('CompanyEvents');
  const options = {
    signal: again.signal,
    onOpen: () => {
      isCut = false;
      tell('live');
    },
    onCut: () => {
      isCut = true;
      tell('cut');
    },
    ...(sha256Hash ? { sha256Hash } : {}),
  };
  try {
    const variables = { companyId, after: from() };
    const text = stringifyDocument(CompanyEventsDocument);
    for await (const event of follow<CompanyEvent>({ url: location.origin + BASE }, text, variables, options)) {
      if (take(event)) tellTabs({ line, kind: 'event', data: { events: event } });
    }
  } finally {
    signal.removeEventListener('abort', passOn);
    window.removeEventListener('online', reconnect);
    document.removeEventListener('visibilitychange', reconnect);
  }
}
