import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { addressOf } from '../../graph/base.js';
import { useCompany, useRights } from '../../graph/company.js';
import type { LiveEvent } from '../../graph/topics.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { ChangeManagerDocument } from '../../parts/agent-actions.gql.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Page } from '../../ui/layout.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { OrgChartPageDocument } from './org.gql.js';
import { OrgBar } from './org-bar.js';
import { type DrawingControl, OrgDrawing } from './org-drawing.js';
import { OrgMenu } from './org-menu.js';
import { firstLevels, managersOf, type OrgTree, openToLevel, orgTree } from './org-tree.js';
import type { Point } from './org-view.js';

/** What changes who is in the chart, and where. How agents are comes with each event. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'AGENT_CREATED',
  'AGENT_HIRE_CREATED',
  'AGENT_UPDATED',
  'AGENT_CONFIG_ROLLED_BACK',
  'AGENT_TERMINATED',
  'AGENT_DELETED',
] satisfies LiveEvent['action'][]);

/** Who reports to whom, as a drawing. */
export function OrgPage() {
  const { id: companyId } = useCompany();
  const { data, refusal, isLoading, refresh } = usePage(
    OrgChartPageDocument,
    { companyId },
    { live: ({ action }) => STRUCTURE.has(action) },
  );
  const entries = data?.company?.orgChart;
  const tree = useMemo(() => entries && orgTree(entries), [entries]);
  return (
    <Page title="Org chart" wide actions={<Exports companyId={companyId} />}>
      {tree ? (
        <Chart tree={tree} refresh={refresh} />
      ) : isLoading ? (
        <Loading rows={6} />
      ) : (
        <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />
      )}
    </Page>
  );
}

function Exports({ companyId }: { companyId: string }): ReactNode {
  const drawing = addressOf(`/api/companies/${companyId}/org`);
  return (
    <>
      <LinkButton icon="download" href={`${drawing}.svg`} download="org-chart.svg">
        SVG
      </LinkButton>
      <LinkButton icon="download" href={`${drawing}.png`} download="org-chart.png">
        PNG
      </LinkButton>
      <LinkButton icon="external" href={`${drawing}.svg`} target="_blank" rel="noreferrer">
        Open to print
      </LinkButton>
    </>
  );
}

interface ChartProps {
  readonly tree: OrgTree;
  readonly refresh: () => void;
}

function Chart({ tree, refresh }: ChartProps) {
  const { name } = useCompany();
  const { mayWrite } = useRights();
  const paths = usePaths();
  const navigate = useNavigate();
  const control = useRef<DrawingControl>(null);
  const [levels, setLevels] = useState(() => firstLevels(tree));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openToLevel(tree, levels));
  const [menu, setMenu] = useState<{ id: string; at: Point; count: number }>();
  const move = useMove(tree, refresh);
  const visit = (id: string) => {
    const node = tree.byId.get(id);
    if (node) void navigate({ to: paths.agent(node.agent.urlKey) });
  };
  if (tree.byId.size === 0) return <NoAgents />;
  const chosen = menu && tree.byId.get(menu.id);
  return (
    <div className="org">
      <OrgBar
        tree={tree}
        levels={levels}
        onLevels={(next) => {
          setLevels(next);
          setOpen(openToLevel(tree, next));
        }}
        onFind={(id) => {
          setOpen(new Set([...open, ...managersOf(tree, id)]));
          control.current?.show(id);
        }}
        control={control}
      />
      <div className="org-pane">
        <OrgDrawing
          tree={tree}
          open={open}
          mayWrite={mayWrite}
          label={`Org chart of ${name}`}
          control={control}
          onToggle={(id, isOpen) => setOpen(toggled(open, id, isOpen))}
          onVisit={visit}
          onMenu={(id, at) => setMenu((before) => ({ id, at, count: (before?.count ?? 0) + 1 }))}
          onMove={(id, managerId) => void move(id, managerId)}
        />
        {menu && chosen && (
          <OrgMenu
            key={menu.count}
            node={chosen}
            at={menu.at}
            isOpen={open.has(menu.id)}
            onToggle={(isOpen) => setOpen(toggled(open, menu.id, isOpen))}
            onLeave={() => control.current?.focus(menu.id)}
            onChanged={refresh}
          />
        )}
      </div>
      <p className="muted">
        Arrow keys move along the chart, Enter opens an agent, the menu key or Shift and F10 what can be done with it;
        +, − and 0 zoom.
      </p>
    </div>
  );
}

function toggled(open: ReadonlySet<string>, id: string, isOpen: boolean): ReadonlySet<string> {
  const next = new Set(open);
  if (isOpen) next.add(id);
  else next.delete(id);
  return next;
}

/** Gives an agent another manager, once it is confirmed. */
function useMove({ byId }: OrgTree, refresh: () => void) {
  const confirm = useConfirm();
  const change = useAction(ChangeManagerDocument, { done: 'The org chart is changed.' });
  return async (agentId: string, managerId: string) => {
    const [agent, manager] = [byId.get(agentId)?.agent.name, byId.get(managerId)?.agent.name];
    const title = `Have ${agent} report to ${manager}?`;
    const text = `Those who report to ${agent} move along.`;
    if (!(await confirm({ title, text, action: 'Change manager' }))) return;
    const { payload } = await change.run({ agentId, reportsTo: managerId });
    if (payload) refresh();
  };
}

function NoAgents() {
  const paths = usePaths();
  return (
    <Empty
      icon="org"
      title="Nobody here yet"
      action={
        <LinkButton variant="primary" href={`${paths.page('agents')}?hire=1`}>
          Hire the first agent
        </LinkButton>
      }
    >
      The chart shows the agents of the company, and who reports to whom.
    </Empty>
  );
}
