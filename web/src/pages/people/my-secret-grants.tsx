import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { GrantMySecretDocument, RevokeMySecretGrantDocument } from './account.gql.js';
import type { MySecret, MySecretGrant } from './my-secret.js';

interface GrantMySecretProps {
  readonly secrets: readonly MySecret[];
  readonly onClose: () => void;
  readonly onGranted: () => void;
}

export function GrantMySecret({ secrets, onClose, onGranted }: GrantMySecretProps) {
  const { id } = useCompany();
  const grant = useAction(GrantMySecretDocument, { isQuiet: true, done: 'The agent may use it now.' });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { agentId: null as string | null, definitionId: secrets[0]?.definition.id ?? '' },
    validate: ({ agentId }) => (agentId ? [] : [{ path: ['agentId'], message: 'Choose an agent.' }]),
    submit: async ({ agentId, definitionId }) => {
      const { refusal } = await grant.run({ companyId: id, agentId: agentId as string, definitionId });
      if (refusal) return formRefusal(refusal, ['agentId', 'definitionId']);
      onGranted();
      onClose();
    },
  });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Let an agent use a secret of yours">
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Agent" required error={errors.agentId}>
          {(control) => (
            <AgentCombobox {...control} value={values.agentId} onChange={(agentId) => set('agentId', agentId)} />
          )}
        </Field>
        <Field
          label="Secret"
          hint="Its runs for you get the value, whoever caused them. The grant is suspended when what the agent runs is changed."
          error={errors.definitionId}
        >
          {(control) => (
            <Select
              {...control}
              options={secrets.map(({ definition }) => ({ value: definition.id, label: definition.name }))}
              value={values.definitionId}
              onChange={(definitionId) => set('definitionId', definitionId)}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Grant
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Takes a grant back, or confirms one that was suspended. */
export function RevokeGrant({ grant, refresh }: { grant: MySecretGrant; refresh: () => void }) {
  const { id: companyId } = useCompany();
  const { agentId, definitionId, suspendedAt } = grant;
  const revoke = useAction(RevokeMySecretGrantDocument, { done: 'The grant was taken back.' });
  const renew = useAction(GrantMySecretDocument, { done: 'The agent may use it again.' });
  async function run(action: typeof revoke | typeof renew) {
    await action.run({ companyId, agentId, definitionId });
    refresh();
  }
  return (
    <span className="row row-end">
      {suspendedAt && (
        <Button size="s" busy={renew.isBusy} onClick={() => void run(renew)}>
          Grant again
        </Button>
      )}
      <Button size="s" busy={revoke.isBusy} onClick={() => void run(revoke)}>
        Take back
      </Button>
    </span>
  );
}
