import { useMemo, useState } from 'react';
import { lastDays, ownZone } from '../../format/time-range.js';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import type { LiveEvent } from '../../graph/topics.js';
import { usePage } from '../../graph/use-page.js';
import { AgentLink, IssueLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { ProjectMark } from '../../parts/project-picker.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { useParam } from '../../parts/use-address.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Button, LinkButton } from '../../ui/button.js';
import { TimeChart } from '../../ui/chart.js';
import { Columns, Facts, Page, Section, Stat } from '../../ui/layout.js';
import { Count, Money, Tokens } from '../../ui/numbers.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { ProjectActions } from './project-actions.js';
import { type Project, ProjectForm } from './project-form.js';
import { PROJECT_TONES } from './project-words.js';
import { ProjectWorkspaces } from './project-workspaces.js';
import { ProjectPageDocument } from './projects.gql.js';

const CHART_DAYS = 30;
const concernsProject = ({ entityType, action }: LiveEvent): boolean =>
  ['PROJECT', 'ISSUE', 'COST_EVENT', 'GOAL', 'ROUTINE'].includes(entityType) && action !== 'ISSUE_READ_MARKED';

export function ProjectPage() {
  const { id: companyId } = useCompany();
  const key = useParam('projectKey');
  const range = useMemo(() => ({ ...lastDays(CHART_DAYS), timeZone: ownZone() }), []);
  const { data, refusal, refresh } = usePage(
    ProjectPageDocument,
    { companyId, key, ...range },
    { live: concernsProject },
  );
  if (data?.project) return <ProjectView project={data.project} zone={range.timeZone} />;
  if (refusal) {
    return (
      <Page title="Project">
        <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />
      </Page>
    );
  }
  return (
    <Page title="Project">
      {data ? <Empty icon="project" title="There is no such project" /> : <Loading rows={6} />}
    </Page>
  );
}

function ProjectView({ project, zone }: { project: Project; zone: string }) {
  const { mayWrite } = useRights();
  const [isEditing, setEditing] = useState(false);
  return (
    <Page
      title={project.name}
      titleSuffix={
        <>
          <ProjectMark color={project.color} />
          <Badge tone={PROJECT_TONES[project.status]}>{words(project.status)}</Badge>
        </>
      }
      actions={
        mayWrite && (
          <>
            <Button icon="edit" onClick={() => setEditing(true)}>
              Change
            </Button>
            <ProjectActions project={project} />
          </>
        )
      }
      aside={<Aside project={project} />}
    >
      {project.archivedAt && (
        <Notice tone="info" title="Archived">
          It is in no list, and new issues cannot be put in it.
        </Notice>
      )}
      {project.pausedAt && (
        <Notice tone="warning" title="Paused">
          {project.pauseReason === 'BUDGET' ? 'Its budget is spent: see Budgets.' : 'A person paused it.'} No agent
          works on its issues.
        </Notice>
      )}
      {project.description && <LazyRichText text={project.description} />}
      <Figures project={project} />
      <OpenIssues project={project} />
      <Charts project={project} zone={zone} />
      <ProjectWorkspaces project={project} />
      {isEditing && <ProjectForm project={project} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Figures({ project: { issueCounts, spend, month } }: { project: Project }) {
  const of = (...statuses: readonly string[]) =>
    issueCounts.byStatus.filter(({ status }) => statuses.includes(status)).reduce((sum, { issues }) => sum + issues, 0);
  return (
    <Columns narrow>
      <Stat label="In progress" value={<Count value={of('IN_PROGRESS', 'IN_REVIEW')} />} />
      <Stat label="To do" value={<Count value={of('TODO', 'BACKLOG')} />} />
      <Stat label="Blocked" value={<Count value={of('BLOCKED')} />} />
      <Stat label="Done" value={<Count value={of('DONE')} />} />
      <Stat label="Spent this month" value={<Money cents={month.billedCents} />} />
      <Stat label="Spent in all" value={<Money cents={spend.billedCents} />} hint={<Tokens value={spend.tokens} />} />
    </Columns>
  );
}

function OpenIssues({ project: { id, issues } }: { project: Project }) {
  const paths = usePaths();
  return (
    <Section
      title="Open issues"
      count={issues.totalCount}
      actions={
        <LinkButton size="s" variant="quiet" href={paths.page(`issues?project=${id}`)}>
          All
        </LinkButton>
      }
    >
      {issues.nodes.length === 0 && <p className="muted">No issue is open.</p>}
      <ul className="stack plain-list">
        {issues.nodes.map((issue) => (
          <li key={issue.id} className="row">
            <IssueLink issue={issue} />
            {issue.assignee?.__typename === 'Agent' && <AgentLink agent={issue.assignee} hasStatus />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Charts({ project: { charts }, zone }: { project: Project; zone: string }) {
  const starts = charts.issues.map(({ start }) => start);
  return (
    <Section title={`The last ${CHART_DAYS} days`}>
      <Columns>
        <TimeChart
          label="Issues opened and completed by day"
          kind="lines"
          unit="count"
          bucket="day"
          zone={zone}
          starts={starts}
          series={[
            { label: 'Opened', tone: 'info', values: charts.issues.map(({ opened }) => opened) },
            { label: 'Completed', tone: 'success', values: charts.issues.map(({ completed }) => completed) },
          ]}
        />
        <TimeChart
          label="Costs by day"
          kind="bars"
          unit="cents"
          bucket="day"
          zone={zone}
          starts={charts.costs.map(({ start }) => start)}
          series={[{ label: 'Cost', tone: 'accent', values: charts.costs.map(({ costCents }) => costCents) }]}
        />
      </Columns>
    </Section>
  );
}

function Aside({ project }: { project: Project }) {
  const paths = usePaths();
  const { leadAgent, targetDate, goals, env, routines } = project;
  return (
    <Facts
      items={[
        ['Lead', leadAgent ? <AgentLink key="lead" agent={leadAgent} hasStatus /> : 'Nobody'],
        ['Target', targetDate ?? 'None'],
        [
          'Goals',
          goals.length === 0
            ? 'None'
            : goals.map(({ id, title }) => (
                <Anchor key={id} className="fact-line" href={paths.page(`goals?goal=${id}`)}>
                  {title}
                </Anchor>
              )),
        ],
        [
          'Routines',
          routines.nodes.length > 0 &&
            routines.nodes.map(({ id, title }) => (
              <Anchor key={id} className="fact-line" href={paths.routine(id)}>
                {title}
              </Anchor>
            )),
        ],
        [
          'Variables',
          env &&
            env.length > 0 &&
            env.map(({ name }) => (
              <code key={name} className="fact-line">
                {name}
              </code>
            )),
        ],
      ]}
    />
  );
}
