import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { usePaths } from '../../parts/paths.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { CreateToolServerDocument, ToolSourcesDocument, type ToolSourcesQuery } from './connections.gql.js';
import { ImportMcpJson } from './import-mcp-json.js';

const WAYS = [
  { value: 'REMOTE_HTTP' as const, label: 'An address' },
  { value: 'LOCAL_STDIO' as const, label: 'A program' },
  { value: 'file' as const, label: 'mcp.json' },
];
type Way = (typeof WAYS)[number]['value'];
type Transport = Exclude<Way, 'file'>;

/** Connects a server with tools: by its address, as a program of this machine, or from a file of another client. */
export function AddConnection({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('REMOTE_HTTP');
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Connect tools">
      <div className="stack">
        <Segmented label="What is connected" options={WAYS} value={way} onChange={setWay} />
        {way === 'file' ? (
          <ImportMcpJson onClose={onClose} />
        ) : (
          <ConnectionForm key={way} transport={way} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface Values {
  /** Empty for a new application. */
  readonly applicationId: string;
  readonly applicationName: string;
  readonly name: string;
  readonly url: string;
  readonly templateId: string;
  readonly authKind: 'NONE' | 'API_KEY' | 'OAUTH';
}

const EMPTY: Values = {
  applicationId: '',
  applicationName: '',
  name: 'Main',
  url: '',
  templateId: '',
  authKind: 'NONE',
};

interface ConnectionFormProps {
  readonly transport: Transport;
  readonly onClose: () => void;
}

function ConnectionForm({ transport, onClose }: ConnectionFormProps) {
  const { id: companyId } = useCompany();
  const paths = usePaths();
  const navigate = useNavigate();
  const sources = usePage(ToolSourcesDocument, { companyId }).data?.company;
  const create = useAction(CreateToolServerDocument, { isQuiet: true, done: 'Connected. Ask for its tools next.' });
  const form = useForm<Values>({
    initial: EMPTY,
    submit: async ({ applicationId, applicationName, name, url, templateId, authKind }) => {
      const { payload, refusal } = await create.run({
        companyId,
        name,
        transport,
        ...(applicationId ? { applicationId } : { applicationName }),
        ...(transport === 'REMOTE_HTTP' ? { config: { url }, authKind } : { config: { templateId } }),
      });
      if (refusal) return formRefusal(refusal, Object.keys(EMPTY));
      onClose();
      void navigate({ href: paths.page(`tools/connections/${payload.server.id}`) } as never);
      return null;
    },
  });
  const { values, set, errors } = form;
  return (
    <form className="stack" onSubmit={form.handleSubmit}>
      <FormNote error={form.formError} />
      <ApplicationFields form={form} transport={transport} sources={sources} />
      <Field label="Name of the connection" required error={errors.name}>
        {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
      </Field>
      {transport === 'REMOTE_HTTP' ? <AddressFields form={form} /> : <ProgramField form={form} sources={sources} />}
      <div className="dialog-footer">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          Connect
        </Button>
      </div>
    </form>
  );
}

interface SourceProps {
  readonly form: Form<Values>;
  readonly sources: ToolSourcesQuery['company'] | undefined;
}

const TYPES = { REMOTE_HTTP: 'MCP_HTTP', LOCAL_STDIO: 'MCP_STDIO' } as const;

function ApplicationFields({ form, transport, sources }: SourceProps & { transport: Transport }) {
  const { values, set, errors } = form;
  const fitting = (sources?.toolApplications?.nodes ?? []).filter(
    ({ type, status }) => type === TYPES[transport] && status !== 'ARCHIVED',
  );
  return (
    <>
      {fitting.length > 0 && (
        <Field label="Application" error={errors.applicationId}>
          {(control) => (
            <Select
              {...control}
              value={values.applicationId || NEW}
              onChange={(id) => set('applicationId', id === NEW ? '' : id)}
              options={[
                { value: NEW, label: 'A new one' },
                ...fitting.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
      )}
      {values.applicationId === '' && (
        <Field
          label="Name of the application"
          required
          hint="What people call the software, such as Tracker."
          error={errors.applicationName}
        >
          {(control) => (
            <TextInput {...control} value={values.applicationName} onChange={(name) => set('applicationName', name)} />
          )}
        </Field>
      )}
    </>
  );
}

const NEW = 'new';

const AUTH_KINDS = [
  { value: 'NONE' as const, label: 'Nothing' },
  { value: 'API_KEY' as const, label: 'A key, which you give next' },
  { value: 'OAUTH' as const, label: 'The consent of people (OAuth)' },
];

const AddressFields = ({ form: { values, set, errors } }: { form: Form<Values> }) => (
  <>
    <Field label="Address" required hint="Of its endpoint for MCP. Without keys in it." error={errors.url}>
      {(control) => (
        <TextInput
          {...control}
          type="url"
          mono
          placeholder="https://tools.example.com/mcp"
          value={values.url}
          onChange={(url) => set('url', url)}
        />
      )}
    </Field>
    <Field label="What it asks for" error={errors.authKind}>
      {(control) => (
        <Select {...control} value={values.authKind} onChange={(kind) => set('authKind', kind)} options={AUTH_KINDS} />
      )}
    </Field>
  </>
);

function ProgramField({ form: { values, set, errors }, sources }: SourceProps) {
  const options = [
    ...(sources?.toolBuiltInTemplates ?? []).map(({ templateId, name }) => ({
      value: templateId,
      label: name,
      group: 'Come with the server',
    })),
    ...(sources?.toolStdioTemplates?.nodes ?? [])
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ templateId, name }) => ({ value: templateId, label: name, group: 'Approved by admins' })),
  ];
  if (options.length === 0) {
    return <Notice>No program may be started here. An admin of the installation approves a template first.</Notice>;
  }
  return (
    <Field label="Program" required hint="Only programs that admins approved are started." error={errors.templateId}>
      {(control) => (
        <Select
          {...control}
          value={values.templateId}
          onChange={(templateId) => set('templateId', templateId)}
          options={options}
        />
      )}
    </Field>
  );
}
