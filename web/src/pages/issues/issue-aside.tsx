import { useState } from 'react';
import { duration } from '../../format/time.js';
import { plural, words } from '../../format/words.js';
import { AssigneePicker, assigneeOf, assignmentOf } from '../../parts/assignee-picker.js';
import { IssuePicker } from '../../parts/issue-picker.js';
import { LabelPicker } from '../../parts/label-picker.js';
import { ActorLink, IssueLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { PriorityMenu } from '../../parts/priority-menu.js';
import { ProjectPicker } from '../../parts/project-picker.js';
import { StatusMenu } from '../../parts/status-menu.js';
import { type IssueChange, useIssueChange } from '../../parts/use-issue-change.js';
import { Anchor } from '../../ui/anchor.js';
import { Facts, Section } from '../../ui/layout.js';
import { Count, Money, Tokens } from '../../ui/numbers.js';
import { Time } from '../../ui/time.js';
import { BlockIssue, hasBlocker } from './issue-block.js';
import { type PageIssue, useIssue } from './issue-context.js';
import { IssueGoal } from './issue-goal.js';
import { IssueMonitor } from './issue-monitor.js';
import { IssueReview } from './issue-review.js';

/** The properties of the issue, each changed in its place. */
export function IssueAside() {
  return (
    <>
      <Properties />
      <IssueReview />
      <IssueMonitor />
      <Cost />
      <Origin />
    </>
  );
}

function Properties() {
  const { issue, readOnly, refresh } = useIssue();
  const { change } = useIssueChange();
  const [isBlocking, setBlocking] = useState(false);
  const set = async (changes: IssueChange) => {
    if (await change(issue.id, changes)) refresh();
  };
  const shared = { look: 'text' as const, disabledReason: readOnly };
  const setStatus = (status: PageIssue['status']) => {
    if (status === 'BLOCKED' && !hasBlocker(issue)) setBlocking(true);
    else void set({ status });
  };
  const status = <StatusMenu {...shared} value={issue.status} onChange={setStatus} />;
  const priority = <PriorityMenu {...shared} value={issue.priority} onChange={(priority) => void set({ priority })} />;
  const assignee = (
    <AssigneePicker
      {...shared}
      value={assigneeOf(issue)}
      actor={issue.assignee}
      onChange={(assignee) => void set(assignmentOf(assignee))}
    />
  );
  return (
    <Section title="Properties">
      <Facts
        items={[
          ['Status', status],
          ['Priority', priority],
          ['Assignee', assignee],
          ['Labels', <Labels key="labels" onChange={(labelIds) => void set({ labelIds })} />],
          ['Project', <Project key="project" onChange={(projectId) => void set({ projectId })} />],
          ['Parent', <Parent key="parent" onChange={(parentId) => void set({ parentId })} />],
          ['Goal', <IssueGoal key="goal" onChange={(goalId) => void set({ goalId })} />],
        ]}
      />
      {isBlocking && <BlockIssue open onOpenChange={setBlocking} />}
    </Section>
  );
}

function Labels({ onChange }: { onChange: (labelIds: string[]) => void }) {
  const { issue, readOnly } = useIssue();
  const value = issue.labels.map(({ id }) => id);
  return <LabelPicker look="text" disabledReason={readOnly} value={value} known={issue.labels} onChange={onChange} />;
}

function Project({ onChange }: { onChange: (projectId: string | null) => void }) {
  const { issue, readOnly } = useIssue();
  const { projectId, project } = issue;
  return <ProjectPicker look="text" disabledReason={readOnly} value={projectId} known={project} onChange={onChange} />;
}

function Parent({ onChange }: { onChange: (parentId: string | null) => void }) {
  const { issue, readOnly } = useIssue();
  const { parent } = issue;
  const paths = usePaths();
  if (readOnly) return parent ? <IssueLink issue={parent} /> : <span className="muted">None</span>;
  return (
    <span className="row">
      <IssuePicker
        name="Parent"
        look="text"
        value={parent}
        without={[issue.id]}
        onChange={(chosen) => onChange(chosen?.id ?? null)}
      />
      {parent && <Anchor href={paths.issue(parent.identifier)}>Open</Anchor>}
    </span>
  );
}

function Cost() {
  const { issue } = useIssue();
  const paths = usePaths();
  const { costCents, runCount, runtimeMs, issueCount, inputTokens, outputTokens } = issue.costSummary;
  return (
    <Section title="Cost">
      <Facts
        items={[
          ['Cost', <Money key="cost" cents={costCents} />],
          [
            'Runs',
            <Anchor key="runs" href={`${paths.page('runs')}?issue=${issue.id}`}>
              <Count value={runCount} />
            </Anchor>,
          ],
          ['Work time', runtimeMs > 0 && duration(runtimeMs)],
          ['Tokens', inputTokens + outputTokens > 0 && <Tokens value={inputTokens + outputTokens} />],
          ['Counts', issueCount > 1 && `With ${plural(issueCount - 1, 'sub-issue')}`],
        ]}
      />
    </Section>
  );
}

function Origin() {
  const { issue } = useIssue();
  const paths = usePaths();
  const routine = issue.routineRun;
  return (
    <Section title="About">
      <Facts
        items={[
          ['Created by', <ActorLink key="by" actor={issue.createdBy} />],
          ['Created', <Time key="at" at={issue.createdAt} />],
          ['Updated', <Time key="updated" at={issue.updatedAt} />],
          ['Started', issue.startedAt && <Time at={issue.startedAt} />],
          ['Done', issue.completedAt && <Time at={issue.completedAt} />],
          ['Cancelled', issue.cancelledAt && <Time at={issue.cancelledAt} />],
          ['Responsible', issue.responsibleUser && <ActorLink actor={issue.responsibleUser} />],
          [
            'Routine',
            routine && <Anchor href={paths.routine(routine.routineId)}>{routine.routine?.title ?? 'A routine'}</Anchor>,
          ],
          ['Origin', issue.originKind !== 'MANUAL' && !routine && words(issue.originKind)],
          ['Mode', issue.workMode !== 'STANDARD' && words(issue.workMode)],
        ]}
      />
    </Section>
  );
}
