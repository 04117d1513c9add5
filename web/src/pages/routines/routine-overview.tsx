import { words } from '../../format/words.js';
import { ActorLink, AgentLink, IssueLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Code } from '../../ui/code.js';
import { Facts, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { RoutineDetailFragment } from './routine.gql.js';
import { FiringOutcome } from './routine-firings.js';
import type { Variable } from './routine-variables.js';
import { policySentences } from './routine-words.js';

interface RoutineProps {
  readonly routine: RoutineDetailFragment;
}

/** What the routine asks its agent to do, and how. */
export function RoutineOverview({ routine }: RoutineProps) {
  const { description, variables, env, latestRun } = routine;
  return (
    <div className="stack">
      <Section title="Description">
        {description ? <LazyRichText text={description} /> : <p className="muted">No description.</p>}
      </Section>
      {latestRun && (
        <Section title="Last firing">
          <div className="row">
            <FiringOutcome firing={latestRun} /> <Time at={latestRun.triggeredAt} />
          </div>
        </Section>
      )}
      <Section title="How it fires">
        <ul className="routine-policies">
          {policySentences(routine).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      {variables.length > 0 && (
        <Section title="Variables" count={variables.length}>
          <Variables variables={variables} />
        </Section>
      )}
      {env && env.length > 0 && (
        <Section title="Environment" count={env.length}>
          <Environment env={env} />
        </Section>
      )}
    </div>
  );
}

const Variables = ({ variables }: { variables: readonly Variable[] }) => (
  <Table
    caption="Variables of the routine"
    rows={variables}
    rowKey={({ name }) => name}
    columns={[
      { key: 'name', title: 'Name', render: ({ name }) => <Code>{name}</Code> },
      { key: 'label', title: 'Called', secondary: true, render: ({ label }) => label && <PlainText text={label} /> },
      { key: 'type', title: 'Type', render: ({ type }) => words(type) },
      {
        key: 'default',
        title: 'Without a value',
        render: ({ defaultValue, required }) =>
          defaultValue !== null ? <PlainText text={defaultValue} /> : required ? 'nothing fires' : 'stays as written',
      },
    ]}
  />
);

const Environment = ({ env }: { env: NonNullable<RoutineDetailFragment['env']> }) => {
  const paths = usePaths();
  return (
    <Table
      caption="Variables of the environment"
      rows={env}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', title: 'Name', render: ({ name }) => <Code>{name}</Code> },
        {
          key: 'value',
          title: 'Value',
          render: ({ kind, secret, key }) => {
            if (kind === 'PLAIN') return <span className="muted">Not shown</span>;
            if (kind === 'USER_SECRET_REF') return <>The secret {key} of who is responsible</>;
            return secret ? <Anchor href={paths.page(`secrets/${secret.id}`)}>{secret.name}</Anchor> : 'A secret';
          },
        },
      ]}
    />
  );
};

/** Whom and what the routine's issues are for. */
export function RoutineAside({ routine }: RoutineProps) {
  const paths = usePaths();
  const { assigneeAgent, responsibleUser, project, goal, parentIssue, activeIssue, priority } = routine;
  const next = routine.triggers.flatMap(({ nextRunAt, enabled }) => (enabled ? (nextRunAt ?? []) : [])).toSorted()[0];
  return (
    <Facts
      items={[
        ['Agent', <Assignee key="agent" agent={assigneeAgent} />],
        ['Next', routine.status === 'ACTIVE' && next && <Time at={next} />],
        ['Last fired', <Time key="last" at={routine.lastTriggeredAt} none="Never" />],
        ['Open issue', activeIssue && <IssueLink issue={activeIssue} />],
        ['Priority', words(priority)],
        ['Project', project && <Anchor href={paths.project(project.urlKey)}>{project.name}</Anchor>],
        ['Goal', goal && <PlainText text={goal.title} />],
        ['Parent issue', parentIssue && <IssueLink issue={parentIssue} />],
        ['Responsible', responsibleUser && <ActorLink actor={responsibleUser} />],
        ['Revision', routine.latestRevisionNumber],
        ['Changed', <Time key="changed" at={routine.updatedAt} />],
        ['Created', <Time key="created" at={routine.createdAt} />],
      ]}
    />
  );
}

const Assignee = ({ agent }: { agent: RoutineDetailFragment['assigneeAgent'] }) =>
  agent ? <AgentLink agent={agent} /> : <Badge tone="warning">Nobody</Badge>;
