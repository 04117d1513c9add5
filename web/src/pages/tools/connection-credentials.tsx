import { useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Button, IconButton } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { SecretInput, TextInput } from '../../ui/text-input.js';
import { CreateToolCredentialDocument, ToolServerAccessDocument, UpdateToolServerDocument } from './connection.gql.js';
import type { Connection, ConnectionProps } from './connection.js';

type Ref = Connection['credentialRefs'][number];

const PLACES = {
  HEADER: 'Header',
  ENV: 'Variable',
  URL: 'Parameter',
} as const satisfies Record<Ref['placement'], string>;

const inputOf = ({ key, name, placement, prefix, secretId, version }: Ref) => ({
  key,
  name,
  placement,
  prefix,
  secretId,
  version,
});

interface ConnectionCredentialsProps extends ConnectionProps {
  readonly isFixed: boolean;
}

/** What its server is sent to let calls in. Values are secrets of the company: typed once, and never shown. */
export function ConnectionCredentials({ connection, isFixed }: ConnectionCredentialsProps) {
  const { id, credentialRefs: refs } = connection;
  const paths = usePaths();
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const update = useAction(UpdateToolServerDocument, { done: 'It is not sent any more.' });
  const remove = async (ref: Ref) => {
    const text = 'The secret stays. The server may refuse calls without it.';
    if (!(await confirm({ title: `Send ${ref.name} no more?`, text, action: 'Send it no more', danger: true }))) return;
    const others = refs.filter((other) => other !== ref).map(inputOf);
    void update.run({ serverId: id, credentialRefs: others });
  };
  const add = !isFixed && (
    <Button size="s" icon="plus" onClick={() => setAdding(true)}>
      Add a credential
    </Button>
  );
  return (
    <Section title="Credentials" actions={add}>
      <Table
        caption="Secrets that are sent to the server"
        rows={refs}
        rowKey={({ placement, key }) => `${placement} ${key}`}
        columns={[
          { key: 'name', title: 'Name', render: ({ name }) => name },
          {
            key: 'place',
            title: 'Sent as',
            render: ({ placement, key, prefix }) => (
              <>
                {PLACES[placement]} <Code>{prefix ? `${key}: ${prefix}…` : key}</Code>
              </>
            ),
          },
          {
            key: 'secret',
            title: 'Secret',
            render: ({ secret, secretId }) => (
              <Anchor href={paths.page(`secrets/${secretId}`)}>{secret?.name ?? 'Its secret'}</Anchor>
            ),
          },
          { key: 'version', title: 'Version', secondary: true, render: ({ version }) => version },
          {
            key: 'remove',
            title: 'Remove',
            hiddenTitle: true,
            align: 'end',
            render: (ref) =>
              isFixed ? null : (
                <IconButton size="s" icon="close" label={`Remove ${ref.name}`} onClick={() => void remove(ref)} />
              ),
          },
        ]}
        empty={
          <Empty icon="key" title="Nothing is sent" action={add}>
            Where the server wants a key, give it here.
          </Empty>
        }
      />
      {isAdding && <AddCredential connection={connection} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const NEW = 'new';

interface AddCredentialProps extends ConnectionProps {
  readonly onClose: () => void;
}

/** A value becomes a secret of the company first, to which the connection then refers. */
function AddCredential({ connection, onClose }: AddCredentialProps) {
  const { id, name: connectionName, transport, credentialRefs } = connection;
  const { id: companyId } = useCompany();
  const secrets = usePage(ToolServerAccessDocument, { id, companyId }).data?.company?.secrets?.nodes ?? [];
  const store = useAction(CreateToolCredentialDocument, { isQuiet: true });
  const update = useAction(UpdateToolServerDocument, { isQuiet: true, done: 'It is sent from now on.' });
  const isHttp = transport === 'REMOTE_HTTP';
  const form = useForm({
    initial: {
      placement: (isHttp ? 'HEADER' : 'ENV') as Ref['placement'],
      key: isHttp ? 'Authorization' : '',
      prefix: isHttp ? 'Bearer ' : '',
      secretId: NEW,
      value: '',
    },
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
  const { values, set, setAll, errors } = form;
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Add a credential">
      <form className="stack" onSubmit={form.handleSubmit} autoComplete="off">
        <FormNote error={form.formError} />
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
          {(control) => <TextInput {...control} mono value={values.key} onChange={(key) => set('key', key)} />}
        </Field>
        {values.placement === 'HEADER' && (
          <Field label="Before the value" hint="Such as Bearer and a space.">
            {(control) => (
              <TextInput {...control} mono value={values.prefix} onChange={(prefix) => set('prefix', prefix)} />
            )}
          </Field>
        )}
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
