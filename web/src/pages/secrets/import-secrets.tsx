import { useState } from 'react';
import { plural, words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TextInput } from '../../ui/text-input.js';
import {
  ImportRemoteDocument,
  type ImportRemoteMutation,
  PreviewRemoteImportDocument,
  type PreviewRemoteImportMutation,
  type VaultRowFragment,
} from './vaults.gql.js';

type Preview = NonNullable<PreviewRemoteImportMutation['previewRemoteSecretImport']>;
type Candidate = Preview['candidates'][number];
type Outcome = NonNullable<ImportRemoteMutation['importRemoteSecrets']>;

/** More are not imported at once. */
const MOST_AT_ONCE = 100;
const TONES = { READY: 'success', DUPLICATE: 'neutral', CONFLICT: 'warning' } as const;

interface ImportSecretsProps {
  readonly vault: VaultRowFragment;
  readonly onClose: () => void;
}

/** Refers to secrets that are kept in a vault already. Their values are never copied. */
export function ImportSecrets({ vault, onClose }: ImportSecretsProps) {
  const { id: companyId } = useCompany();
  const [candidates, setCandidates] = useState<readonly Candidate[]>();
  const [nextToken, setNextToken] = useState<string | null>(null);
  const preview = useAction(PreviewRemoteImportDocument, { isQuiet: candidates === undefined });
  async function list(query: string, token: string | null) {
    const page = token ? { nextToken: token } : {};
    const text = query.trim() || undefined;
    const { payload, refusal } = await preview.run({ companyId, vaultId: vault.id, query: text, ...page });
    if (refusal) return formRefusal(refusal, []);
    setCandidates(token ? [...(candidates ?? []), ...payload.candidates] : payload.candidates);
    setNextToken(payload.nextToken);
  }
  const { values, set, formError, handleSubmit } = useForm({
    initial: { query: '' },
    submit: ({ query }) => list(query, null),
  });
  return (
    <Dialog
      open
      keepsOpen
      size="l"
      onOpenChange={onClose}
      title={`Import references from ${vault.displayName}`}
      description="Each becomes a secret that refers to the provider. Values are never copied."
    >
      <form className="stack" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field label="Names with" hint="All when left empty.">
          {(control) => <TextInput {...control} value={values.query} onChange={(query) => set('query', query)} />}
        </Field>
        <div className="row">
          <Button type="submit" icon="search" busy={preview.isBusy}>
            List them
          </Button>
          {nextToken && (
            <Button busy={preview.isBusy} onClick={() => void list(values.query, nextToken)}>
              List more
            </Button>
          )}
        </div>
      </form>
      {candidates && <Candidates vault={vault} candidates={candidates} />}
    </Dialog>
  );
}

function Candidates({ vault, candidates }: { vault: VaultRowFragment; candidates: readonly Candidate[] }) {
  const { id: companyId } = useCompany();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome>();
  const importing = useAction(ImportRemoteDocument, {
    done: ({ importedCount, skippedCount, errorCount }) =>
      `${plural(importedCount, 'reference was', 'references were')} imported, ${skippedCount} skipped, ${errorCount} failed.`,
  });
  const chosen = candidates.filter(({ externalRef, importable }) => importable && selected.has(externalRef));
  async function run() {
    const secrets = chosen.map(({ externalRef, key, name }) => ({ externalRef, key, name }));
    const { payload } = await importing.run({ companyId, vaultId: vault.id, secrets });
    if (payload) setOutcome(payload);
  }
  const reason =
    chosen.length === 0
      ? 'Select what is to be imported.'
      : chosen.length > MOST_AT_ONCE
        ? `At most ${MOST_AT_ONCE} at once.`
        : null;
  const stateOf = ({ externalRef, status, conflicts }: Candidate) => {
    const result = outcome?.results.find((each) => each.externalRef === externalRef);
    if (result) return <Badge title={result.reason ?? undefined}>{words(result.status)}</Badge>;
    return (
      <Badge tone={TONES[status]} title={conflicts.map(({ message }) => message).join(' ') || undefined}>
        {words(status)}
      </Badge>
    );
  };
  return (
    <div className="stack">
      <Table
        caption="Secrets of the vault"
        rows={candidates}
        rowKey={({ externalRef }) => externalRef}
        rowLabel={({ remoteName }) => remoteName}
        selected={selected}
        onSelect={setSelected}
        columns={[
          { key: 'remote', title: 'At the provider', render: ({ remoteName }) => remoteName },
          { key: 'key', title: 'Key here', render: ({ key }) => <span className="mono">{key}</span> },
          { key: 'state', title: 'State', render: stateOf },
        ]}
        empty={<Empty icon="search" title="Nothing was found" />}
      />
      <div className="row">
        <Button variant="primary" busy={importing.isBusy} disabledReason={reason} onClick={() => void run()}>
          Import {chosen.length > 0 ? chosen.length : ''}
        </Button>
      </div>
    </div>
  );
}
