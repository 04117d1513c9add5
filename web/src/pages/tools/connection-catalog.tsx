import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import {
  type ToolCatalogRowFragment as CatalogTool,
  ToolCatalogDocument,
  UpdateToolCatalogEntryDocument,
} from './connection.gql.js';
import type { ConnectionProps } from './connection-props.js';
import { QUARANTINE_REASONS } from './drift-words.js';
import { ToolReview } from './tool-review.js';
import { RiskBadge } from './tool-states.js';

const SHOWN = [
  { value: 'all' as const, label: 'All' },
  { value: 'QUARANTINED' as const, label: 'To review' },
  { value: 'ACTIVE' as const, label: 'In use' },
  { value: 'DISABLED' as const, label: 'Disabled' },
  { value: 'REMOVED' as const, label: 'Gone' },
];

/** The tools as the server listed them last. New and changed ones wait here until people have looked at them. */
export function ConnectionCatalog({ connection }: ConnectionProps) {
  const { id, lastCatalogRefreshAt } = connection;
  const { mayWrite } = useRights();
  const { get, set } = useAddress();
  const [openId, setOpenId] = useState<string>();
  const shown = SHOWN.find(({ value }) => value === get('show'))?.value ?? 'all';
  const list = useList(
    ToolCatalogDocument,
    { id, filter: shown === 'all' ? null : { statuses: [shown] } },
    (data) => (data.node?.__typename === 'ToolServer' ? data.node.catalog : undefined),
    { live: ['TOOL_CATALOG_ENTRY', 'TOOL_CONNECTION'] },
  );
  const open = list.items.find((tool) => tool.id === openId);
  return (
    <>
      <Toolbar
        label="Which tools"
        end={
          <span className="muted">
            Listed <Time at={lastCatalogRefreshAt} none="never" />
          </span>
        }
      >
        <Segmented
          label="Which tools"
          options={SHOWN}
          value={shown}
          onChange={(next) => set({ show: next === 'all' ? undefined : next })}
        />
        {list.total !== undefined && <span className="muted">{plural(list.total, 'tool')}</span>}
      </Toolbar>
      <ListTable
        list={list}
        caption="Tools of the connection by name"
        rowKey={(tool) => tool.id}
        onOpen={(tool) => setOpenId(tool.id)}
        columns={mayWrite ? [...COLUMNS, SWITCH] : COLUMNS}
        empty={
          <Empty icon="tool" title={shown === 'all' ? 'No tools are known' : 'No such tools'}>
            What its server lists stands here after “Ask for its tools”.
          </Empty>
        }
      />
      {open && <ToolReview tool={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

const COLUMNS: readonly Column<CatalogTool>[] = [
  {
    key: 'tool',
    title: 'Tool',
    render: ({ toolName, title }) => (
      <>
        <span className="mono">
          <PlainText text={toolName} />
        </span>{' '}
        {title && title !== toolName && (
          <span className="muted">
            <PlainText text={title} />
          </span>
        )}
      </>
    ),
  },
  { key: 'risk', title: 'Can do', render: ({ riskLevel }) => <RiskBadge risk={riskLevel} /> },
  { key: 'status', title: 'State', render: (tool) => <StateOf tool={tool} /> },
  {
    key: 'description',
    title: 'Description',
    secondary: true,
    render: ({ description }) => <PlainText text={(description ?? '').slice(0, 140)} />,
  },
];

const STATES = {
  ACTIVE: { tone: 'success', text: 'In use' },
  QUARANTINED: { tone: 'warning', text: 'To review' },
  DISABLED: { tone: 'neutral', text: 'Disabled' },
  REMOVED: { tone: 'neutral', text: 'Gone' },
} as const;

function StateOf({ tool: { status, quarantineReason, drift } }: { tool: CatalogTool }) {
  const { tone, text } = STATES[status];
  const isWaiting = status === 'QUARANTINED';
  return (
    <span className="row">
      <Badge tone={tone}>{text}</Badge>
      {isWaiting && <span className="muted">{drift ? 'Changed' : 'New'}</span>}
      {isWaiting && quarantineReason && quarantineReason !== 'PENDING_REVIEW' && (
        <Badge tone="danger">{QUARANTINE_REASONS[quarantineReason]}</Badge>
      )}
    </span>
  );
}

const SWITCH: Column<CatalogTool> = {
  key: 'switch',
  title: 'Switch',
  hiddenTitle: true,
  align: 'end',
  render: (tool) => <ToolSwitch tool={tool} />,
};

function ToolSwitch({ tool: { id, status, toolName } }: { tool: CatalogTool }) {
  const update = useAction(UpdateToolCatalogEntryDocument);
  if (status !== 'ACTIVE' && status !== 'DISABLED') return null;
  const next = status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
  return (
    <Button
      size="s"
      busy={update.isBusy}
      aria-label={`${status === 'ACTIVE' ? 'Disable' : 'Use'} ${toolName}`}
      onClick={() => void update.run({ catalogEntryId: id, status: next })}
    >
      {status === 'ACTIVE' ? 'Disable' : 'Use'}
    </Button>
  );
}
