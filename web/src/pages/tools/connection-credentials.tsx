import { useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Button, IconButton } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { AddCredential } from './add-credential.js';
import { UpdateToolServerDocument } from './connection.gql.js';
import type { ConnectionProps } from './connection-props.js';
import { type CredentialRef, inputOf, PLACES } from './credential-refs.js';

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
  const remove = async (ref: CredentialRef) => {
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
