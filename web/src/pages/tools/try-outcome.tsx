import { duration } from '../../format/time.js';
import { usePage } from '../../graph/use-page.js';
import { JsonView } from '../../ui/json-view.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { ToolTestCallDocument, type ToolTestCallQuery } from './connection.gql.js';

type TestCall = NonNullable<ToolTestCallQuery['toolTestCall']>;

interface CallOutcomeProps {
  readonly result: TestCall['result'];
  readonly error: TestCall['error'];
}

/** What the server of a tool answered. */
export function CallOutcome({ result, error }: CallOutcomeProps) {
  if (error) {
    return (
      <Notice tone="danger" title="It failed">
        <PlainText text={error.message} />
      </Notice>
    );
  }
  if (!result) return <Notice tone="success">It was called, and answered nothing.</Notice>;
  return (
    <>
      <Notice tone={result.isError ? 'danger' : 'success'}>
        {result.isError ? 'The tool says that it failed.' : 'The tool has answered.'}
      </Notice>
      <JsonView value={result.data ?? result.content} open={3} />
    </>
  );
}

interface WaitingCallProps {
  readonly connectionId: string;
  readonly actionRequestId: string;
}

/** What becomes of a call that people are asked about. */
export function WaitingCall({ connectionId, actionRequestId }: WaitingCallProps) {
  const { data } = usePage(
    ToolTestCallDocument,
    { connectionId, actionRequestId },
    { live: ({ entityType, entityId }) => entityType === 'TOOL_INVOCATION' || entityId === actionRequestId },
  );
  const call = data?.toolTestCall;
  if (!call || call.phase === 'WAITING') return <p className="muted">Nobody has decided yet.</p>;
  if (call.phase === 'EXECUTING') return <p className="muted">It was approved, and is being called.</p>;
  return (
    <>
      <CallOutcome result={call.result} error={call.error} />
      {call.durationMs !== null && <p className="muted">It took {duration(call.durationMs)}.</p>}
    </>
  );
}
