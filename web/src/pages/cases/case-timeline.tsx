import type { LiveEvent } from '../../graph/topics.js';
import { useList } from '../../graph/use-list.js';
import { EventLine } from '../../parts/event-line.js';
import { Loading } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import type { IconName } from '../../ui/icons.js';
import { Section } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import { Timeline, TimelineItem } from '../../ui/timeline.js';
import { CaseTimelineDocument, type CaseTimelineQuery } from './case.gql.js';

type CaseEvent = NonNullable<CaseTimelineQuery['case']>['timeline']['nodes'][number];

const PAGE_SIZE = 30;

const ICONS: readonly (readonly [prefix: string, icon: IconName])[] = [
  ['DOCUMENT_ANNOTATION', 'comment'],
  ['DOCUMENT', 'document'],
  ['ATTACHMENT', 'attachment'],
  ['ISSUE', 'issues'],
  ['CHILD', 'case'],
  ['LABEL', 'star'],
  ['STATUS', 'arrow-right'],
  ['CREATED', 'plus'],
];

const iconOf = (kind: CaseEvent['kind']): IconName => ICONS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'edit';

/** What happened to the case, newest first. */
export function CaseTimeline({ id }: { id: string }) {
  const list = useList(CaseTimelineDocument, { id }, (data) => data.case?.timeline, {
    live: ({ entityType, entityId }: LiveEvent) => entityType === 'CASE' && entityId === id,
    pageSize: PAGE_SIZE,
  });
  return (
    <Section title="Timeline">
      {list.isLoading && <Loading rows={4} />}
      {list.refusal && <ErrorNote message={list.refusal.message} hint={list.refusal.hint} retry={list.refresh} />}
      <Timeline label="Timeline of the case, newest first">
        {list.items.map(({ eventId, kind, createdAt, event }) => (
          <TimelineItem key={eventId} icon={iconOf(kind)} at={createdAt}>
            {event && <EventLine event={event} />}
          </TimelineItem>
        ))}
      </Timeline>
      {list.hasMore && (
        <div className="row">
          <Button busy={list.isLoadingMore} onClick={list.more}>
            Show more
          </Button>
        </div>
      )}
    </Section>
  );
}
