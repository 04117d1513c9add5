import type { CompanyEventsSubscription } from '../graph/events.gql.js';

type Push = (data: CompanyEventsSubscription) => void;

interface Sink {
  next(result: { data: CompanyEventsSubscription }): void;
}

/** The sinks through which events of companies come into the cache. */
const sinks = new Map<string, Set<Sink>>();

/** Where the events of a company are put in. */
export const feedOf = (companyId: string): { readonly push: Push } => ({
  push: (data) => {
    for (const sink of sinks.get(companyId) ?? []) sink.next({ data });
  },
});

/** Takes the client's subscription to the events of a company: they come from the feed, not from a socket of its own. */
export function takeFeed(
  { operationName, variables }: { operationName?: string | undefined; variables?: object | undefined },
  sink: Sink,
): (() => void) | undefined {
  if (operationName !== 'CompanyEvents') return undefined;
  const { companyId } = variables as { companyId: string };
  const open = sinks.get(companyId) ?? new Set();
  sinks.set(companyId, open.add(sink));
  return () => void open.delete(sink);
}
