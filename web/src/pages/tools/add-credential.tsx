import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { SecretInput, TextInput } from '../../ui/text-input.js';
import { CreateToolCredentialDocument, ToolServerAccessDocument, UpdateToolServerDocument } from './connection.gql.js';
import type { ConnectionProps } from './connection-props.js';
import { type CredentialRef, inputOf, PLACES } from './credential-refs.js';

const NEW = 'new';

interface Values {
  readonly placement: CredentialRef['placement'];
  readonly key: string;
  readonly prefix: string;
  readonly secretId: string;
  readonly value: string;
}

const OF_PROGRAM: Values = { placement: 'ENV', key: '', prefix: '', secretId: NEW, value: '' };
const OF_HTTP: Values = { placement: 'HEADER', key: 'Authorization', prefix: 'Bearer ', secretId: NEW, value: '' };

interface AddCredentialProps extends ConnectionProps {
  readonly onClose: () => void;
}

/** A value becomes a secret of the company first, to which the connection then refers. */
export function AddCredential({ connection, onClose }: AddCredentialProps) {
  const { id, name: connectionName, transport, credentialRefs } = connection;
  const { id: companyId } = useCompany();
  const secrets = usePage(ToolServerAccessDocument, { id, companyId }).data?.company?.secrets?.nodes ?? [];
  const store = useAction(CreateToolCredentialDocument, { isQuiet: true });
  const update = useAction(UpdateToolServerDocument, { isQuiet: true, done: 'It is sent from now on.' });
  const isHttp = transport === 'REMOTE_HTTP';
  const form = useForm<Values>({
    initial: isHttp ? OF_HTTP : OF_PROGRAM,
    validate: ({ secretId, value }) =>
      secretId === NEW && value === '' ? [{ path: ['value'], message: 'Type the value.' }] : [],
    submit: async ({ placement, key, prefix, secretId, value }) => {
      let secret = secretId;
      if (secretId === NEW) {
        const name = `${connectionName} ${key} ${id.slice(0, 8)}`;
        const { payload, refusal } = await store.run({ companyId, name, value });
        if (refusal) return formRefusal(refusal, ['value']);
        secret = payload.secret.id;
        // Where the connection is refused, the next try takes the secret that is stored already.
        form.setAll({ secretId: secret, value: '' });
      }
      const added = { name: key, key, placement, prefix: prefix || null, secretId: secret };
      const { refusal } = await update.run({ serverId: id, credentialRefs: [...credentialRefs.map(inputOf), added] });
      if (refusal) return { message: refusal.message };
      onClose();
      return null;
    },
  });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Add a credential">
      <form className="stack" onSubmit={form.handleSubmit} autoComplete="off">
        <FormNote error={form.formError} />
        <PlaceFields form={form} isHttp={isHttp} />
        <SecretFields form={form} secrets={secrets} />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const PlaceFields = ({ form, isHttp }: { form: Form<Values>; isHttp: boolean }) => {
  const { values, set, setAll, errors } = form;
  // "Bearer" belongs to the header that it was proposed for.
  const rename = (key: string) =>
    setAll(values.prefix === OF_HTTP.prefix && key !== OF_HTTP.key ? { key, prefix: '' } : { key });
  return (
    <>
      {isHttp && (
        <Field label="Sent as">
          {(control) => (
            <Select
              {...control}
              value={values.placement}
              onChange={(placement) => setAll({ placement, prefix: '' })}
              options={[
                { value: 'HEADER', label: 'A header' },
                { value: 'URL', label: 'A parameter of the address' },
              ]}
            />
          )}
        </Field>
      )}
      <Field label={`Name of the ${PLACES[values.placement].toLowerCase()}`} required error={errors.key}>
        {(control) => <TextInput {...control} mono value={values.key} onChange={rename} />}
      </Field>
      {values.placement === 'HEADER' && (
        <Field label="Before the value" hint="Such as Bearer and a space.">
          {(control) => (
            <TextInput {...control} mono value={values.prefix} onChange={(prefix) => set('prefix', prefix)} />
          )}
        </Field>
      )}
    </>
  );
};

interface SecretFieldsProps {
  readonly form: Form<Values>;
  readonly secrets: readonly { readonly id: string; readonly name: string }[];
}

const SecretFields = ({ form: { values, set, errors }, secrets }: SecretFieldsProps) => (
  <>
    <Field label="Secret">
      {(control) => (
        <Select
          {...control}
          value={values.secretId}
          onChange={(secretId) => set('secretId', secretId)}
          options={[
            { value: NEW, label: 'A new one, which you type here' },
            ...secrets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </Field>
    {values.secretId === NEW && (
      <Field label="Value" required hint="It is stored encrypted and never shown again." error={errors.value}>
        {(control) => <SecretInput {...control} value={values.value} onChange={(value) => set('value', value)} />}
      </Field>
    )}
  </>
);
