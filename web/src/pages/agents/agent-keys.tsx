import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Loading } from '../../parts/list-table.js';
import { RevealOnce } from '../../parts/reveal-once.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import {
  AgentKeysDocument,
  type AgentKeysQuery,
  CreateKeyOfAgentDocument,
  RevokeKeyOfAgentDocument,
} from './agent-access.gql.js';
import type { TabProps } from './tab-props.js';

type AgentKey = NonNullable<NonNullable<AgentKeysQuery['agent']>['keys']>['nodes'][number];

/** Keys with which programs act as the agent outside of its runs. */
export function AgentKeys({ agent: { id, companyId, status } }: TabProps) {
  const { mayWrite } = useRights();
  const [isCreating, setCreating] = useState(false);
  const { data, refusal, isLoading, refresh } = usePage(
    AgentKeysDocument,
    { companyId, id },
    { live: ({ action }) => action === 'AGENT_KEY_CREATED' || action === 'AGENT_KEY_REVOKED' },
  );
  const keys = data?.agent?.keys?.nodes;
  if (!keys) {
    if (isLoading) return <Loading rows={4} />;
    return <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />;
  }
  const create = mayWrite && status !== 'TERMINATED' && (
    <Button size="s" icon="plus" onClick={() => setCreating(true)}>
      New key
    </Button>
  );
  return (
    <Section title="API keys" count={keys.length} actions={create}>
      <Table
        caption="API keys of the agent, oldest first"
        rows={keys}
        rowKey={(key) => key.id}
        columns={[
          { key: 'name', title: 'Name', render: ({ name }) => name },
          {
            key: 'state',
            title: 'State',
            render: ({ revokedAt }) => (revokedAt ? <Badge>Revoked</Badge> : <Badge tone="success">In force</Badge>),
          },
          { key: 'used', title: 'Last used', render: ({ lastUsedAt }) => <Time at={lastUsedAt} none="never" /> },
          { key: 'created', title: 'Created', secondary: true, render: ({ createdAt }) => <Time at={createdAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (key) => mayWrite && !key.revokedAt && <Revoke agentKey={key} refresh={refresh} />,
          },
        ]}
        empty={
          <Empty icon="key" title="No keys">
            Its runs get a key of their own. A key is for programs that act as the agent outside of runs.
          </Empty>
        }
      />
      {isCreating && <CreateKey agentId={id} onClose={() => setCreating(false)} onCreated={refresh} />}
    </Section>
  );
}

function Revoke({ agentKey: { id: keyId, name }, refresh }: { agentKey: AgentKey; refresh: () => void }) {
  const confirm = useConfirm();
  const revoke = useAction(RevokeKeyOfAgentDocument, { done: 'The key is revoked.' });
  async function ask() {
    const text = 'Programs that use it are refused at once.';
    if (!(await confirm({ title: `Revoke ${name}?`, text, action: 'Revoke', danger: true }))) return;
    await revoke.run({ keyId });
    refresh();
  }
  return (
    <Button size="s" busy={revoke.isBusy} aria-label={`Revoke ${name}`} onClick={() => void ask()}>
      Revoke
    </Button>
  );
}

interface CreateKeyProps {
  readonly agentId: string;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

function CreateKey({ agentId, onClose, onCreated }: CreateKeyProps) {
  const [token, setToken] = useState<string>();
  const create = useAction(CreateKeyOfAgentDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { name: '' },
    submit: async ({ name }) => {
      const { payload, refusal } = await create.run({ agentId, ...(name.trim() && { name: name.trim() }) });
      if (refusal) return formRefusal(refusal, ['name']);
      setToken(payload.key.token);
      onCreated();
    },
  });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="New key">
      {token === undefined ? (
        <form className="stack" onSubmit={handleSubmit}>
          <FormNote error={formError} />
          <Field label="Name" hint="What will use it." error={errors.name}>
            {(control) => (
              <TextInput {...control} maxLength={120} value={values.name} onChange={(name) => set('name', name)} />
            )}
          </Field>
          <div className="dialog-footer">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy}>
              Create the key
            </Button>
          </div>
        </form>
      ) : (
        <div className="stack">
          <RevealOnce name="The key" text={token} />
          <div className="dialog-footer">
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
