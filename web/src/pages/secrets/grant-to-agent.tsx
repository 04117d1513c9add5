import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { GrantSecretToAgentDocument } from './secret.gql.js';
import type { SecretDetails } from './secret-details.js';

const FIELDS = ['agentId', 'key', 'versionSelector'];

interface GrantToAgentProps {
  readonly secret: SecretDetails;
  readonly onClose: () => void;
  readonly onGranted: () => void;
}

/** Lets an agent read the secret within its runs, under a key of the agent's own. */
export function GrantToAgent({ secret, onClose, onGranted }: GrantToAgentProps) {
  const { id: companyId } = useCompany();
  const grant = useAction(GrantSecretToAgentDocument, { isQuiet: true, done: 'The agent may read it now.' });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { agentId: null as string | null, key: secret.key, versionSelector: 'latest' },
    validate: ({ agentId }) => (agentId ? [] : [{ path: ['agentId'], message: 'Choose an agent.' }]),
    submit: async ({ agentId, key, versionSelector }) => {
      const { refusal } = await grant.run({
        agentId: agentId as string,
        companyId,
        key,
        secretId: secret.id,
        versionSelector: versionSelector.trim() || 'latest',
      });
      if (refusal) return formRefusal(refusal, FIELDS);
      onGranted();
      onClose();
    },
  });
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={onClose}
      title={`Grant ${secret.name} to an agent`}
      description="Its runs read the value when they ask for it. Each reading is on record."
    >
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Agent" required error={errors.agentId}>
          {(control) => (
            <AgentCombobox {...control} value={values.agentId} onChange={(agentId) => set('agentId', agentId)} />
          )}
        </Field>
        <Field label="Key" required hint="What the agent calls it." error={errors.key}>
          {(control) => <TextInput {...control} mono value={values.key} onChange={(key) => set('key', key)} />}
        </Field>
        <Field label="Version" hint="latest, or the number of a version." error={errors.versionSelector}>
          {(control) => (
            <TextInput
              {...control}
              mono
              value={values.versionSelector}
              onChange={(selector) => set('versionSelector', selector)}
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
