import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Combobox } from '../../ui/combobox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import {
  GrantableSecretsDocument,
  GrantOwnSecretToAgentDocument,
  GrantSecretOfAgentDocument,
} from './agent-secrets.gql.js';

interface GrantSecretProps {
  readonly agentId: string;
  readonly onClose: () => void;
  readonly onGranted: () => void;
}

/** Lets the agent read a secret of the company. */
export function GrantSecret({ agentId, onClose, onGranted }: GrantSecretProps) {
  const { id: companyId } = useCompany();
  const secrets = usePage(GrantableSecretsDocument, { companyId }).data?.company?.secrets?.nodes ?? [];
  const grant = useAction(GrantSecretOfAgentDocument, { isQuiet: true, done: 'It may read the secret now.' });
  const { values, setAll, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { secretId: null as string | null, key: '', versionSelector: 'latest' },
    validate: ({ secretId }) => (secretId ? [] : [{ path: ['secretId'], message: 'Choose a secret.' }]),
    submit: async ({ secretId, key, versionSelector }) => {
      const version = versionSelector.trim() || 'latest';
      const { refusal } = await grant.run({ agentId, secretId: secretId as string, key, versionSelector: version });
      if (refusal) return formRefusal(refusal, ['secretId', 'key', 'versionSelector']);
      onGranted();
      onClose();
    },
  });
  const choose = (secretId: string | null) =>
    setAll({ secretId, key: values.key || (secrets.find(({ id }) => id === secretId)?.key ?? '') });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Grant a secret">
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Secret" required error={errors.secretId}>
          {(control) => (
            <Combobox
              {...control}
              placeholder="Find a secret…"
              options={secrets.map(({ id, name, key }) => ({ value: id, label: name, hint: key }))}
              value={values.secretId}
              onChange={choose}
            />
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
              onChange={(versionSelector) => set('versionSelector', versionSelector)}
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

/** Lets the agent use a secret of the viewer's own. */
export function GrantOwnSecret({ agentId, onClose, onGranted }: GrantSecretProps) {
  const { id: companyId } = useCompany();
  const own = usePage(GrantableSecretsDocument, { companyId }).data?.company?.mySecrets?.nodes ?? [];
  const grant = useAction(GrantOwnSecretToAgentDocument, { isQuiet: true, done: 'It may use your secret now.' });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { definitionId: null as string | null },
    validate: ({ definitionId }) => (definitionId ? [] : [{ path: ['definitionId'], message: 'Choose a secret.' }]),
    submit: async ({ definitionId }) => {
      const { refusal } = await grant.run({ companyId, agentId, definitionId: definitionId as string });
      if (refusal) return formRefusal(refusal, ['definitionId']);
      onGranted();
      onClose();
    },
  });
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={onClose}
      title="Let it use a secret of yours"
      description="Its runs for you get the value. The grant is suspended when what the agent runs is changed."
    >
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Secret" required error={errors.definitionId}>
          {(control) => (
            <Combobox
              {...control}
              placeholder="Find a secret…"
              options={own.map(({ definition: { id, name, key } }) => ({ value: id, label: name, hint: key }))}
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
