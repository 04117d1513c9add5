import { AgentLink, IssueLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { RunStatusBadge } from '../../parts/statuses.js';
import { Anchor } from '../../ui/anchor.js';
import { LinkButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { Duration } from '../../ui/time.js';
import type { OverviewCompany } from './overview-company.js';

type Runs = OverviewCompany['liveRuns'];

/** The agents at work, on what, and for how long. */
export function LiveRuns({ runs }: { runs: Runs }) {
  const paths = usePaths();
  const hidden = runs.totalCount - runs.nodes.length;
  return (
    <Section
      title="At work now"
      count={runs.totalCount}
      actions={
        <LinkButton size="s" variant="quiet" href={paths.page('runs')}>
          All runs
        </LinkButton>
      }
    >
      {runs.nodes.length === 0 ? (
        <Empty icon="play" title="No agent is at work">
          Agents work when an issue is assigned to them, when somebody wakes them, or on a schedule.
        </Empty>
      ) : (
        <ul className="live-runs">
          {runs.nodes.map((run) => (
            <LiveRun key={run.id} run={run} />
          ))}
        </ul>
      )}
      {hidden > 0 ? <Anchor href={paths.page('runs')}>{hidden} more</Anchor> : null}
    </Section>
  );
}

function LiveRun({ run }: { run: Runs['nodes'][number] }) {
  const paths = usePaths();
  const { agent, issue, status, startedAt, createdAt, statusMessage } = run;
  return (
    <li className="live-run">
      <span className="live-run-agent">{agent ? <AgentLink agent={agent} hasStatus /> : 'An agent'}</span>
      <span className="live-run-work truncate">
        {issue ? <IssueLink issue={issue} /> : <span className="muted">Without an issue</span>}
        {statusMessage ? <span className="muted"> {statusMessage}</span> : null}
      </span>
      <RunStatusBadge status={status} />
      <Anchor href={paths.run(run.id)}>
        <span className="visually-hidden">Run of {agent?.name ?? 'an agent'}, </span>
        <Duration from={startedAt ?? createdAt} />
      </Anchor>
    </li>
  );
}
