import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Empty, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TextInput } from '../../ui/text-input.js';
import { CreateVaultDocument, DiscoverVaultsDocument, type DiscoverVaultsMutation } from './vaults.gql.js';

type Discovery = NonNullable<DiscoverVaultsMutation['previewSecretDiscovery']>;
type Candidate = Discovery['candidates'][number];

interface DiscoverVaultsProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Looks at an account's secrets, and suggests a vault for each folder of their names. */
export function DiscoverVaults({ onClose, onCreated }: DiscoverVaultsProps) {
  const { id: companyId } = useCompany();
  const [found, setFound] = useState<Discovery>();
  const discover = useAction(DiscoverVaultsDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { region: '', query: '' },
    submit: async ({ region, query }) => {
      const config = { awsSecretsManager: { region: region.trim() } };
      const { payload, refusal } = await discover.run({ companyId, config, query: query.trim() || undefined });
      if (refusal) return formRefusal(refusal, ['region', 'query']);
      setFound(payload);
    },
  });
  return (
    <Dialog
      open
      keepsOpen
      size="l"
      onOpenChange={onClose}
      title="Discover vaults"
      description="Looks at the names of an account’s secrets, with the credentials of the server. Nothing is set up yet."
    >
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <div className="columns">
          <Field label="Region of AWS" required error={errors.region}>
            {(control) => (
              <TextInput {...control} mono value={values.region} onChange={(region) => set('region', region)} />
            )}
          </Field>
          <Field label="Names with" error={errors.query}>
            {(control) => <TextInput {...control} value={values.query} onChange={(query) => set('query', query)} />}
          </Field>
        </div>
        <div className="row">
          <Button type="submit" icon="search" busy={busy}>
            Look
          </Button>
        </div>
      </form>
      {found && <Candidates discovery={found} onCreated={onCreated} />}
    </Dialog>
  );
}

function Candidates({ discovery, onCreated }: { discovery: Discovery; onCreated: () => void }) {
  const { candidates, warnings, sampledSecretCount } = discovery;
  return (
    <div className="stack" role="status">
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      <p className="muted">{plural(sampledSecretCount, 'secret was', 'secrets were')} looked at.</p>
      <Table
        caption="Suggested vaults"
        rows={candidates}
        rowKey={({ displayName }) => displayName}
        columns={[
          { key: 'name', title: 'Vault', render: ({ displayName }) => displayName },
          { key: 'count', title: 'Secrets', align: 'end', render: ({ secretCount }) => secretCount },
          {
            key: 'samples',
            title: 'Such as',
            secondary: true,
            render: ({ sampleNames }) => <span className="mono">{sampleNames.slice(0, 3).join(', ')}</span>,
          },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (candidate) => <SetUp candidate={candidate} onCreated={onCreated} />,
          },
        ]}
        empty={<Empty icon="search" title="No folders of secrets were found" />}
      />
    </div>
  );
}

function SetUp({ candidate, onCreated }: { candidate: Candidate; onCreated: () => void }) {
  const { id: companyId } = useCompany();
  const [isDone, setDone] = useState(false);
  const create = useAction(CreateVaultDocument, { done: 'The vault was set up.' });
  const { displayName, config } = candidate;
  async function run() {
    const { region, namespace, secretNamePrefix } = config;
    const aws = { region, ...(namespace && { namespace }), ...(secretNamePrefix && { secretNamePrefix }) };
    const { payload } = await create.run({ companyId, displayName, config: { awsSecretsManager: aws } });
    if (!payload) return;
    setDone(true);
    onCreated();
  }
  return (
    <Button size="s" busy={create.isBusy} disabledReason={isDone ? 'It is set up.' : null} onClick={() => void run()}>
      Set up
    </Button>
  );
}
