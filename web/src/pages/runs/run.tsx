import { useNavigate } from '@tanstack/react-router';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { AgentLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { RunLog } from '../../parts/run-log.js';
import { isOpenRun, isRetryable } from '../../parts/run-states.js';
import { RunStatusBadge } from '../../parts/statuses.js';
import { useParam } from '../../parts/use-address.js';
import { useRunActions } from '../../parts/use-run-actions.js';
import { WhyChain } from '../../parts/why-chain.js';
import { Button, LinkButton } from '../../ui/button.js';
import { CopyText } from '../../ui/copy.js';
import { Page, Section } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import type { PageRun } from './page-run.js';
import { RunPageDocument } from './run.gql.js';
import { RunAside } from './run-aside.js';
import { RunNotices } from './run-notices.js';
import { RunResult } from './run-result.js';
import { RunTimeline } from './run-timeline.js';
import { RunToolCalls } from './run-tool-calls.js';

/** All of one run: what it writes, what came of it, what it cost, and why it ran. */
export function RunPage() {
  const id = useParam('runId');
  const { data, refusal, isLoading, refresh } = usePage(
    RunPageDocument,
    { id },
    { live: (event) => event.runId === id || event.entityId === id },
  );
  const run = data?.run;
  if (!run) {
    return (
      <Page title="Run">
        {isLoading ? (
          <Loading rows={8} />
        ) : (
          <ErrorNote
            message={refusal?.message ?? 'There is no such run.'}
            hint={refusal?.hint || 'It may belong to another company.'}
            retry={refresh}
          />
        )}
      </Page>
    );
  }
  const title = run.issue ? `Run on ${run.issue.identifier}` : 'Run';
  return (
    <Page
      title={title}
      titleSuffix={
        <>
          <RunStatusBadge status={run.status} />
          {run.agent && <AgentLink agent={run.agent} />}
          <span className="mono">{id.slice(0, 8)}</span>
          <CopyText text={id} label="Copy the ID of the run" />
        </>
      }
      actions={<Actions run={run} />}
      aside={<RunAside run={run} />}
      asideLabel="About the run"
    >
      <RunNotices run={run} />
      <Section title="Log">
        <RunLog key={run.id} runId={run.id} logBytes={run.logBytes} />
      </Section>
      <RunResult run={run} />
      <Section title="Timeline" count={run.events.nodes.length}>
        <RunTimeline run={run} />
      </Section>
      <RunToolCalls run={run} />
      <Section title="Why it ran">
        <WhyChain causes={data.why ?? { complete: true, links: [] }} subject={{ runId: run.id }} withoutSubject />
      </Section>
    </Page>
  );
}

function Actions({ run }: { run: PageRun }) {
  const { mayWrite } = useRights();
  const paths = usePaths();
  const navigate = useNavigate();
  const { cancel, retry, isBusy } = useRunActions();
  const tryAgain = async () => {
    const next = await retry(run);
    if (next) void navigate({ to: paths.run(next) });
  };
  return (
    <>
      {run.issue && <LinkButton href={paths.issue(run.issue.identifier)}>Open {run.issue.identifier}</LinkButton>}
      {mayWrite && isRetryable(run) && run.agent && (
        <Button variant="primary" icon="retry" busy={isBusy} onClick={() => void tryAgain()}>
          Try again
        </Button>
      )}
      {mayWrite && isOpenRun(run) && (
        <Button variant="danger" icon="stop" busy={isBusy} onClick={() => void cancel(run.id)}>
          {run.status === 'RUNNING' ? 'Stop' : `Cancel ${words(run.status).toLowerCase()} run`}
        </Button>
      )}
    </>
  );
}
