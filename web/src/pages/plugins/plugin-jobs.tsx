import { useState } from 'react';
import { words } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { type List, useList } from '../../graph/use-list.js';
import { usePage } from '../../graph/use-page.js';
import { ListTable, Loading } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code.js';
import { Drawer } from '../../ui/dialog.js';
import { Facts, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Duration, Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import type { PluginTabProps } from './plugin-props.js';
import { doesWork } from './plugin-words.js';
import {
  type PluginJobRowFragment,
  type PluginJobRunRowFragment,
  PluginJobRunsDocument,
  PluginJobsDocument,
  TriggerPluginJobDocument,
} from './plugin-work.gql.js';
import { useStarting } from './use-starting.js';

type Job = PluginJobRowFragment;
type JobRun = PluginJobRunRowFragment;

const RUN_TONES: Readonly<Record<JobRun['status'], Tone>> = {
  PENDING: 'neutral',
  QUEUED: 'neutral',
  RUNNING: 'accent',
  SUCCEEDED: 'success',
  FAILED: 'danger',
  CANCELLED: 'neutral',
};
const JOB_TONES: Readonly<Record<Job['status'], Tone>> = { ACTIVE: 'success', PAUSED: 'warning', FAILED: 'danger' };
const UNFINISHED: readonly JobRun['status'][] = ['PENDING', 'QUEUED', 'RUNNING'];

/** What the plugin does by a schedule or by hand, and how that went. */
export function PluginJobs({ plugin, manifest }: PluginTabProps) {
  const jobs = usePage(PluginJobsDocument, { id: plugin.id }, { live: ['PLUGIN'] });
  const runs = useList(PluginJobRunsDocument, { id: plugin.id }, (data) => data.plugin?.jobRuns, { live: ['PLUGIN'] });
  // Runs begin and end without a word in the journal.
  useStarting(
    runs.items.some(({ status }) => UNFINISHED.includes(status)),
    runs.refresh,
  );
  const refresh = () => {
    jobs.refresh();
    runs.refresh();
  };
  const rows = jobs.data?.plugin?.jobs?.nodes;
  const names = new Map(manifest.jobs.map((job) => [job.jobKey, job]));
  const nameOf = (jobKey: string) => names.get(jobKey)?.displayName || jobKey;
  return (
    <>
      <Section title="Jobs" count={rows?.length ?? 0}>
        {jobs.refusal && <ErrorNote message={jobs.refusal.message} hint={jobs.refusal.hint} retry={jobs.refresh} />}
        {!rows && jobs.isLoading && <Loading rows={3} />}
        {rows && (
          <Table
            caption="Jobs"
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                title: 'Job',
                render: ({ jobKey }) => (
                  <span className="stack-tight">
                    <PlainText text={nameOf(jobKey)} />
                    <span className="muted">
                      <PlainText text={names.get(jobKey)?.description ?? ''} />
                    </span>
                  </span>
                ),
              },
              {
                key: 'schedule',
                title: 'Schedule (UTC)',
                render: ({ schedule }) => (schedule ? <span className="mono">{schedule}</span> : 'By hand'),
              },
              {
                key: 'status',
                title: 'Status',
                secondary: true,
                render: ({ status }) => <Badge tone={JOB_TONES[status]}>{words(status)}</Badge>,
              },
              { key: 'last', title: 'Last', secondary: true, render: ({ lastRunAt }) => <Time at={lastRunAt} /> },
              { key: 'next', title: 'Next', secondary: true, render: ({ nextRunAt }) => <Time at={nextRunAt} /> },
              {
                key: 'run',
                title: 'Run',
                hiddenTitle: true,
                align: 'end',
                render: (job) => (
                  <TriggerButton
                    pluginId={plugin.id}
                    job={job}
                    name={nameOf(job.jobKey)}
                    works={doesWork(plugin.status)}
                    onStarted={refresh}
                  />
                ),
              },
            ]}
          />
        )}
      </Section>
      <JobRuns list={runs} nameOf={nameOf} />
    </>
  );
}

interface TriggerButtonProps {
  readonly pluginId: string;
  readonly job: Job;
  readonly name: string;
  readonly works: boolean;
  readonly onStarted: () => void;
}

function TriggerButton({ pluginId, job, name, works, onStarted }: TriggerButtonProps) {
  const { run, isBusy } = useAction(TriggerPluginJobDocument, { done: `${name} is started.` });
  async function start() {
    const { payload } = await run({ pluginId, jobId: job.id });
    if (payload) onStarted();
  }
  return (
    <Button
      size="s"
      icon="play"
      aria-label={`Run now: ${name}`}
      busy={isBusy}
      disabledReason={works ? null : 'The plugin does not work now.'}
      onClick={() => void start()}
    >
      Run now
    </Button>
  );
}

interface JobRunsProps {
  readonly list: List<JobRun>;
  readonly nameOf: (jobKey: string) => string;
}

function JobRuns({ list, nameOf }: JobRunsProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const shown = list.items.find(({ id }) => id === openId);
  return (
    <Section title="Runs">
      <ListTable
        list={list}
        caption="Runs of jobs, newest first"
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        columns={[
          { key: 'made', title: 'Begun', render: ({ createdAt }) => <Time at={createdAt} /> },
          { key: 'job', title: 'Job', render: ({ job }) => job && <PlainText text={nameOf(job.jobKey)} /> },
          { key: 'status', title: 'Status', render: ({ status }) => <RunStatus status={status} /> },
          { key: 'trigger', title: 'By', secondary: true, render: ({ trigger }) => words(trigger) },
          {
            key: 'took',
            title: 'Took',
            align: 'end',
            secondary: true,
            render: ({ startedAt, finishedAt }) => <Duration from={startedAt} to={finishedAt} />,
          },
        ]}
        empty={
          <Empty icon="play" title="No job has run yet">
            Runs are kept for 30 days.
          </Empty>
        }
      />
      {shown && (
        <Drawer
          open
          onOpenChange={() => setOpenId(null)}
          title={shown.job ? nameOf(shown.job.jobKey) : 'A run of a job'}
          width="l"
        >
          <JobRunDetails run={shown} />
        </Drawer>
      )}
    </Section>
  );
}

const RunStatus = ({ status }: { status: JobRun['status'] }) => <Badge tone={RUN_TONES[status]}>{words(status)}</Badge>;

const JobRunDetails = ({ run: { status, trigger, startedAt, finishedAt, error, logs } }: { run: JobRun }) => (
  <div className="stack">
    <Facts
      items={[
        ['Status', <RunStatus key="status" status={status} />],
        ['By', words(trigger)],
        ['Begun', startedAt && <Time key="begun" at={startedAt} />],
        ['Took', startedAt && <Duration key="took" from={startedAt} to={finishedAt} />],
      ]}
    />
    {error && (
      <Notice tone="danger" title="It failed">
        <PlainText text={error} />
      </Notice>
    )}
    {logs.length > 0 ? (
      <CodeBlock text={logs.join('\n')} label="What it wrote" />
    ) : (
      <p className="muted">It wrote nothing.</p>
    )}
  </div>
);
