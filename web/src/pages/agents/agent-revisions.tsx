import { useState } from 'react';
import { sentenceList, words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { usePage } from '../../graph/use-page.js';
import { ActorLink } from '../../parts/links.js';
import { ListTable, Loading } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Diff } from '../../ui/diff.js';
import { Section } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { ErrorNote } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import {
  AgentRevisionDocument,
  type AgentRevisionQuery,
  AgentRevisionsDocument,
  type ConfigSnapshotFragment,
  type RevisionRowFragment,
  RollbackAgentConfigurationDocument,
} from './agent-configuration.gql.js';

type WholeRevision = NonNullable<AgentRevisionQuery['agentConfigurationRevision']>;

const SOURCES: Readonly<Record<RevisionRowFragment['source'], string>> = {
  PATCH: 'Change',
  ROLLBACK: 'Restored',
  SKILLS_SYNC: 'Skills',
  INSTRUCTIONS_BUNDLE_FILE_PUT: 'Instructions file',
  INSTRUCTIONS_BUNDLE_PATCH: 'Instructions',
  INSTRUCTIONS_PATH_PATCH: 'Path of the instructions',
};

const COLUMNS: readonly Column<RevisionRowFragment>[] = [
  { key: 'at', title: 'Time', render: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'what',
    title: 'What changed',
    render: ({ changedKeys }) =>
      changedKeys.length === 0 ? 'As it was created' : sentenceList(changedKeys.map((key) => words(key))),
  },
  { key: 'by', title: 'By', render: ({ createdBy }) => <ActorLink actor={createdBy} /> },
  { key: 'source', title: 'How', secondary: true, render: ({ source }) => SOURCES[source] },
];

interface AgentRevisionsProps {
  readonly agentId: string;
  readonly onRestored: () => void;
}

/** All states that the configuration had, newest first. */
export function AgentRevisions({ agentId, onRestored }: AgentRevisionsProps) {
  const { id: companyId } = useCompany();
  const [opened, setOpened] = useState<string>();
  const list = useList(AgentRevisionsDocument, { companyId, id: agentId }, (data) => data.agent?.configRevisions, {
    pageSize: 20,
    live: ({ entityType, entityId }) => entityType === 'AGENT' && entityId === agentId,
  });
  return (
    <Section title="Revisions" count={list.total}>
      <ListTable
        list={list}
        caption="Revisions of the configuration, newest first"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        empty={<p className="muted">No revision is recorded.</p>}
      />
      {opened && (
        <RevisionDialog
          id={opened}
          isNewest={list.items[0]?.id === opened}
          onClose={() => setOpened(undefined)}
          onRestored={() => {
            setOpened(undefined);
            list.refresh();
            onRestored();
          }}
        />
      )}
    </Section>
  );
}

interface RevisionDialogProps {
  readonly id: string;
  readonly isNewest: boolean;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}

const COMPARED = [
  { value: 'before' as const, label: 'With the one before' },
  { value: 'now' as const, label: 'With the present one' },
];

function RevisionDialog({ id, isNewest, onClose, onRestored }: RevisionDialogProps) {
  const { data, refusal, isLoading, refresh } = usePage(AgentRevisionDocument, { id });
  const [compared, setCompared] = useState<'before' | 'now'>('before');
  const { mayWrite } = useRights();
  const revision = data?.agentConfigurationRevision;
  return (
    <Dialog
      open
      size="l"
      onOpenChange={onClose}
      title="Revision of the configuration"
      footer={revision && mayWrite && !isNewest && <Restore revision={revision} onRestored={onRestored} />}
    >
      {!revision && isLoading && <Loading rows={6} />}
      {!revision && !isLoading && (
        <ErrorNote message={refusal?.message ?? 'It is not there any more.'} hint={refusal?.hint} retry={refresh} />
      )}
      {revision && (
        <div className="stack">
          <p className="row">
            {SOURCES[revision.source]} by <ActorLink actor={revision.createdBy} /> <Time at={revision.createdAt} />
          </p>
          <Segmented label="Compared" options={COMPARED} value={compared} onChange={setCompared} />
          {compared === 'before' ? (
            <Diff
              kind="json"
              label="What this revision changed"
              before={revision.changedKeys.length === 0 ? {} : shown(revision.beforeConfig)}
              after={shown(revision.afterConfig)}
            />
          ) : (
            <Diff
              kind="json"
              label="What differs from the present configuration"
              before={shown(revision.afterConfig)}
              after={shown(present(revision))}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** A state of the configuration as people compare it: the manager by name. */
function shown({ __typename: _, managerId, manager, ...config }: ConfigSnapshotFragment) {
  return { ...config, manager: manager?.name ?? managerId };
}

function present({ agent, afterConfig }: WholeRevision): ConfigSnapshotFragment {
  if (!agent) return afterConfig;
  const { name, role, title, icon, capabilities, manager, adapterType, adapterConfig, runtimeConfig } = agent;
  const { budgetMonthlyCents, defaultEnvironmentId, metadata } = agent;
  const own = { name, role, title, icon, capabilities, adapterType, adapterConfig, runtimeConfig };
  const managerId = manager?.id ?? null;
  return { ...afterConfig, ...own, managerId, manager, budgetMonthlyCents, defaultEnvironmentId, metadata };
}

function Restore({ revision, onRestored }: { revision: WholeRevision; onRestored: () => void }) {
  const confirm = useConfirm();
  const rollback = useAction(RollbackAgentConfigurationDocument, { done: 'The configuration is restored.' });
  async function restore() {
    const title = 'Restore this configuration?';
    const text = 'The agent is set up as it was after this revision. That is a revision of its own, and can be undone.';
    if (!(await confirm({ title, text, action: 'Restore' }))) return;
    const { payload } = await rollback.run({ revisionId: revision.id });
    if (payload) onRestored();
  }
  return (
    <Button variant="primary" icon="history" busy={rollback.isBusy} onClick={() => void restore()}>
      Restore
    </Button>
  );
}
