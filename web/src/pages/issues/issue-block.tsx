import { type FormEvent, useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { type Assignee, AssigneePicker } from '../../parts/assignee-picker.js';
import { FormNote } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/text-input.js';
import { ChangeIssueDocument } from './issue.gql.js';
import { type PageIssue, useIssue } from './issue-context.js';

/** Whether the issue has something to wait for, so that it can be blocked without saying who has to act. */
export const hasBlocker = ({ unresolvedBlockerCount, interactions, approvals }: PageIssue): boolean =>
  unresolvedBlockerCount > 0 || [...interactions.nodes, ...approvals.nodes].some(({ status }) => status === 'PENDING');

/** Blocks the issue until somebody has done something. */
export function BlockIssue({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { issue, refresh } = useIssue();
  const [owner, setOwner] = useState<Assignee | null>(null);
  const [action, setAction] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction(ChangeIssueDocument, { isQuiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const unblockDescriptor = { owner: ownerInput(owner), action: action.trim() };
    const { refusal } = await run({ issueId: issue.id, status: 'BLOCKED', unblockDescriptor });
    setError(refusal ? `${refusal.message} ${refusal.hint}`.trim() : null);
    if (refusal) return;
    onOpenChange(false);
    refresh();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="What does it wait for?"
      description="Nothing blocks the issue yet. Say who has to do what, or add the issue that blocks it instead."
      size="s"
    >
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <FormNote error={error} />
        <Field label="What is to be done" required>
          {(control) => <TextArea {...control} value={action} onChange={setAction} maxLength={500} />}
        </Field>
        <div className="row">
          <span className="muted">By</span>
          <AssigneePicker value={owner} look="full" onChange={setOwner} />
          {owner === null && <span className="muted">then the board has to act</span>}
        </div>
        <div className="dialog-footer">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabledReason={action.trim() ? null : 'Say what is to be done first.'}
          >
            Block the issue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ownerInput(owner: Assignee | null) {
  if (!owner) return { board: true };
  return owner.kind === 'agent' ? { agentId: owner.id } : { userId: owner.id };
}
