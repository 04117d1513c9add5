import { useAction } from '../../graph/use-action.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { RevokeMyAssistantDocument } from './account.gql.js';
import type { Account } from './page-account.js';

type Assistant = NonNullable<Account['assistants']>[number];

interface AssistantsProps {
  readonly assistants: readonly Assistant[];
  readonly refresh: () => void;
}

/** Programs that act for the person by the Model Context Protocol. */
export function Assistants({ assistants, refresh }: AssistantsProps) {
  return (
    <Section title="Assistants" count={assistants.length}>
      <Table
        caption="Assistants that act for you"
        rows={assistants}
        rowKey={({ assistantId }) => assistantId}
        columns={[
          { key: 'name', title: 'Assistant', render: ({ clientName }) => <PlainText text={clientName} /> },
          { key: 'target', title: 'Sent back to', secondary: true, render: ({ redirectTarget }) => redirectTarget },
          { key: 'scopes', title: 'May', render: ({ scopes }) => scopes.join(', ') },
          { key: 'used', title: 'Last used', render: ({ lastUsedAt }) => <Time at={lastUsedAt} none="never" /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (assistant) => <End assistant={assistant} refresh={refresh} />,
          },
        ]}
        empty={
          <Empty icon="robot" title="No assistants">
            A program that you let in to act for you in all your companies is listed here.
          </Empty>
        }
      />
    </Section>
  );
}

function End({ assistant, refresh }: { assistant: Assistant; refresh: () => void }) {
  const confirm = useConfirm();
  const revoke = useAction(RevokeMyAssistantDocument, { done: 'Its access was ended.' });
  async function run() {
    const title = `End the access of ${assistant.clientName}?`;
    if (!(await confirm({ title, text: 'It is refused at once.', action: 'End', danger: true }))) return;
    await revoke.run({ assistantId: assistant.assistantId });
    refresh();
  }
  return (
    <Button size="s" busy={revoke.isBusy} onClick={() => void run()}>
      End
    </Button>
  );
}
