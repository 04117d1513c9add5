import { duration } from '../../format/time.js';
import { words } from '../../format/words.js';
import { ActorLink } from '../../parts/links.js';
import { requiredActionText } from '../../parts/required-action.js';
import { Code } from '../../ui/code.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import type { PageRun } from './page-run.js';

/** What somebody should know of a run at once: what to do, what went wrong, that it is silent or was stopped. */
export function RunNotices({ run }: { run: PageRun }) {
  const { status, requiredAction, error, errorCode, stopOrder, statusMessage } = run;
  return (
    <>
      {requiredAction && (
        <Notice tone="warning" title="This needs somebody">
          <PlainText text={requiredActionText(requiredAction)} />
        </Notice>
      )}
      {error && status !== 'SUCCEEDED' && (
        <Notice tone={status === 'CANCELLED' ? 'neutral' : 'danger'} title={titleOf(status)}>
          <PlainText text={error} /> {errorCode && <Code>{errorCode}</Code>}
        </Notice>
      )}
      {stopOrder && (
        <Notice tone="neutral" title="It was stopped with others">
          <ActorLink actor={stopOrder.createdBy} /> stopped the work <Time at={stopOrder.createdAt} />
          {stopOrder.reason && (
            <>
              : <PlainText text={stopOrder.reason} />
            </>
          )}
        </Notice>
      )}
      <Silence run={run} />
      <Stopping run={run} />
      {status === 'RUNNING' && statusMessage && (
        <Notice tone="accent" title="At work">
          <PlainText text={statusMessage} />
        </Notice>
      )}
      {status === 'SCHEDULED_RETRY' && (
        <Notice tone="info" title="It waits to try again">
          The next try is <Time at={run.scheduledRetryAt} />
          {run.scheduledRetryReason && `, after: ${words(run.scheduledRetryReason).toLowerCase()}`}.
        </Notice>
      )}
    </>
  );
}

const titleOf = (status: PageRun['status']): string => (status === 'CANCELLED' ? 'Cancelled' : words(status));

function Silence({ run: { status, outputSilence } }: { run: PageRun }) {
  const { level, silenceAgeMs, silenceStartedAt } = outputSilence;
  if (status !== 'RUNNING' || (level !== 'SUSPICIOUS' && level !== 'CRITICAL')) return null;
  return (
    <Notice tone={level === 'CRITICAL' ? 'danger' : 'warning'} title="It has been silent for long">
      Nothing was written {silenceAgeMs === null ? '' : `for ${duration(silenceAgeMs)}, `}since{' '}
      <Time at={silenceStartedAt} />. Look at the log; stop the run if it hangs.
    </Notice>
  );
}

/** A run is over before it is known that nothing of it is left. */
function Stopping({ run: { stopOrder, stopConfirmedAt, stopSuspectPids } }: { run: PageRun }) {
  if (stopSuspectPids.length > 0) {
    return (
      <Notice tone="danger" title="Something of it may still be alive">
        Look at these processes on its machine: {stopSuspectPids.join(', ')}.
      </Notice>
    );
  }
  if (!stopOrder || stopConfirmedAt) return null;
  return <Notice tone="warning">It is not certain yet that nothing of it is left.</Notice>;
}
