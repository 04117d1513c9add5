import { useCompany } from '../../graph/company.js';
import type { Refusal } from '../../graph/refusal.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type FormRefusal, useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { PROVIDERS } from './secret-states.js';
import { configInput, type Provider, settingNames, settingsOf, textsOf } from './vault-config.js';
import { CreateVaultDocument, UpdateVaultDocument, type VaultRowFragment } from './vaults.gql.js';

interface VaultFormProps {
  /** Null for a new one. */
  readonly vault: VaultRowFragment | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface VaultValues {
  displayName: string;
  provider: Provider;
  isDefault: boolean;
  texts: Record<string, string>;
}

const NOT_YET: readonly Provider[] = ['GCP_SECRET_MANAGER', 'VAULT'];

export function VaultForm({ vault, onClose, onSaved }: VaultFormProps) {
  const { values, set, errors, formError, busy, handleSubmit } = useVaultForm(vault, onClose, onSaved);
  const options = (Object.keys(PROVIDERS) as Provider[]).map((value) => ({ value, label: PROVIDERS[value] }));
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title={vault ? `Change ${vault.displayName}` : 'New vault'}>
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Name" required error={errors.displayName}>
          {(control) => (
            <TextInput {...control} value={values.displayName} onChange={(name) => set('displayName', name)} />
          )}
        </Field>
        {!vault && (
          <Field label="Provider" error={errors.provider}>
            {(control) => (
              <Select
                {...control}
                options={options}
                value={values.provider}
                onChange={(provider) => set('provider', provider)}
              />
            )}
          </Field>
        )}
        {NOT_YET.includes(values.provider) && (
          <Notice>Vaults of this provider are kept on record; values cannot be kept with it yet.</Notice>
        )}
        {settingsOf(values.provider).map(({ name, label, required }) => (
          <Field key={name} label={label} required={required} error={errors[name]}>
            {(control) => (
              <TextInput
                {...control}
                mono
                value={values.texts[name] ?? ''}
                onChange={(text) => set('texts', { ...values.texts, [name]: text })}
              />
            )}
          </Field>
        ))}
        {!vault && (
          <Checkbox
            label="New secrets of this provider are kept here"
            checked={values.isDefault}
            onChange={(isDefault) => set('isDefault', isDefault)}
          />
        )}
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

function useVaultForm(vault: VaultRowFragment | null, onClose: () => void, onSaved: () => void) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateVaultDocument, { isQuiet: true, done: 'The vault was set up.' });
  const update = useAction(UpdateVaultDocument, { isQuiet: true, done: 'The vault was changed.' });
  return useForm<VaultValues>({
    initial: {
      displayName: vault?.displayName ?? '',
      provider: vault?.provider ?? 'AWS_SECRETS_MANAGER',
      isDefault: false,
      texts: textsOf(vault?.config ?? null),
    },
    submit: async ({ displayName, provider, isDefault, texts }) => {
      const config = configInput(provider, texts);
      const { refusal } = vault
        ? await update.run({ vaultId: vault.id, displayName, config })
        : await create.run({ companyId, displayName, isDefault, config });
      if (refusal) return vaultRefusal(refusal);
      onSaved();
      onClose();
    },
  });
}

/** The input nests settings below their provider; the form has them by their own names. */
function vaultRefusal({ message, hint, issues }: Refusal): FormRefusal {
  const names = ['displayName', ...settingNames];
  const beside = issues.flatMap((issue) => {
    const name = String(issue.path.at(-1));
    return names.includes(name) ? [{ path: [name], message: issue.message }] : [];
  });
  return beside.length > 0 ? { issues: beside } : { message: `${message} ${hint}`.trim() };
}
