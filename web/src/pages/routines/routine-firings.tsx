import { words } from '../../format/words.js';
import { useList } from '../../graph/use-list.js';
import { IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { type FiringLineFragment, RoutineRunsDocument } from './routine.gql.js';
import { FIRING_TONES, reasonText, triggerName } from './routine-words.js';

/** What came of a firing: its status, and the issue or the reason why there is none. */
export function FiringOutcome({
  firing: { status, linkedIssue, failureReason },
}: {
  firing: Pick<FiringLineFragment, 'status' | 'linkedIssue' | 'failureReason'>;
}) {
  return (
    <span className="routine-outcome">
      <Badge tone={FIRING_TONES[status]}>{words(status)}</Badge>
      {linkedIssue ? <IssueLink issue={linkedIssue} /> : null}
      {failureReason ? (
        <span className="muted">
          <PlainText text={reasonText(failureReason)} />
        </span>
      ) : null}
    </span>
  );
}

const COLUMNS: readonly Column<FiringLineFragment>[] = [
  { key: 'time', title: 'Fired', render: ({ triggeredAt }) => <Time at={triggeredAt} /> },
  { key: 'outcome', title: 'Outcome', render: (firing) => <FiringOutcome firing={firing} /> },
  {
    key: 'source',
    title: 'By',
    render: ({ source, trigger }) => (trigger ? <PlainText text={triggerName(trigger)} /> : words(source)),
  },
  {
    key: 'late',
    title: 'Due',
    secondary: true,
    render: ({ scheduledFor }) => scheduledFor && <Time at={scheduledFor} />,
  },
  { key: 'end', title: 'Ended', secondary: true, render: ({ completedAt }) => <Time at={completedAt} /> },
  {
    key: 'revision',
    title: 'Revision',
    secondary: true,
    align: 'end',
    render: ({ routineRevision }) => routineRevision?.revisionNumber,
  },
];

export function Firings({ routineId }: { routineId: string }) {
  const list = useList(RoutineRunsDocument, { id: routineId }, (data) => data.routine?.runs, {
    live: ['ROUTINE', 'ISSUE'],
  });
  return (
    <ListTable
      list={list}
      caption="Firings, newest first"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={
        <Empty icon="routine" title="It has not fired yet">
          Each firing leaves a line here: the issue that it made or joined, or why it made none.
        </Empty>
      }
    />
  );
}
