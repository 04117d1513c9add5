import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { eventIcon } from '../../parts/event-icon.js';
import { EventLine } from '../../parts/event-line.js';
import { Section } from '../../ui/layout.js';
import { Timeline, TimelineItem } from '../../ui/timeline.js';
import { ApprovalHistoryDocument } from './approval.gql.js';

/** What happened to a request, newest first. */
export function ApprovalHistory({ approvalId }: { approvalId: string }) {
  const { id: companyId } = useCompany();
  const { data } = usePage(
    ApprovalHistoryDocument,
    { companyId, id: approvalId },
    { live: ({ entityId }) => entityId === approvalId },
  );
  const events = data?.company?.activity.nodes ?? [];
  if (events.length === 0) return null;
  return (
    <Section title="History">
      <Timeline label="History of the approval">
        {events.map((event) => (
          <TimelineItem key={event.id} icon={eventIcon(event.entityTypeText)} at={event.createdAt}>
            <EventLine event={event} />
          </TimelineItem>
        ))}
      </Timeline>
    </Section>
  );
}
