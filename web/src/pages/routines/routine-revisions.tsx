import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { ActorLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Diff } from '../../ui/diff.js';
import { PlainText } from '../../ui/plain-text.js';
import { Segmented } from '../../ui/segmented.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import {
  RestoreRoutineRevisionDocument,
  type RevisionOfRoutineFragment,
  type RoutineDetailFragment,
  RoutineRevisionsDocument,
} from './routine.gql.js';
import { SecretDialog } from './routine-triggers.js';
import type { SecretMaterial } from './trigger-form.js';

type Revision = RevisionOfRoutineFragment;

/** All that the routine was, change by change. */
export function Revisions({ routine }: { routine: RoutineDetailFragment }) {
  const { mayWrite } = useRights();
  const [shown, setShown] = useState<Revision | null>(null);
  const [materials, setMaterials] = useState<readonly SecretMaterial[]>([]);
  const confirm = useConfirm();
  const { run } = useAction(RestoreRoutineRevisionDocument, {
    done: ({ routine: { latestRevisionNumber } }) => `Restored as revision ${latestRevisionNumber}.`,
  });
  const list = useList(RoutineRevisionsDocument, { id: routine.id }, (data) => data.routine?.revisions, {
    live: ['ROUTINE'],
  });
  const restore = async ({ id, revisionNumber }: Revision) => {
    const text = 'Texts, settings and triggers become what they were. Webhooks that were deleted get a new secret.';
    if (!(await confirm({ title: `Restore revision ${revisionNumber}?`, text, action: 'Restore' }))) return;
    const { payload } = await run({ revisionId: id });
    if (!payload) return;
    setMaterials(payload.secretMaterials);
    list.refresh();
  };
  const previous = shown && list.items.find(({ revisionNumber }) => revisionNumber === shown.revisionNumber - 1);
  return (
    <>
      <ListTable
        list={list}
        caption="Revisions of the routine, newest first"
        columns={columnsOf(routine, setShown, mayWrite ? (revision) => void restore(revision) : null)}
        rowKey={({ id }) => id}
        empty={null}
      />
      {shown && (
        <RevisionChanges
          revision={shown}
          previous={previous ?? null}
          latest={list.items[0] ?? shown}
          onClose={() => setShown(null)}
        />
      )}
      <SecretDialog materials={materials} onClose={() => setMaterials([])} />
    </>
  );
}

const columnsOf = (
  { latestRevisionId }: RoutineDetailFragment,
  show: (revision: Revision) => void,
  restore: ((revision: Revision) => void) | null,
): readonly Column<Revision>[] => [
  { key: 'number', title: 'Revision', align: 'end', width: '5rem', render: ({ revisionNumber }) => revisionNumber },
  {
    key: 'summary',
    title: 'What changed',
    render: ({ changeSummary }) => changeSummary && <PlainText text={changeSummary} />,
  },
  { key: 'author', title: 'By', render: ({ createdBy }) => <ActorLink actor={createdBy} /> },
  { key: 'time', title: 'When', render: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'actions',
    title: 'Actions',
    hiddenTitle: true,
    align: 'end',
    render: (revision) => (
      <span className="row row-end">
        <Button size="s" aria-label={`Changes of revision ${revision.revisionNumber}`} onClick={() => show(revision)}>
          Changes
        </Button>
        {restore && revision.id !== latestRevisionId && (
          <Button size="s" aria-label={`Restore revision ${revision.revisionNumber}`} onClick={() => restore(revision)}>
            Restore
          </Button>
        )}
      </span>
    ),
  },
];

interface RevisionChangesProps {
  readonly revision: Revision;
  /** Null for the first, and where it is not loaded. */
  readonly previous: Revision | null;
  readonly latest: Revision;
  readonly onClose: () => void;
}

function RevisionChanges({ revision, previous, latest, onClose }: RevisionChangesProps) {
  const [against, setAgainst] = useState<'previous' | 'latest'>('previous');
  const [before, after] = against === 'previous' ? [previous, revision] : [revision, latest];
  const [old, next] = [before?.snapshot, after.snapshot];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Revision ${revision.revisionNumber}`} size="l">
      {revision.id !== latest.id && (
        <Segmented
          label="Compare"
          value={against}
          onChange={setAgainst}
          options={[
            { value: 'previous', label: previous ? 'With the one before' : 'All of it' },
            { value: 'latest', label: 'With the latest' },
          ]}
        />
      )}
      <h3>Description</h3>
      <Diff
        kind="lines"
        label="Changes of the description"
        before={old?.routine.description ?? ''}
        after={next.routine.description ?? ''}
      />
      <h3>Settings</h3>
      <Diff kind="json" label="Changes of settings and triggers" before={settingsOf(old)} after={settingsOf(next)} />
    </Dialog>
  );
}

/** What a revision says besides its description, without what only the cache needs. */
function settingsOf(snapshot: Revision['snapshot'] | undefined): unknown {
  if (!snapshot) return undefined;
  const { description: _, ...routine } = snapshot.routine;
  const text = JSON.stringify({ ...routine, triggers: snapshot.triggers }, (key, value: unknown) =>
    key === '__typename' ? undefined : value,
  );
  return JSON.parse(text);
}
