import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { IssueLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { requiredActionText } from '../../parts/required-action.js';
import { useRunActions } from '../../parts/use-run-actions.js';
import { type Causes, WhyChain } from '../../parts/why-chain.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { ChangeIssueDocument, CheckMonitorNowDocument, ResumeAssigneeDocument } from './issue.gql.js';
import { useIssue } from './issue-context.js';
import { type Obstacle, obstaclesOf, ownerName, type WayOut } from './issue-obstacles.js';

/** Why nothing happens on the issue, in sentences, each with the way out. */
export function IssueWhy({ causes }: { causes: Causes | null }) {
  const { issue } = useIssue();
  const { shell } = useCompany();
  const { attention } = issue;
  const obstacles = obstaclesOf(issue, shell?.status ?? 'ACTIVE');
  if (obstacles.length === 0 && !attention) return null;
  const isStuck = attention !== null || obstacles.some((obstacle) => obstacle.isStuck);
  return (
    <Section title="Why does nothing happen?" collapsible={isStuck ? true : 'closed'}>
      {attention && (
        <Notice tone="warning" title={`${ownerName(attention.owner)} has to act`}>
          <PlainText text={requiredActionText(attention.action)} />{' '}
          {attention.leafIssue && attention.leafIssue.id !== issue.id && <IssueLink issue={attention.leafIssue} />}
          <div className="muted">
            Nothing has happened since <Time at={attention.stoppedSinceAt} />.
          </div>
        </Notice>
      )}
      {obstacles.length > 0 && (
        <ul className="issue-obstacles">
          {obstacles.map((obstacle) => (
            <ObstacleRow key={obstacle.key} obstacle={obstacle} />
          ))}
        </ul>
      )}
      {causes && causes.links.length > 1 && (
        <details>
          <summary>The chain of causes</summary>
          <WhyChain causes={causes} subject={{ issueId: issue.id }} withoutSubject />
        </details>
      )}
    </Section>
  );
}

const ObstacleRow = ({ obstacle: { sentence, isStuck, way } }: { obstacle: Obstacle }) => (
  <li className="issue-obstacle">
    <Icon name={isStuck ? 'warning' : 'clock'} className={isStuck ? 'issue-stuck' : 'muted'} />
    <span className="issue-obstacle-text">
      <PlainText text={sentence} />
    </span>
    <WayOutButton way={way} />
  </li>
);

function WayOutButton({ way }: { way: WayOut }) {
  const paths = usePaths();
  const { readOnly } = useIssue();
  if (way.kind === 'issue') {
    return (
      <LinkButton size="s" href={paths.issue(way.identifier)}>
        Open {way.identifier}
      </LinkButton>
    );
  }
  if (way.kind === 'page') {
    return (
      <LinkButton size="s" href={paths.page(way.path)}>
        {way.label}
      </LinkButton>
    );
  }
  if (way.kind === 'card') {
    const show = () => document.getElementById(way.anchor)?.scrollIntoView({ block: 'center' });
    return (
      <Button size="s" onClick={show}>
        Go to it
      </Button>
    );
  }
  if (readOnly || way.kind === 'none') return null;
  return way.kind === 'retry' ? <RetryButton run={way.run} /> : <DoButton kind={way.kind} />;
}

const NAMES = {
  wake: 'Wake the agent',
  resume: 'Resume the agent',
  plan: 'Move to todo',
  'check monitor': 'Check now',
} as const;

function RetryButton({ run }: { run: { readonly id: string; readonly agentId: string } }) {
  const { refresh } = useIssue();
  const { retry, isBusy } = useRunActions();
  return (
    <Button size="s" icon="retry" busy={isBusy} onClick={() => void retry(run).then(refresh)}>
      Try again
    </Button>
  );
}

/** Does at once what gets the work going again. */
function DoButton({ kind }: { kind: keyof typeof NAMES }) {
  const { issue, refresh } = useIssue();
  const runs = useRunActions();
  const resume = useAction(ResumeAssigneeDocument, { done: 'The agent works again.' });
  const change = useAction(ChangeIssueDocument);
  const check = useAction(CheckMonitorNowDocument, { done: 'The agent is woken to check.' });
  const { id: issueId, assigneeAgentId } = issue;
  const work: Readonly<Record<keyof typeof NAMES, () => Promise<unknown>>> = {
    wake: async () => assigneeAgentId && runs.wake(assigneeAgentId, issueId),
    resume: async () => assigneeAgentId && resume.run({ agentId: assigneeAgentId }),
    plan: () => change.run({ issueId, status: 'TODO' }),
    'check monitor': () => check.run({ issueId }),
  };
  const isBusy = runs.isBusy || [resume, change, check].some((action) => action.isBusy);
  return (
    <Button size="s" busy={isBusy} onClick={() => void work[kind]().then(refresh)}>
      {NAMES[kind]}
    </Button>
  );
}
