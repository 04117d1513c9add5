import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ActorLink, AgentLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import { ToolAuditDocument, type ToolAuditQuery } from './audit.gql.js';
import { auditFilterOf, OUTCOMES } from './audit-filter.js';
import { useAuditParams } from './use-audit-params.js';

type AuditRecord = NonNullable<NonNullable<ToolAuditQuery['company']>['toolAudit']>['nodes'][number];

const TONES: Readonly<Record<NonNullable<AuditRecord['outcome']>, Tone>> = {
  ALLOWED: 'success',
  ASKED_FIRST: 'info',
  WAITING: 'warning',
  BLOCKED: 'danger',
  FAILED: 'danger',
};

const COLUMNS: readonly Column<AuditRecord>[] = [
  { key: 'action', title: 'What happened', render: ({ event }) => words(event.action) },
  {
    key: 'tool',
    title: 'Tool',
    render: ({ call, toolTitle, server }) => (
      <>
        {(toolTitle ?? call?.toolName) && <PlainText text={toolTitle ?? call?.toolName ?? ''} />}{' '}
        {server && <span className="muted">{server.name}</span>}
      </>
    ),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    render: ({ outcome, call }) => (
      <span className="tool-lines">
        {outcome && <Badge tone={TONES[outcome]}>{OUTCOMES[outcome]}</Badge>}
        {(call?.denialReason ?? call?.errorMessage) && (
          <span className="muted">
            <PlainText text={call?.denialReason ?? call?.errorMessage ?? ''} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'by',
    title: 'By',
    secondary: true,
    render: ({ agent, event }) => (agent ? <AgentLink agent={agent} /> : <ActorLink actor={event.actor} />),
  },
  { key: 'run', title: 'Run', secondary: true, render: ({ event }) => <RunOf id={event.runId} /> },
  { key: 'at', title: 'When', render: ({ event }) => <Time at={event.createdAt} /> },
];

function RunOf({ id }: { id: string | null }) {
  const paths = usePaths();
  return id ? <Anchor href={paths.run(id)}>Its run</Anchor> : <span className="muted">–</span>;
}

/** What happened at the gateway and to connections, the newest first. */
export function AuditEvents() {
  const { id: companyId } = useCompany();
  const params = useAuditParams();
  const list = useList(
    ToolAuditDocument,
    { companyId, filter: auditFilterOf(params) },
    (data) => data.company?.toolAudit,
    { live: ({ entityType }) => entityType.startsWith('TOOL_') },
  );
  return (
    <ListTable
      list={list}
      caption="What happened, the newest first"
      rowKey={({ event }) => event.id}
      columns={COLUMNS}
      empty={
        <Empty icon="activity" title="Nothing happened">
          Calls, decisions of people and changes of connections are told here.
        </Empty>
      }
    />
  );
}
