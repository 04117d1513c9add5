import { useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { RevealOnce } from '../../parts/reveal-once.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { DateInput } from '../../ui/date-input.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import { type AccountQuery, CreateBoardKeyDocument, RevokeBoardKeyDocument } from './account.gql.js';

type BoardKey = NonNullable<AccountQuery['boardApiKeys']>['nodes'][number];

interface BoardKeysProps {
  readonly keys: readonly BoardKey[];
  readonly refresh: () => void;
}

/** Keys for whatever has no browser. */
export function BoardKeys({ keys, refresh }: BoardKeysProps) {
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button size="s" icon="plus" onClick={() => setCreating(true)}>
      New key
    </Button>
  );
  return (
    <Section title="API keys" count={keys.length} actions={create}>
      <Table
        caption="Your API keys, oldest first"
        rows={keys}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', title: 'Name', render: ({ name }) => name },
          { key: 'used', title: 'Last used', render: ({ lastUsedAt }) => <Time at={lastUsedAt} none="never" /> },
          { key: 'made', title: 'Made', secondary: true, render: ({ createdAt }) => <Time at={createdAt} /> },
          { key: 'ends', title: 'Ends', secondary: true, render: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (key) => <Revoke boardKey={key} refresh={refresh} />,
          },
        ]}
        empty={
          <Empty icon="key" title="No keys yet">
            A key opens what you may do, in all of your companies, for scripts and command lines.
          </Empty>
        }
      />
      {isCreating && <CreateKey onClose={() => setCreating(false)} onCreated={refresh} />}
    </Section>
  );
}

function Revoke({ boardKey, refresh }: { boardKey: BoardKey; refresh: () => void }) {
  const confirm = useConfirm();
  const revoke = useAction(RevokeBoardKeyDocument, { done: 'The key was revoked.' });
  async function run() {
    const text = 'Programs that use it are refused at once, and so are those with keys that it made.';
    if (!(await confirm({ title: `Revoke ${boardKey.name}?`, text, action: 'Revoke', danger: true }))) return;
    await revoke.run({ keyId: boardKey.id });
    refresh();
  }
  return (
    <Button size="s" busy={revoke.isBusy} onClick={() => void run()}>
      Revoke
    </Button>
  );
}

function CreateKey({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [token, setToken] = useState<string>();
  const create = useAction(CreateBoardKeyDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm<{ name: string; until: string | null }>({
    initial: { name: '', until: null },
    submit: async ({ name, until }) => {
      const { payload, refusal } = await create.run({ name, ...(until && { expiresAt: until }) });
      if (refusal) return formRefusal(refusal, ['name', 'expiresAt']);
      setToken(payload.key.token);
      onCreated();
    },
  });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="New API key">
      {token === undefined ? (
        <form className="stack" onSubmit={handleSubmit}>
          <FormNote error={formError} />
          <Field label="Name" required hint="What will use it." error={errors.name}>
            {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
          </Field>
          <Field label="Good until" hint="30 days when left empty, a year at most." error={errors.expiresAt}>
            {(control) => <DateInput {...control} value={values.until} onChange={(until) => set('until', until)} />}
          </Field>
          <div className="dialog-footer">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy}>
              Make the key
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
