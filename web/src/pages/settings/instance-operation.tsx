import { useState } from 'react';
import { duration } from '../../format/time.js';
import { plural, words } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { usePage } from '../../graph/use-page.js';
import { ListTable, Loading } from '../../parts/list-table.js';
import { pathsOf } from '../../parts/paths.js';
import { AgentStatusBadge } from '../../parts/statuses.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Field } from '../../ui/field.js';
import { Section } from '../../ui/layout.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import {
  HaltAllDocument,
  HeartbeatsDocument,
  InstanceOperationDocument,
  type InstanceOperationQuery,
  InstanceStopReportDocument,
  ResumeAllDocument,
} from './instance-operation.gql.js';

type Halt = NonNullable<InstanceOperationQuery['instanceHalt']>;
type Engine = NonNullable<InstanceOperationQuery['engines']>[number];

/** Whether agents work at all, which processes have them work, and how the clock wakes them. */
export function InstanceOperation() {
  const { data, refusal, refresh } = usePage(InstanceOperationDocument, {});
  if (!data && !refusal) return <Loading rows={6} />;
  return (
    <div className="page-main">
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {data?.instanceHalt && <HaltSection halt={data.instanceHalt} refresh={refresh} />}
      <Engines engines={data?.engines ?? []} />
      <Heartbeats />
    </div>
  );
}

interface HaltProps {
  readonly halt: Halt;
  readonly refresh: () => void;
}

function HaltSection({ halt, refresh }: HaltProps) {
  return (
    <Section title="All work">
      {halt.halted ? <Halted halt={halt} refresh={refresh} /> : <HaltForm refresh={refresh} />}
    </Section>
  );
}

function Halted({ halt: { haltedAt, haltedByUser, reason, instanceStopId }, refresh }: HaltProps) {
  const resume = useAction(ResumeAllDocument, { done: 'Work goes on.' });
  const report = usePage(InstanceStopReportDocument, { id: instanceStopId ?? '' }, { pause: instanceStopId === null });
  const stop = report.data?.instanceStop;
  async function run() {
    await resume.run({});
    refresh();
  }
  return (
    <Notice
      tone="danger"
      title="All work is halted"
      action={
        <Button variant="primary" icon="play" busy={resume.isBusy} onClick={() => void run()}>
          Resume
        </Button>
      }
    >
      <p>
        {haltedByUser ? `${haltedByUser.name} halted it ` : 'Since '}
        <Time at={haltedAt} />
        {reason && `: ${reason}`}
      </p>
      {stop && stop.total > 0 && (
        <p>
          {plural(stop.confirmed, 'thing')} of {stop.total} have ended in{' '}
          {plural(stop.companies, 'company', 'companies')}; {stop.outstanding} are still awaited.
        </p>
      )}
    </Notice>
  );
}

function HaltForm({ refresh }: { refresh: () => void }) {
  const [reason, setReason] = useState('');
  const confirm = useConfirm();
  const halt = useAction(HaltAllDocument, { done: 'All work was told to stop.' });
  async function run() {
    const request = {
      title: 'Halt all work?',
      text: 'The runs of all companies are stopped, and nothing begins until somebody resumes.',
      action: 'Halt',
      danger: true,
      typed: 'halt',
    };
    if (!(await confirm(request))) return;
    await halt.run({ reason: reason.trim() || null });
    refresh();
  }
  return (
    <div className="row form-row">
      <Field label="Reason" hint="Others read it.">
        {(control) => <TextInput {...control} value={reason} onChange={setReason} />}
      </Field>
      <Button variant="danger" icon="stop" busy={halt.isBusy} onClick={() => void run()}>
        Halt all work
      </Button>
    </div>
  );
}

const ENGINE_TONES = { LIVE: 'success', SILENT: 'warning', GONE: 'danger', STOPPED: 'neutral' } as const;

function Engines({ engines }: { engines: readonly Engine[] }) {
  return (
    <Section title="Processes that run agents" count={engines.length}>
      <Table
        caption="Processes that run agents"
        rows={engines}
        rowKey={({ engineId }) => engineId}
        columns={[
          { key: 'host', title: 'Host', render: ({ host, pid }) => `${host}${pid === null ? '' : `, process ${pid}`}` },
          {
            key: 'state',
            title: 'State',
            render: ({ state }) => <Badge tone={ENGINE_TONES[state]}>{words(state)}</Badge>,
          },
          { key: 'running', title: 'Runs', align: 'end', render: ({ running }) => running ?? '–' },
          { key: 'version', title: 'Version', secondary: true, render: ({ version }) => version },
          { key: 'seen', title: 'Last seen', secondary: true, render: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
        ]}
        empty={<Empty icon="activity" title="No process runs agents at the moment" />}
      />
    </Section>
  );
}

function Heartbeats() {
  const list = useList(HeartbeatsDocument, {}, (data) => data.schedulerHeartbeats);
  return (
    <Section title="Agents that the clock wakes" count={list.total}>
      <ListTable
        list={list}
        caption="How every agent is woken by the clock"
        rowKey={({ agentId }) => agentId}
        href={({ companyIssuePrefix, agentUrlKey }) => pathsOf(companyIssuePrefix).agent(agentUrlKey)}
        columns={[
          { key: 'agent', title: 'Agent', render: ({ agentName }) => agentName },
          { key: 'company', title: 'Company', render: ({ companyName }) => companyName },
          {
            key: 'status',
            title: 'Status',
            secondary: true,
            render: ({ status }) => <AgentStatusBadge status={status} />,
          },
          {
            key: 'clock',
            title: 'Woken',
            render: ({ schedulerActive, intervalSec }) =>
              schedulerActive && intervalSec ? `every ${duration(intervalSec * 1000)}` : 'not by the clock',
          },
          {
            key: 'last',
            title: 'Last time',
            render: ({ lastHeartbeatAt }) => <Time at={lastHeartbeatAt} none="never" />,
          },
        ]}
        empty={<Empty icon="clock" title="There are no agents yet" />}
      />
    </Section>
  );
}
