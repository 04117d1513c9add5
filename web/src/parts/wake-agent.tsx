import { useState } from 'react';
import { useAction } from '../graph/use-action.js';
import { Button } from '../ui/button.js';
import { Checkbox } from '../ui/checkbox.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { useForm } from '../ui/form.js';
import { Notice } from '../ui/states.js';
import { TextInput } from '../ui/text-input.js';
import { useToasts } from '../ui/toasts.js';
import { FormNote, formRefusal } from './form-note.js';
import { type IssueChoice, IssuePicker } from './issue-picker.js';
import { WakeAgentDocument } from './run-actions.gql.js';

interface WakeAgentProps {
  readonly agent: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Wakes an agent for an issue, or with a reason that its run reads. */
export function WakeAgent({ agent, onClose }: WakeAgentProps) {
  const { show } = useToasts();
  const [skipped, setSkipped] = useState<string>();
  const wake = useAction(WakeAgentDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { issue: null as IssueChoice | null, reason: '', isFresh: false },
    submit: async ({ issue, reason, isFresh }) => {
      const { payload, refusal } = await wake.run({
        agentId: agent.id,
        payload: issue ? { issueId: issue.id } : {},
        forceFreshSession: isFresh,
        ...(reason.trim() && { reason: reason.trim() }),
      });
      if (refusal) return formRefusal(refusal, ['reason']);
      setSkipped(payload.skipped?.message);
      if (!payload.run) return;
      show({ text: `${agent.name} is woken.`, tone: 'success' });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Wake ${agent.name}`}>
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        {skipped && (
          <Notice tone="warning" title="It was not woken">
            {skipped}
          </Notice>
        )}
        <div className="row">
          <span className="field-label">For</span>
          <IssuePicker name="Issue" look="full" value={values.issue} onChange={(issue) => set('issue', issue)} />
        </div>
        <Field label="Reason" hint="A few words that its run reads; it may be left empty." error={errors.reason}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={values.reason}
              onChange={(reason) => set('reason', reason)}
            />
          )}
        </Field>
        <Checkbox
          label="Begin a new session"
          hint="It does not remember what it did before on the same issue."
          checked={values.isFresh}
          onChange={(isFresh) => set('isFresh', isFresh)}
        />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Wake
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
