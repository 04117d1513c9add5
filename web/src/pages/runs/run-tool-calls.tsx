import { words } from '../../format/words.js';
import { Badge } from '../../ui/badge.js';
import { Code } from '../../ui/code.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { type Column, Table } from '../../ui/table.js';
import { Duration, Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import type { PageRun } from './page-run.js';

type ToolCall = NonNullable<PageRun['toolCalls']>['nodes'][number];

const TONES: Readonly<Record<ToolCall['status'], Tone>> = {
  AUTHORIZED: 'info',
  AWAITING_APPROVAL: 'warning',
  CANCELLED: 'neutral',
  DENIED: 'danger',
  EXECUTING: 'accent',
  FAILED: 'danger',
  PENDING: 'neutral',
  RATE_LIMITED: 'warning',
  SUCCEEDED: 'success',
  TIMED_OUT: 'danger',
};

/** The statuses of calls that may go on. */
const OPEN: readonly ToolCall['status'][] = ['PENDING', 'AUTHORIZED', 'AWAITING_APPROVAL', 'EXECUTING'];

/** The calls of tools that the agent made, with what was decided of each. */
export function RunToolCalls({ run: { toolCalls } }: { run: PageRun }) {
  if (!toolCalls || toolCalls.nodes.length === 0) return null;
  return (
    <Section title="Calls of tools" count={toolCalls.nodes.length}>
      <Table caption="Calls of tools, newest first" columns={COLUMNS} rows={toolCalls.nodes} rowKey={({ id }) => id} />
      {toolCalls.pageInfo.hasNextPage && <p className="muted">Only the newest 50 are shown.</p>}
    </Section>
  );
}

const COLUMNS: readonly Column<ToolCall>[] = [
  {
    key: 'tool',
    title: 'Tool',
    render: ({ toolName, server }) => (
      <>
        <Code>{toolName}</Code> {server && <span className="muted">{server.name}</span>}
      </>
    ),
  },
  { key: 'decision', title: 'Decision', render: (call) => <Decision call={call} /> },
  {
    key: 'status',
    title: 'Status',
    render: ({ status, errorMessage }) => (
      <>
        <Badge tone={TONES[status]}>{words(status)}</Badge>
        {errorMessage && (
          <span className="run-note">
            <PlainText text={errorMessage} />
          </span>
        )}
      </>
    ),
  },
  { key: 'at', title: 'Called', secondary: true, render: ({ startedAt }) => <Time at={startedAt} /> },
  {
    key: 'duration',
    title: 'Duration',
    align: 'end',
    secondary: true,
    render: ({ startedAt, completedAt, status }) => (
      <Duration from={startedAt} to={completedAt ?? (OPEN.includes(status) ? null : startedAt)} />
    ),
  },
];

/** What the policies said of a call, and what people did. */
function Decision({ call: { decision, approvalState, denialReason } }: { call: ToolCall }) {
  const isAsked = approvalState !== 'NOT_REQUIRED';
  return (
    <>
      {words(decision)}
      {isAsked && <span className="muted"> ({words(approvalState).toLowerCase()})</span>}
      {denialReason && (
        <span className="run-note">
          <PlainText text={denialReason} />
        </span>
      )}
    </>
  );
}
