import { eventIcon } from '../../parts/event-icon.js';
import { EventLine } from '../../parts/event-line.js';
import { usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Timeline, TimelineItem } from '../../ui/timeline.js';
import type { OverviewCompany } from './overview-company.js';

/** The last things that happened. */
export function RecentActivity({ events }: { events: OverviewCompany['activity']['nodes'] }) {
  const paths = usePaths();
  return (
    <Section
      title="Recent activity"
      actions={
        <LinkButton size="s" variant="quiet" href={paths.page('activity')}>
          All
        </LinkButton>
      }
    >
      {events.length === 0 ? <p className="muted">What people and agents do will stand here.</p> : null}
      <Timeline label="Recent activity">
        {events.map((event) => (
          <TimelineItem key={event.id} icon={eventIcon(event.entityTypeText)} at={event.createdAt}>
            <EventLine event={event} />
          </TimelineItem>
        ))}
      </Timeline>
    </Section>
  );
}
