import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { ActorLink } from '../../parts/links.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Code } from '../../ui/code.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Facts, Section } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import { UpdateToolServerDocument } from './connection.gql.js';
import { ConnectionCredentials } from './connection-credentials.js';
import type { Connection, ConnectionProps } from './connection-props.js';
import { TRANSPORTS } from './tool-states.js';

const AUTH_KINDS = [
  { value: 'NONE' as const, label: 'Nothing' },
  { value: 'API_KEY' as const, label: 'A key' },
  { value: 'OAUTH' as const, label: 'The consent of people (OAuth)' },
];
const CREDENTIAL_POLICIES = [
  { value: 'SHARED' as const, label: "The company's" },
  { value: 'PER_USER' as const, label: 'That of the person whom the run acts for' },
  { value: 'PER_USER_WITH_FALLBACK' as const, label: "That of the person, or else the company's" },
  { value: 'PER_AGENT' as const, label: "The agent's" },
];

/** How the server is reached, and with which credentials. */
export function ConnectionSettings({ connection }: ConnectionProps) {
  const { mayWrite } = useRights();
  const isFixed = connection.transport === 'PLUGIN' || connection.status === 'ARCHIVED' || !mayWrite;
  return (
    <>
      {isFixed ? <FixedSettings connection={connection} /> : <SettingsForm connection={connection} />}
      {connection.transport !== 'PLUGIN' && <ConnectionCredentials connection={connection} isFixed={isFixed} />}
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const FixedSettings = ({ connection }: ConnectionProps) => (
  <Facts
    items={[
      ['Reached', TRANSPORTS[connection.transport]],
      ['Address', connection.config.url ? <Code key="url">{textOf(connection.config.url)}</Code> : null],
      ['Program', connection.config.templateId ? textOf(connection.config.templateId) : null],
      ['Asks for', words(connection.authKind)],
      ...datesOf(connection),
    ]}
  />
);

const datesOf = ({ uid, createdAt, createdBy, healthCheckedAt, lastUsedAt }: Connection) =>
  [
    ['Key', <Code key="uid">{uid}</Code>],
    [
      'Made',
      <span key="made" className="row">
        <Time at={createdAt} /> by <ActorLink actor={createdBy} />
      </span>,
    ],
    ['Checked', <Time key="checked" at={healthCheckedAt} none="never" />],
    ['Last used', <Time key="used" at={lastUsedAt} none="never" />],
  ] as const;

interface Values extends Pick<Connection, 'name' | 'authKind' | 'credentialPolicy'> {
  readonly url: string;
  readonly templateId: string;
  readonly quarantinesNew: boolean;
}

function SettingsForm({ connection }: ConnectionProps) {
  const { id, name, transport, config, authKind, credentialPolicy } = connection;
  const isHttp = transport === 'REMOTE_HTTP';
  const update = useAction(UpdateToolServerDocument, { isQuiet: true, done: 'Saved.' });
  const form = useForm<Values>({
    initial: {
      name,
      url: textOf(config.url),
      templateId: textOf(config.templateId),
      quarantinesNew: config.quarantineNewEntries !== false,
      authKind,
      credentialPolicy,
    },
    submit: async ({ name, url, templateId, quarantinesNew, authKind, credentialPolicy }) => {
      const place = isHttp ? { url } : { templateId };
      const next = { ...config, ...place, quarantineNewEntries: quarantinesNew };
      const { refusal } = await update.run({
        serverId: id,
        name,
        config: next,
        ...(isHttp ? { authKind, credentialPolicy } : {}),
      });
      return refusal ? formRefusal(refusal, ['name', 'authKind', 'credentialPolicy']) : null;
    },
  });
  const { values, set, errors } = form;
  return (
    <Section title="Settings">
      <form className="stack tool-form" onSubmit={form.handleSubmit}>
        <FormNote error={form.formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(next) => set('name', next)} />}
        </Field>
        {isHttp ? <HttpFields form={form} /> : <ProgramField form={form} />}
        <Checkbox
          label="New and changed tools wait for a review"
          checked={values.quarantinesNew}
          onChange={(next) => set('quarantinesNew', next)}
        />
        <div className="row">
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
      <Facts items={datesOf(connection)} />
    </Section>
  );
}

const HttpFields = ({ form: { values, set, errors } }: { form: Form<Values> }) => (
  <>
    <Field label="Address" hint="A connection whose address is changed is authorized and checked again.">
      {(control) => <TextInput {...control} mono type="url" value={values.url} onChange={(next) => set('url', next)} />}
    </Field>
    <Field label="What it asks for" error={errors.authKind}>
      {(control) => (
        <Select {...control} value={values.authKind} onChange={(next) => set('authKind', next)} options={AUTH_KINDS} />
      )}
    </Field>
    {values.authKind === 'OAUTH' && (
      <Field label="Whose access calls use" error={errors.credentialPolicy}>
        {(control) => (
          <Select
            {...control}
            value={values.credentialPolicy}
            onChange={(next) => set('credentialPolicy', next)}
            options={CREDENTIAL_POLICIES}
          />
        )}
      </Field>
    )}
  </>
);

const ProgramField = ({ form: { values, set } }: { form: Form<Values> }) => (
  <Field label="Program" hint="The key of its template.">
    {(control) => (
      <TextInput {...control} mono value={values.templateId} onChange={(next) => set('templateId', next)} />
    )}
  </Field>
);
