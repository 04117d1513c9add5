import { type FormEvent, useState } from 'react';
import { words } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-input.js';
import { Field } from '../../ui/field.js';
import { Facts, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import { ChangeIssueDocument, CheckMonitorNowDocument } from './issue.gql.js';
import { useIssue } from './issue-context.js';
import { type Policy, policyInput } from './issue-policy.js';

const RECOVERIES = {
  WAKE_OWNER: 'the assignee is woken',
  CREATE_RECOVERY_ISSUE: 'an issue is made for the assignee',
  ESCALATE_TO_BOARD: 'the board has to act',
} as const;

/** Why a monitor cannot be set now: it wakes the agent that works on the issue. */
function obstacleTo(status: string, hasAgent: boolean): string | null {
  if (!hasAgent) return 'Assign an agent first: the monitor wakes it.';
  const isWatched = status === 'IN_PROGRESS' || status === 'IN_REVIEW';
  return isWatched ? null : 'Only issues in progress or in review are looked at.';
}

/** When somebody looks again at what the issue waits for, outside of the company. */
export function IssueMonitor() {
  const { issue, readOnly } = useIssue();
  const [isEditing, setEditing] = useState(false);
  const monitor = issue.executionPolicy?.monitor ?? null;
  const obstacle = obstacleTo(issue.status, issue.assigneeAgentId !== null);
  return (
    <Section title="Monitor">
      {monitor ? <MonitorFacts monitor={monitor} /> : <p className="muted">Nothing outside is waited for.</p>}
      {monitor && !readOnly && <MonitorActions />}
      {isEditing && <MonitorForm onClose={() => setEditing(false)} />}
      {!readOnly && !monitor && !isEditing && (
        <div>
          <Button size="s" icon="clock" disabledReason={obstacle} onClick={() => setEditing(true)}>
            Look again later
          </Button>
        </div>
      )}
    </Section>
  );
}

function MonitorFacts({ monitor }: { monitor: NonNullable<Policy['monitor']> }) {
  const { monitorAttemptCount } = useIssue().issue;
  const { nextCheckAt, serviceName, notes, scheduledBy, maxAttempts, timeoutAt, recoveryPolicy } = monitor;
  return (
    <Facts
      items={[
        ['Next check', <Time key="at" at={nextCheckAt} />],
        ['Service', serviceName && <PlainText text={serviceName} />],
        ['To check', notes && <PlainText text={notes} />],
        ['Set by', words(scheduledBy)],
        ['Checks', monitorAttemptCount > 0 && attemptsText(monitorAttemptCount, maxAttempts)],
        ['Gives up', timeoutAt && <Time at={timeoutAt} />],
        ['Then', (timeoutAt || maxAttempts) && RECOVERIES[recoveryPolicy]],
      ]}
    />
  );
}

function MonitorActions() {
  const { issue, refresh } = useIssue();
  const check = useAction(CheckMonitorNowDocument, { done: 'The agent is woken to check.' });
  const change = useAction(ChangeIssueDocument, { done: 'The monitor is cleared.' });
  const clear = async () => {
    const executionPolicy = policyInput(issue.executionPolicy, { monitor: null });
    if ((await change.run({ issueId: issue.id, executionPolicy })).payload) refresh();
  };
  return (
    <div className="row">
      <Button size="s" busy={check.isBusy} onClick={() => void check.run({ issueId: issue.id }).then(refresh)}>
        Check now
      </Button>
      <Button size="s" variant="quiet" busy={change.isBusy} onClick={() => void clear()}>
        Clear
      </Button>
    </div>
  );
}

const attemptsText = (made: number, most: number | null): string => (most ? `${made} of ${most}` : String(made));

function MonitorForm({ onClose }: { onClose: () => void }) {
  const { issue, refresh } = useIssue();
  const [nextCheckAt, setNextCheckAt] = useState<string | null>(null);
  const [notes, setNotes] = useState('');
  const { run, isBusy } = useAction(ChangeIssueDocument, { done: 'The monitor is set.' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!nextCheckAt) return;
    const monitor = { nextCheckAt, ...(notes.trim() && { notes: notes.trim() }) };
    const executionPolicy = policyInput(issue.executionPolicy, { monitor });
    if (!(await run({ issueId: issue.id, executionPolicy })).payload) return;
    refresh();
    onClose();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <Field label="Check at">
        {(control) => <DateInput {...control} value={nextCheckAt} onChange={setNextCheckAt} />}
      </Field>
      <Field label="What to check">
        {(control) => <TextInput {...control} value={notes} onChange={setNotes} maxLength={500} />}
      </Field>
      <div className="row">
        <Button
          type="submit"
          size="s"
          variant="primary"
          busy={isBusy}
          disabledReason={nextCheckAt ? null : 'Choose a time first.'}
        >
          Set
        </Button>
        <Button size="s" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
