import { useAction } from '../graph/use-action.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { useForm } from '../ui/form.js';
import { ChangeManagerDocument } from './agent-actions.gql.js';
import { AgentCombobox } from './agent-combobox.js';
import { FormNote, formRefusal } from './form-note.js';

interface ChangeManagerProps {
  readonly agent: { readonly id: string; readonly name: string };
  readonly managerId: string | null;
  readonly onClose: () => void;
  readonly onChanged?: () => void;
}

/** Chooses whom an agent reports to. */
export function ChangeManager({ agent, managerId, onClose, onChanged }: ChangeManagerProps) {
  const change = useAction(ChangeManagerDocument, { isQuiet: true, done: `${agent.name} has another manager.` });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { reportsTo: managerId },
    submit: async ({ reportsTo }) => {
      const { refusal } = await change.run({ agentId: agent.id, reportsTo });
      if (refusal) return formRefusal(refusal, ['reportsTo']);
      onChanged?.();
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Manager of ${agent.name}`}>
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Reports to" hint="Nobody when left empty: then it stands at the top." error={errors.reportsTo}>
          {(control) => (
            <AgentCombobox
              {...control}
              placeholder="Nobody"
              value={values.reportsTo}
              onChange={(reportsTo) => set('reportsTo', reportsTo)}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
