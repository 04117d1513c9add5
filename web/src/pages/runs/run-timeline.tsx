import { useState } from 'react';
import { Button } from '../../ui/button.js';
import type { IconName } from '../../ui/icons.js';
import { PlainText } from '../../ui/plain-text.js';
import { Timeline, TimelineItem } from '../../ui/timeline.js';
import type { Tone } from '../../ui/tone.js';
import type { PageRun } from './page-run.js';

type RunEvent = PageRun['events']['nodes'][number];

const ICONS: Readonly<Record<RunEvent['eventType'], IconName>> = {
  ADAPTER_INVOKE: 'play',
  ERROR: 'error',
  LIFECYCLE: 'clock',
  LOG: 'terminal',
  STATUS: 'activity',
};

const TONES: Readonly<Record<RunEvent['level'], Tone>> = { INFO: 'neutral', WARN: 'warning', ERROR: 'danger' };

/** More are shown on demand: adapters may report every step. */
const SHOWN_FIRST = 15;

/** What happened to a run, oldest first. */
export function RunTimeline({ run: { events } }: { run: PageRun }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, events.nodes.length - SHOWN_FIRST);
  const [first, ...rest] = events.nodes;
  if (!first) return <p className="muted">Nothing is told of it yet.</p>;
  return (
    <Timeline label="What happened">
      {events.pageInfo.hasPreviousPage && (
        <TimelineItem icon="history">
          <span className="muted">What happened before is in the journal.</span>
        </TimelineItem>
      )}
      <RunEventItem event={first} />
      {hidden > 1 && (
        <TimelineItem icon="dots">
          <Button size="s" variant="quiet" onClick={() => setWhole(true)}>
            Show {hidden} more in between
          </Button>
        </TimelineItem>
      )}
      {rest.slice(hidden > 1 ? hidden : 0).map((event) => (
        <RunEventItem key={event.eventId} event={event} />
      ))}
    </Timeline>
  );
}

const RunEventItem = ({ event: { eventType, level, message, createdAt } }: { event: RunEvent }) => (
  <TimelineItem icon={ICONS[eventType]} tone={TONES[level]} at={createdAt}>
    <PlainText text={message} />
  </TimelineItem>
);
