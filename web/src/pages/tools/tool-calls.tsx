import { useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Drawer } from '../../ui/dialog.js';
import { JsonView } from '../../ui/json-view.js';
import { Facts, Section } from '../../ui/layout.js';
import { Bytes } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Duration, ExactTime, Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import { ToolCallsDocument, type ToolCallsQuery } from './audit.gql.js';
import { CALL_STATUSES, callFilterOf } from './audit-filter.js';
import { DECISIONS, reasonText } from './decision-words.js';
import { useAuditParams } from './use-audit-params.js';

type Call = NonNullable<NonNullable<ToolCallsQuery['company']>['toolCalls']>['nodes'][number];

const TONES: Readonly<Record<Call['status'], Tone>> = {
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

const COLUMNS: readonly Column<Call>[] = [
  {
    key: 'tool',
    title: 'Tool',
    render: ({ toolName }) => (
      <span className="mono">
        <PlainText text={toolName} />
      </span>
    ),
  },
  {
    key: 'agent',
    title: 'By',
    render: ({ agent }) => (agent ? <AgentLink agent={agent} /> : <span className="muted">No agent</span>),
  },
  {
    key: 'status',
    title: 'Outcome',
    render: ({ status }) => <Badge tone={TONES[status]}>{CALL_STATUSES[status]}</Badge>,
  },
  { key: 'why', title: 'Why', secondary: true, render: ({ reasonCode }) => reasonText(reasonCode) },
  { key: 'at', title: 'Called', render: ({ startedAt }) => <Time at={startedAt} /> },
  {
    key: 'took',
    title: 'Took',
    align: 'end',
    secondary: true,
    render: ({ startedAt, completedAt }) =>
      completedAt ? <Duration from={startedAt} to={completedAt} /> : <span className="muted">–</span>,
  },
];

/** Every call that was made or refused, the newest first. */
export function ToolCalls() {
  const { id: companyId } = useCompany();
  const params = useAuditParams();
  const [openId, setOpenId] = useState<string>();
  const list = useList(
    ToolCallsDocument,
    { companyId, filter: callFilterOf(params) },
    (data) => data.company?.toolCalls,
    { live: ['TOOL_INVOCATION'] },
  );
  const open = list.items.find(({ id }) => id === openId);
  return (
    <>
      <ListTable
        list={list}
        caption="Calls of tools, the newest first"
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        columns={COLUMNS}
        empty={
          <Empty icon="tool" title="No calls">
            Every call of a tool is told here, also those that were refused.
          </Empty>
        }
      />
      {open && <CallDetails call={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function CallDetails({ call, onClose }: { call: Call; onClose: () => void }) {
  const paths = usePaths();
  const { denialReason, errorMessage, errorCode, argumentsSummary, resultSummary } = call;
  const failure = errorMessage ?? denialReason;
  return (
    <Drawer open onOpenChange={onClose} title={call.toolName} width="l">
      <div className="stack">
        <Facts
          items={[
            [
              'Outcome',
              <Badge key="status" tone={TONES[call.status]}>
                {CALL_STATUSES[call.status]}
              </Badge>,
            ],
            ['Decision', `${DECISIONS[call.decision].text}: ${reasonText(call.reasonCode)}`],
            ['What went wrong', failure ? <PlainText key="error" text={failure} /> : null],
            ['Code', errorCode],
            ['People', call.approvalState === 'NOT_REQUIRED' ? null : words(call.approvalState)],
            ['By', call.agent ? <AgentLink key="agent" agent={call.agent} /> : 'No agent'],
            ['On', call.server?.name ?? null],
            ['At work on', call.issue ? <IssueLink key="issue" issue={call.issue} /> : null],
            [
              'Run',
              call.runId ? (
                <Anchor key="run" href={paths.run(call.runId)}>
                  Its run
                </Anchor>
              ) : null,
            ],
            ['Called', <ExactTime key="at" at={call.startedAt} />],
            ['How', call.trigger === 'TEST' ? 'A person tried it' : null],
            ['Size of the result', call.resultSizeBytes ? <Bytes key="size" value={call.resultSizeBytes} /> : null],
          ]}
        />
        <Section title="Arguments">
          <JsonView value={argumentsSummary.summary} />
          {argumentsSummary.redactedFields.length > 0 && (
            <p className="muted">
              Not kept, since it looks like a credential: {argumentsSummary.redactedFields.join(', ')}.
            </p>
          )}
        </Section>
        {resultSummary && (
          <Section title="Result, shortened">
            <JsonView value={resultSummary} />
          </Section>
        )}
      </div>
    </Drawer>
  );
}
