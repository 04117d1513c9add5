import { useEffect, useRef } from 'react';
import { useClient } from 'urql';
import { CompanyEventsDocument, type CompanyEventsSubscription } from '../graph/events.gql.js';
import { publish } from '../graph/topics.js';
import { followCompany } from './company-feed.js';
import { feedOf } from './feeds.js';

interface Following {
  readonly companyId: string;
  readonly viewerId: string;
  readonly cursor: string;
  readonly onEnd: () => void;
}

/** Lets the cache follow what happens in a company. */
export function useCompanyEvents({ companyId, viewerId, cursor, onEnd }: Following): void {
  const client = useClient();
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const feed = feedOf(companyId);
    const { unsubscribe } = client
      .subscription<CompanyEventsSubscription>(CompanyEventsDocument, { companyId })
      .subscribe(() => {});
    const stop = followCompany({
      companyId,
      viewerId,
      after: cursor,
      sink: feed.push,
      onEnd: () => {
        // What was missed cannot be read any more: all that is shown is asked for anew.
        publish('everything');
        latest.current();
      },
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [client, companyId, viewerId, cursor]);
}
