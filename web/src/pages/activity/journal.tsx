import { useCallback, useEffect, useState } from 'react';
import { plural } from '../../format/words.js';
import { listen } from '../../graph/topics.js';
import { useList } from '../../graph/use-list.js';
import { eventIcon } from '../../parts/event-icon.js';
import { EventLine } from '../../parts/event-line.js';
import { Loading } from '../../parts/list-table.js';
import { Button, IconButton } from '../../ui/button.js';
import { JsonView } from '../../ui/json-view.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Timeline, TimelineItem } from '../../ui/timeline.js';
import { ActivityDocument, type ActivityQuery } from './activity.gql.js';
import { type EventFilter, isShown } from './activity-filter.js';

type JournalEvent = NonNullable<ActivityQuery['company']>['activity']['nodes'][number];

interface JournalProps {
  readonly companyId: string;
  readonly filter: EventFilter;
}

export function Journal({ companyId, filter }: JournalProps) {
  const list = useList(ActivityDocument, { companyId, filter }, (data) => data.company?.activity);
  const { count, clear } = useNewEvents(filter);
  const { items, isLoading, isLoadingMore, hasMore, refusal, more, refresh } = list;
  const showNew = () => {
    clear();
    refresh();
  };
  if (isLoading) return <Loading rows={8} />;
  return (
    <>
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      <div role="status">
        {count > 0 && (
          <Button size="s" icon="arrow-up" onClick={showNew}>
            {plural(count, 'new event')}
          </Button>
        )}
      </div>
      {items.length === 0 && !refusal && (
        <Empty icon="activity" title="Nothing like this happened">
          The journal has every step of people and agents. Clear the filters to see all of it.
        </Empty>
      )}
      <Timeline label="Journal, newest first">
        {items.map((event) => (
          <JournalItem key={event.id} event={event} />
        ))}
      </Timeline>
      {hasMore && (
        <div className="row">
          <Button busy={isLoadingMore} onClick={more}>
            Show earlier
          </Button>
        </div>
      )}
    </>
  );
}

function JournalItem({ event }: { event: JournalEvent }) {
  const [isOpen, setOpen] = useState(false);
  const hasDetails = event.details !== null && Object.keys(event.details).length > 0;
  return (
    <TimelineItem icon={eventIcon(event.entityTypeText)} at={event.createdAt}>
      <EventLine event={event} />
      {hasDetails && (
        <IconButton
          size="s"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          label={isOpen ? 'Hide details' : 'Show details'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && <JsonView value={event.details} />}
    </TimelineItem>
  );
}

/** How many events of the list there are since it was read. It does not move by itself under who reads it. */
function useNewEvents(filter: EventFilter): { readonly count: number; readonly clear: () => void } {
  const [count, setCount] = useState(0);
  const clear = useCallback(() => setCount(0), []);
  useEffect(() => {
    clear();
    return listen((event) => {
      if (event === 'everything' || isShown(filter, event)) setCount((known) => known + 1);
    });
  }, [filter, clear]);
  return { count, clear };
}
