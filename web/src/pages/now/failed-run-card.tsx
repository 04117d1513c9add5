import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import type { RunRow } from '../../graph/types.js';
import { AskCard } from '../../parts/ask-card.js';
import { usePaths } from '../../parts/paths.js';
import { requiredActionText } from '../../parts/required-action.js';
import { useRunActions } from '../../parts/use-run-actions.js';
import { Button } from '../../ui/button.js';
import { PlainText } from '../../ui/plain-text.js';
import type { RowFocus } from '../../ui/roving.js';

interface FailedRunCardProps {
  readonly run: RunRow;
  readonly focus?: RowFocus | undefined;
}

/** The longest error that is shown; the page of the run has all of it. */
const LONGEST_ERROR = 300;

/** A run after which somebody has to act: why it ended, what to do, and the way to try it again. */
export function FailedRunCard({ run, focus }: FailedRunCardProps) {
  const paths = usePaths();
  const { mayWrite } = useRights();
  const { retry, isBusy } = useRunActions();
  const { agent, agentId, issue, error, errorCode, requiredAction } = run;
  const reason = errorCode ? words(errorCode) : words(run.status);
  return (
    <AskCard
      icon="error"
      kind="Failed run"
      title={`${agent?.name ?? 'An agent'}: ${reason}`}
      status={{ tone: 'danger', text: 'Needs somebody to act' }}
      askedBy={agent}
      at={run.finishedAt ?? run.createdAt}
      issue={issue}
      href={paths.run(run.id)}
      focus={focus}
    >
      {error ? (
        <p className="mono">
          <PlainText text={error.length > LONGEST_ERROR ? `${error.slice(0, LONGEST_ERROR)}…` : error} />
        </p>
      ) : null}
      {requiredAction ? (
        <p>
          <PlainText text={requiredActionText(requiredAction)} />
        </p>
      ) : null}
      <div className="ask-bar">
        <Button
          size="s"
          icon="retry"
          busy={isBusy}
          disabledReason={mayWrite ? null : 'You may only read here.'}
          onClick={() => void retry({ id: run.id, agentId })}
        >
          Try again
        </Button>
      </div>
    </AskCard>
  );
}
