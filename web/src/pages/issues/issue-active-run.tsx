import { lazy, Suspense } from 'react';
import { AgentLink } from '../../parts/links.js';
import { usePaths } from '../../parts/paths.js';
import { RunStatusBadge } from '../../parts/statuses.js';
import { useRunActions } from '../../parts/use-run-actions.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Duration } from '../../ui/time.js';
import { useIssue } from './issue-context.js';

const RunLog = lazy(async () => ({ default: (await import('../../parts/run-log.js')).RunLog }));

/** The run that works on the issue at this moment, and what it writes. */
export function ActiveRun() {
  const { issue, readOnly } = useIssue();
  const paths = usePaths();
  const { cancel, isBusy } = useRunActions();
  const run = issue.activeRun;
  if (!run) return null;
  return (
    <Section
      title="At work"
      collapsible
      actions={
        <>
          <LinkButton size="s" href={paths.run(run.id)}>
            Open the run
          </LinkButton>
          {!readOnly && (
            <Button size="s" icon="stop" busy={isBusy} onClick={() => void cancel(run.id)}>
              Stop
            </Button>
          )}
        </>
      }
    >
      <div className="row">
        {run.agent && <AgentLink agent={run.agent} />}
        <RunStatusBadge status={run.status} />
        {run.startedAt && <Duration from={run.startedAt} />}
        {run.statusMessage && (
          <span className="muted">
            <PlainText text={run.statusMessage} />
          </span>
        )}
      </div>
      {run.status === 'RUNNING' && (
        <Suspense>
          <RunLog key={run.id} runId={run.id} logBytes={run.logBytes} isCompact />
        </Suspense>
      )}
    </Section>
  );
}
