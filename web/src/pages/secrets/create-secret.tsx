import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
import { TextInput } from '../../ui/text-input.js';
import { CreateSecretDocument, SecretPlacesDocument, type SecretPlacesQuery } from './secrets.gql.js';
import { ValueField } from './value-field.js';

type Company = NonNullable<SecretPlacesQuery['company']>;
type Provider = NonNullable<Company['secretProviders']>[number];
type Vault = NonNullable<Company['secretVaults']>['nodes'][number];

interface SecretForm {
  name: string;
  key: string;
  description: string;
  managedMode: 'SERVICE_MANAGED' | 'EXTERNAL_REFERENCE';
  /** A provider, or a vault by its id. */
  place: string;
  text: string;
}

const MODES = [
  { value: 'SERVICE_MANAGED' as const, label: 'Store a value' },
  { value: 'EXTERNAL_REFERENCE' as const, label: 'Refer to one' },
];
const INITIAL: SecretForm = {
  name: '',
  key: '',
  description: '',
  managedMode: 'SERVICE_MANAGED',
  place: 'LOCAL_ENCRYPTED',
  text: '',
};
const FIELDS = ['name', 'key', 'description', 'value', 'externalRef', 'vaultId', 'provider'];

interface CreateSecretProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** What was typed goes with the dialog. */
export function CreateSecret({ onClose, onCreated }: CreateSecretProps) {
  const { id: companyId } = useCompany();
  const { data } = usePage(SecretPlacesDocument, { companyId });
  const providers = data?.company?.secretProviders ?? [];
  const vaults = data?.company?.secretVaults?.nodes ?? [];
  const create = useAction(CreateSecretDocument, { isQuiet: true, done: 'The secret was stored.' });
  const form = useForm<SecretForm>({
    initial: INITIAL,
    submit: async ({ name, key, description, managedMode, place, text }) => {
      const vault = vaults.find(({ id }) => id === place);
      const { refusal } = await create.run({
        companyId,
        name,
        key: key.trim() || undefined,
        description: description.trim() || null,
        managedMode,
        provider: vault?.provider ?? (place as Vault['provider']),
        vaultId: vault?.id,
        ...(managedMode === 'SERVICE_MANAGED' ? { value: text } : { externalRef: text.trim() }),
      });
      if (refusal) return formRefusal(refusal, FIELDS);
      onCreated();
      onClose();
    },
  });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="New secret">
      <form className="stack" autoComplete="off" onSubmit={form.handleSubmit}>
        <FormNote error={form.formError} />
        <Names form={form} />
        <Place form={form} providers={providers} vaults={vaults} />
        <ValueField
          isReference={form.values.managedMode === 'EXTERNAL_REFERENCE'}
          text={form.values.text}
          onText={(text) => form.set('text', text)}
          error={form.errors.value ?? form.errors.externalRef}
        />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Store
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Names({ form: { values, set, errors } }: { form: Form<SecretForm> }) {
  return (
    <>
      <Field label="Name" required error={errors.name}>
        {(control) => (
          <TextInput {...control} maxLength={160} value={values.name} onChange={(name) => set('name', name)} />
        )}
      </Field>
      <Field label="Key" hint="What settings refer to. Made of the name when left empty." error={errors.key}>
        {(control) => (
          <TextInput {...control} mono maxLength={120} value={values.key} onChange={(key) => set('key', key)} />
        )}
      </Field>
      <Field label="What it is for" error={errors.description}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={values.description}
            onChange={(text) => set('description', text)}
          />
        )}
      </Field>
    </>
  );
}

interface PlaceProps {
  readonly form: Form<SecretForm>;
  readonly providers: readonly Provider[];
  readonly vaults: readonly Vault[];
}

/** Where the value lies: with a provider, or in one of its vaults. */
function Place({ form: { values, setAll, set, errors }, providers, vaults }: PlaceProps) {
  const { managedMode } = values;
  const offered = providers.filter((provider) =>
    managedMode === 'SERVICE_MANAGED' ? provider.supportsManagedValues : provider.supportsExternalReferences,
  );
  const options = offered.flatMap(({ key, label }) => [
    { value: key as string, label: key === 'LOCAL_ENCRYPTED' ? label : `${label}, its default vault` },
    ...vaults
      .filter((vault) => vault.provider === key && vault.status !== 'DISABLED')
      .map((vault) => ({ value: vault.id, label: `${label}: ${vault.displayName}` })),
  ]);
  return (
    <>
      <div className="row">
        <Segmented
          label="Store or refer"
          options={MODES}
          value={managedMode}
          onChange={(mode) =>
            setAll({
              managedMode: mode,
              text: '',
              place: mode === 'SERVICE_MANAGED' ? 'LOCAL_ENCRYPTED' : 'AWS_SECRETS_MANAGER',
            })
          }
        />
      </div>
      <Field label="Kept by" error={errors.vaultId ?? errors.provider}>
        {(control) => (
          <Select {...control} options={options} value={values.place} onChange={(place) => set('place', place)} />
        )}
      </Field>
    </>
  );
}
