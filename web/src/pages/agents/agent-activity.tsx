import { useList } from '../../graph/use-list.js';
import { EventLine } from '../../parts/event-line.js';
import { Loading } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Timeline, TimelineItem } from '../../ui/timeline.js';
import { AgentActivityDocument } from './agent.gql.js';
import type { TabProps } from './tab-props.js';

/** What the agent did, and what was done to it, newest first. */
export function AgentActivity({ agent: { id, companyId, name } }: TabProps) {
  const { items, isLoading, isLoadingMore, hasMore, refusal, more, refresh } = useList(
    AgentActivityDocument,
    { companyId, id },
    (data) => data.agent?.activity,
    { live: ({ agentId, entityId }) => agentId === id || entityId === id },
  );
  if (isLoading) return <Loading rows={8} />;
  if (refusal && items.length === 0) {
    return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  }
  if (items.length === 0) return <Empty icon="activity" title="Nothing has happened yet" />;
  return (
    <>
      <Timeline label={`Activity of ${name}, newest first`}>
        {items.map((event) => (
          <TimelineItem key={event.id} at={event.createdAt}>
            <EventLine event={event} />
          </TimelineItem>
        ))}
      </Timeline>
      {hasMore && (
        <div className="row">
          <Button busy={isLoadingMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
