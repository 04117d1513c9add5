import { useState } from 'react';
import { words } from '../../format/words.js';
import { useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { JsonView } from '../../ui/json-view.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { AddEntry } from './add-profile-entry.js';
import type { Profile, ProfileProps } from './profile-props.js';
import { DeleteToolProfileEntryDocument, UpdateToolProfileEntryDocument } from './profiles.gql.js';

type Entry = Profile['entries']['nodes'][number];

/** What the profile includes and excludes. What is excluded stays so, whatever else includes it. */
export function ProfileEntries({ profile, refresh }: ProfileProps) {
  const mayWrite = useMay('TOOLS_MANAGE_PROFILES');
  const [isAdding, setAdding] = useState(false);
  const { entries, defaultAction } = profile;
  const add = mayWrite && (
    <Button size="s" icon="plus" onClick={() => setAdding(true)}>
      Add an entry
    </Button>
  );
  return (
    <Section title="Entries" count={entries.totalCount} actions={add}>
      <Table
        caption="What the profile includes and excludes"
        rows={entries.nodes}
        rowKey={({ id }) => id}
        columns={[
          { key: 'what', title: 'Tools', render: (entry) => <Subject entry={entry} /> },
          {
            key: 'effect',
            title: 'Effect',
            render: ({ effect }) => (
              <Badge tone={effect === 'INCLUDE' ? 'success' : 'danger'}>
                {effect === 'INCLUDE' ? 'Included' : 'Excluded'}
              </Badge>
            ),
          },
          {
            key: 'conditions',
            title: 'Only if',
            secondary: true,
            render: ({ conditions }) =>
              conditions ? <JsonView value={conditions} open={0} /> : <span className="muted">Always</span>,
          },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (entry) => (mayWrite ? <EntryActions entry={entry} refresh={refresh} /> : null),
          },
        ]}
        empty={
          <Empty icon="lock" title="No entries" action={add}>
            {defaultAction === 'ALLOW'
              ? 'The profile allows all tools. An entry excludes some.'
              : 'The profile allows no tools. An entry includes some.'}
          </Empty>
        }
      />
      {entries.nodes.length < entries.totalCount && <p className="muted">Only the first 200 are shown.</p>}
      {isAdding && <AddEntry profile={profile} onClose={() => setAdding(false)} onDone={refresh} />}
    </Section>
  );
}

function Subject({
  entry: { selectorType, application, server, catalogEntry, toolName, riskLevel },
}: {
  entry: Entry;
}) {
  switch (selectorType) {
    case 'APPLICATION':
      return <>All tools of {application?.name ?? 'an application that is gone'}</>;
    case 'CONNECTION':
      return <>All tools on {server?.name ?? 'a connection that is gone'}</>;
    case 'RISK_LEVEL':
      return <>Tools of the risk {words(riskLevel ?? '').toLowerCase()}</>;
    case 'TOOL_NAME':
      return (
        <>
          Tools called <Code>{toolName ?? ''}</Code>
        </>
      );
    default:
      return (
        <>
          <span className="mono">
            <PlainText text={catalogEntry?.toolName ?? 'A tool that is gone'} />
          </span>
          {catalogEntry?.server && <span className="muted"> on {catalogEntry.server.name}</span>}
        </>
      );
  }
}

function EntryActions({ entry: { id, effect }, refresh }: { entry: Entry; refresh: () => void }) {
  const update = useAction(UpdateToolProfileEntryDocument);
  const remove = useAction(DeleteToolProfileEntryDocument);
  const turn = async () => {
    const next = effect === 'INCLUDE' ? 'EXCLUDE' : 'INCLUDE';
    if ((await update.run({ entryId: id, effect: next })).payload) refresh();
  };
  const erase = async () => {
    if ((await remove.run({ entryId: id })).payload) refresh();
  };
  return (
    <span className="row tool-actions">
      <Button size="s" busy={update.isBusy} onClick={() => void turn()}>
        {effect === 'INCLUDE' ? 'Exclude' : 'Include'}
      </Button>
      <IconButton size="s" icon="close" label="Remove the entry" busy={remove.isBusy} onClick={() => void erase()} />
    </span>
  );
}
