import { words } from '../../format/words.js';
import { ActorLink, AgentLink, IssueLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { RunStatusBadge } from '../../parts/statuses.js';
import { Anchor } from '../../ui/anchor.js';
import { Code } from '../../ui/code.js';
import { Facts, Section } from '../../ui/layout.js';
import { Bytes, Money, Tokens } from '../../ui/numbers.js';
import { Duration, Time } from '../../ui/time.js';
import type { PageRun } from './page-run.js';

/** The facts of a run. */
export function RunAside({ run }: { run: PageRun }) {
  return (
    <>
      <Section title="Work">
        <Facts
          items={[
            ['Agent', run.agent && <AgentLink agent={run.agent} hasStatus />],
            ['Issue', run.issue && <IssueLink issue={run.issue} />],
            ['Cause', causeOf(run)],
            ['Responsible', run.responsibleUser && <ActorLink actor={run.responsibleUser} />],
            ['Came of it', run.livenessState && <Outcome run={run} />],
          ]}
        />
        <OtherIssues run={run} />
      </Section>
      <Section title="Time">
        <Facts
          items={[
            ['Requested', <Time key="at" at={run.createdAt} />],
            ['Waited', run.startedAt && <Duration from={run.createdAt} to={run.startedAt} />],
            ['Started', run.startedAt && <Time at={run.startedAt} />],
            ['Ended', run.finishedAt && <Time at={run.finishedAt} />],
            ['Duration', run.startedAt && <Duration from={run.startedAt} to={run.finishedAt} />],
            ['Last output', run.lastOutputAt && <Time at={run.lastOutputAt} />],
          ]}
        />
      </Section>
      <Cost run={run} />
      <Attempts run={run} />
      <Program run={run} />
      <Wakes run={run} />
    </>
  );
}

function causeOf({ invocationSource, triggerDetail }: PageRun): string {
  const trigger = triggerDetail ? ` (${words(triggerDetail).toLowerCase()})` : '';
  return words(invocationSource) + trigger;
}

const Outcome = ({ run: { livenessState, livenessReason } }: { run: PageRun }) => (
  <span title={livenessReason ?? undefined}>{words(livenessState ?? '')}</span>
);

/** The issues that it changed besides its own. */
function OtherIssues({ run }: { run: PageRun }) {
  const others = run.issues.nodes.filter(({ id }) => id !== run.issueId);
  if (others.length === 0) return null;
  return (
    <Section title="Also worked on" level={3} count={others.length}>
      <ul className="run-links">
        {others.map((issue) => (
          <li key={issue.id}>
            <IssueLink issue={issue} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Cost({ run: { cost, usage } }: { run: PageRun }) {
  return (
    <Section title="Cost">
      <Facts
        items={[
          ['Cost', <Money key="cost" cents={cost.costCents} />],
          ['Input', <Tokens key="input" value={cost.inputTokens} />],
          ['From cache', cost.cachedInputTokens > 0 && <Tokens value={cost.cachedInputTokens} />],
          ['Output', <Tokens key="output" value={cost.outputTokens} />],
          ['Model', usage && `${usage.provider}/${usage.model}`],
          ['Billing', usage && words(usage.billingType)],
          ['Without a price', cost.unpricedEvents > 0 && cost.unpricedEvents],
        ]}
      />
    </Section>
  );
}

/** The runs that it repeats, and those that repeat it. */
function Attempts({ run: { retryOfRunId, retries, scheduledRetryAttempt } }: { run: PageRun }) {
  const paths = usePaths();
  if (!retryOfRunId && retries.nodes.length === 0) return null;
  return (
    <Section title="Attempts">
      <ul className="run-links">
        {retryOfRunId && (
          <li>
            {scheduledRetryAttempt > 0 && <span className="muted">Attempt {scheduledRetryAttempt + 1}: </span>}
            <Anchor href={paths.run(retryOfRunId)}>the run that it tries again</Anchor>
          </li>
        )}
        {retries.nodes.map(({ id, status, createdAt }) => (
          <li key={id} className="row">
            <Anchor href={paths.run(id)}>tried again</Anchor>
            <RunStatusBadge status={status} />
            <Time at={createdAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Program({ run }: { run: PageRun }) {
  const { skills } = run;
  return (
    <Section title="Program" collapsible="closed">
      <Facts
        items={[
          ['Adapter', run.adapterType],
          ['Exit code', run.exitCode],
          ['Signal', run.signal],
          ['Log', <Bytes key="log" value={run.logBytes} />],
          ['SHA-256', run.logSha256 && <Code>{run.logSha256}</Code>],
          ['Session before', run.sessionIdBefore && <Code>{run.sessionIdBefore}</Code>],
          ['Session after', run.sessionIdAfter && <Code>{run.sessionIdAfter}</Code>],
          ['Remote ID', run.externalRunId && <Code>{run.externalRunId}</Code>],
          ['Lost before', run.processLossRetryCount > 0 && run.processLossRetryCount],
          ['Gone since', run.stopConfirmedAt && <Time at={run.stopConfirmedAt} />],
          ['Known by', run.stopConfirmedHow && words(run.stopConfirmedHow)],
          ['Skills', skills && (skills.length === 0 ? 'None' : skills.map(skillText).join(', '))],
        ]}
      />
    </Section>
  );
}

const skillText = ({ name, revisionNumber }: NonNullable<PageRun['skills']>[number]): string =>
  `${name} (revision ${revisionNumber})`;

function Wakes({ run: { wakes } }: { run: PageRun }) {
  return (
    <Section title="Wakes" count={wakes.nodes.length} collapsible="closed">
      <ul className="run-links">
        {wakes.nodes.map(({ id, reason, source, requestedAt, requestedBy }) => (
          <li key={id}>
            {words(reason ?? source)} <ActorLink actor={requestedBy} /> <Time at={requestedAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
