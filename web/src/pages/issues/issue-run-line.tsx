import { words } from '../../format/words.js';
import { AgentLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { requiredActionText } from '../../parts/required-action.js';
import { isOpenRun } from '../../parts/run-states.js';
import { Anchor } from '../../ui/anchor.js';
import { Money } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Duration } from '../../ui/time.js';
import { TimelineItem } from '../../ui/timeline.js';
import type { Tone } from '../../ui/tone.js';
import type { ThreadRun } from './issue-thread-entries.js';

const ENDS: Readonly<Partial<Record<ThreadRun['status'], { readonly text: string; readonly tone: Tone }>>> = {
  SUCCEEDED: { text: 'succeeded', tone: 'success' },
  FAILED: { text: 'failed', tone: 'danger' },
  TIMED_OUT: { text: 'took too long', tone: 'danger' },
  INTERRUPTED: { text: 'was interrupted', tone: 'warning' },
  CANCELLED: { text: 'was cancelled', tone: 'neutral' },
};

/** When a run began, or how it ended: how long it took, what it cost, what is to be done about it. */
export function IssueRunLine({ run, part }: { run: ThreadRun; part: 'start' | 'end' }) {
  const paths = usePaths();
  const { agent, status, startedAt, finishedAt, createdAt, error, requiredAction, cost } = run;
  const name = agent ? <AgentLink agent={agent} /> : 'An agent that is gone';
  if (part === 'start') {
    const isOpen = isOpenRun(run);
    return (
      <TimelineItem icon="play" tone={isOpen ? 'accent' : 'neutral'} at={startedAt ?? createdAt}>
        {name} {startedAt ? 'began' : 'is to begin'} <Anchor href={paths.run(run.id)}>a run</Anchor>
        {isOpen && <span className="muted"> ({words(status).toLowerCase()})</span>}
      </TimelineItem>
    );
  }
  const end = ENDS[status];
  const note = requiredAction ? requiredActionText(requiredAction) : status === 'SUCCEEDED' ? null : error;
  return (
    <TimelineItem icon={end?.tone === 'danger' ? 'error' : 'robot'} tone={end?.tone ?? 'neutral'} at={finishedAt}>
      <Anchor href={paths.run(run.id)}>A run</Anchor> of {name} {end?.text ?? words(status).toLowerCase()}
      <span className="muted">
        {' '}
        {startedAt && (
          <>
            after <Duration from={startedAt} to={finishedAt} />
          </>
        )}
        {cost.costCents > 0 && (
          <>
            , <Money cents={cost.costCents} />
          </>
        )}
      </span>
      {note && (
        <div className="issue-note">
          <PlainText text={note} />
        </div>
      )}
    </TimelineItem>
  );
}
