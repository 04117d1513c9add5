import { type ReactNode, useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Drawer } from '../../ui/dialog.js';
import { Facts, Section } from '../../ui/layout.js';
import { Empty, Notice } from '../../ui/states.js';
import { Duration, Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import {
  CancelSkillTestRunDocument,
  DeleteSkillTestRunDocument,
  type SkillTestRunRowFragment,
  SkillTestRunsDocument,
  StartSkillTestRunDocument,
} from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';

type TestRun = SkillTestRunRowFragment;

const TONES: Readonly<Record<TestRun['status'], Tone>> = {
  QUEUED: 'neutral',
  RUNNING: 'accent',
  SUCCEEDED: 'success',
  FAILED: 'danger',
  CANCELLED: 'neutral',
};

const isOver = ({ status }: TestRun) => status !== 'QUEUED' && status !== 'RUNNING';

/** How the skill did so far, newest first. */
export function TestRuns({ skill, start }: SkillTabProps & { readonly start: ReactNode }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useList(SkillTestRunsDocument, { id: skill.id }, (data) => data.skill?.testRuns, {
    live: ['SKILL_TEST_RUN', 'RUN', 'ISSUE'],
  });
  const shown = list.items.find(({ id }) => id === openId);
  return (
    <Section title="Test runs" actions={start}>
      <ListTable
        list={list}
        caption="Test runs, newest first"
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        columns={[
          { key: 'made', title: 'Made', render: ({ createdAt }) => <Time at={createdAt} /> },
          { key: 'status', title: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
          { key: 'version', title: 'Version', render: ({ skillVersion }) => skillVersion?.revisionNumber },
          { key: 'agent', title: 'Agent', render: ({ agent }) => agent && <AgentLink agent={agent} /> },
          {
            key: 'time',
            title: 'Took',
            align: 'end',
            secondary: true,
            render: ({ startedAt, finishedAt }) => <Duration from={startedAt} to={finishedAt} />,
          },
        ]}
        empty={
          <Empty icon="play" title="It was not tried yet" action={start}>
            An agent does a task with one version of the skill, and you read what comes of it.
          </Empty>
        }
      />
      {shown && <TestRunDrawer run={shown} refresh={list.refresh} onClose={() => setOpenId(null)} />}
    </Section>
  );
}

const StatusBadge = ({ status }: { status: TestRun['status'] }) => <Badge tone={TONES[status]}>{words(status)}</Badge>;

interface TestRunDrawerProps {
  readonly run: TestRun;
  readonly refresh: () => void;
  readonly onClose: () => void;
}

function TestRunDrawer({ run, refresh, onClose }: TestRunDrawerProps) {
  const { agent, issue, skillVersion, startedAt, finishedAt, status, error, outputSnapshot, inputSnapshot } = run;
  return (
    <Drawer open onOpenChange={onClose} title="Test run" width="l">
      <div className="stack">
        <Facts
          items={[
            ['Status', <StatusBadge key="status" status={status} />],
            ['Agent', agent && <AgentLink key="agent" agent={agent} />],
            ['Version', skillVersion?.revisionNumber],
            ['Issue', issue && <IssueLink key="issue" issue={issue} />],
            ['Took', startedAt && <Duration key="took" from={startedAt} to={finishedAt} />],
          ]}
        />
        <RunControls run={run} refresh={refresh} onClose={onClose} />
        {error && (
          <Notice tone="danger" title="It failed">
            {error}
          </Notice>
        )}
        <Section title="Result" level={3}>
          {outputSnapshot === null ? (
            <p className="muted">{isOver(run) ? 'It left no result.' : 'It is not there yet.'}</p>
          ) : (
            <LazyRichText text={outputSnapshot} headingLevel={4} />
          )}
        </Section>
        <Section title="Task" level={3}>
          <LazyRichText text={inputSnapshot} headingLevel={4} />
        </Section>
      </div>
    </Drawer>
  );
}

function RunControls({ run, refresh, onClose }: TestRunDrawerProps) {
  const { mayWrite } = useRights();
  const confirm = useConfirm();
  const again = useAction(StartSkillTestRunDocument, { done: 'The agent is asked again.' });
  const cancel = useAction(CancelSkillTestRunDocument, { done: 'It is cancelled.' });
  const remove = useAction(DeleteSkillTestRunDocument, { done: 'The test run is deleted.' });
  if (!mayWrite) return null;
  async function repeat() {
    const { skillId, agent } = run;
    if (!agent) return;
    const { payload } = await again.run({ skillId, agentId: agent.id, templateId: run.id });
    if (payload) refresh();
  }
  async function ask() {
    const text = 'Its issue stays, and the result in a document of it.';
    if (!(await confirm({ title: 'Delete the test run?', text, action: 'Delete', danger: true }))) return;
    const { payload } = await remove.run({ testRunId: run.id });
    if (!payload) return;
    refresh();
    onClose();
  }
  return (
    <div className="row">
      {run.agent && (
        <Button icon="retry" busy={again.isBusy} onClick={() => void repeat()}>
          Try again with the newest version
        </Button>
      )}
      {isOver(run) ? (
        <Button icon="trash" busy={remove.isBusy} onClick={() => void ask()}>
          Delete
        </Button>
      ) : (
        <Button icon="stop" busy={cancel.isBusy} onClick={() => void cancel.run({ testRunId: run.id })}>
          Cancel
        </Button>
      )}
    </div>
  );
}
