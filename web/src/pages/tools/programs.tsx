import { count, percent } from '../../format/numbers.js';
import { duration } from '../../format/time.js';
import { words } from '../../format/words.js';
import { useCompany, useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Columns, Section, Stat } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import { ProgramTemplates } from './program-templates.js';
import {
  RestartToolRuntimeSlotDocument,
  type ToolRuntimeSlotRowFragment as Slot,
  StopToolRuntimeSlotDocument,
  ToolProgramsDocument,
  type ToolProgramsQuery,
} from './programs.gql.js';
import { ToolsFrame } from './tools-frame.js';

type Report = NonNullable<NonNullable<ToolProgramsQuery['company']>['toolRuntime']>;

/** The programs that run for connections, how calls go, and which programs may run at all. */
export function ProgramsPage() {
  const { id: companyId } = useCompany();
  const { data, refusal, refresh } = usePage(
    ToolProgramsDocument,
    { companyId },
    { live: ['TOOL_RUNTIME_SLOT', 'TOOL_CONNECTION', 'TOOL_INVOCATION'] },
  );
  const company = data?.company;
  const slots = company?.toolRuntimeSlots?.nodes;
  return (
    <ToolsFrame
      tab="tools/programs"
      actions={
        <Button icon="retry" onClick={refresh}>
          Refresh
        </Button>
      }
    >
      {!company && !refusal && <Loading rows={5} />}
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {company?.toolRuntime && <Health report={company.toolRuntime} />}
      {slots && <Slots slots={slots} refresh={refresh} />}
      <ProgramTemplates />
    </ToolsFrame>
  );
}

const SEVERITIES: Readonly<Record<Report['alerts'][number]['severity'], Tone>> = {
  CRITICAL: 'danger',
  WARNING: 'warning',
  INFO: 'info',
};

function Health({ report: { metrics, alerts } }: { report: Report }) {
  const calls = metrics.toolCallsLastHour;
  const failures = metrics.toolFailuresLastHour + metrics.toolTimeoutsLastHour;
  return (
    <Section title="The last hour">
      <Columns narrow>
        <Stat label="Calls" value={count(calls)} />
        <Stat
          label="Failed"
          value={calls === 0 ? '–' : percent(failures / calls)}
          hint={`${count(metrics.toolTimeoutsLastHour)} took too long`}
        />
        <Stat
          label="95 of 100 calls took at most"
          value={calls === 0 ? '–' : duration(metrics.p95ToolLatencyMsLastHour)}
        />
        <Stat
          label="Programs at work"
          value={count(metrics.runningSlots)}
          hint={`${count(metrics.idleSlots)} idle, ${count(metrics.failedSlots)} failed`}
        />
        <Stat
          label="Connections in use"
          value={count(metrics.activeConnections)}
          hint={`${count(metrics.degradedConnections)} answer badly`}
        />
      </Columns>
      {alerts
        .filter(({ status }) => status === 'FIRING')
        .map(({ name, severity, description, observed, threshold, firstResponderAction }) => (
          <Notice key={name} tone={SEVERITIES[severity]} title={description}>
            {observed} (from {threshold}). {firstResponderAction}
          </Notice>
        ))}
    </Section>
  );
}

const STATUSES: Readonly<Record<Slot['status'], Tone>> = {
  STARTING: 'info',
  RUNNING: 'accent',
  IDLE: 'success',
  STOPPED: 'neutral',
  DISABLED: 'neutral',
  FAILED: 'danger',
};

function Slots({ slots, refresh }: { slots: readonly Slot[]; refresh: () => void }) {
  const paths = usePaths();
  const mayWrite = useMay('TOOLS_MANAGE_RUNTIME');
  return (
    <Section title="Programs" count={slots.length}>
      <Table
        caption="Programs that run for connections"
        rows={slots}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'server',
            title: 'Of the connection',
            render: ({ server, commandTemplateKey }) => (
              <>
                {server ? (
                  <Anchor href={paths.page(`tools/connections/${server.id}`)}>{server.name}</Anchor>
                ) : (
                  'One that is gone'
                )}{' '}
                <span className="muted mono">{commandTemplateKey}</span>
              </>
            ),
          },
          {
            key: 'status',
            title: 'State',
            render: ({ status, lastError, healthMessage }) => (
              <span className="tool-lines">
                <Badge tone={STATUSES[status]}>{words(status)}</Badge>
                {status === 'FAILED' && (lastError ?? healthMessage) && (
                  <span className="muted tool-text">
                    <PlainText text={(lastError ?? healthMessage ?? '').slice(-500)} />
                  </span>
                )}
              </span>
            ),
          },
          { key: 'since', title: 'Started', secondary: true, render: ({ startedAt }) => <Time at={startedAt} /> },
          {
            key: 'used',
            title: 'Last used',
            secondary: true,
            render: ({ lastUsedAt }) => <Time at={lastUsedAt} none="never" />,
          },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (slot) => (mayWrite ? <SlotActions slot={slot} refresh={refresh} /> : null),
          },
        ]}
        empty={
          <Empty icon="terminal" title="No program runs">
            A program starts with the first call of its connection, and ends when nobody has called it for a while.
          </Empty>
        }
      />
    </Section>
  );
}

function SlotActions({ slot: { id, status, server }, refresh }: { slot: Slot; refresh: () => void }) {
  const confirm = useConfirm();
  const restart = useAction(RestartToolRuntimeSlotDocument, { done: 'It was restarted.' });
  const stop = useAction(StopToolRuntimeSlotDocument, { done: 'It was stopped.' });
  const name = server?.name ?? 'the program';
  const isOver = status === 'STOPPED' || status === 'DISABLED' || status === 'FAILED';
  const end = async () => {
    const text = 'Calls that it was asked fail. It starts anew with the next call, unless its connection is off.';
    if (!(await confirm({ title: `Stop ${name}?`, text, action: 'Stop', danger: true }))) return;
    if ((await stop.run({ slotId: id })).payload) refresh();
  };
  const again = async () => {
    if ((await restart.run({ slotId: id })).payload) refresh();
  };
  return (
    <span className="row tool-actions">
      <Button size="s" icon="retry" busy={restart.isBusy} aria-label={`Restart ${name}`} onClick={() => void again()}>
        Restart
      </Button>
      {!isOver && (
        <Button size="s" icon="stop" busy={stop.isBusy} aria-label={`Stop ${name}`} onClick={() => void end()}>
          Stop
        </Button>
      )}
    </span>
  );
}
