import { useState } from 'react';
import { useRights } from '../graph/company.js';
import { useList } from '../graph/use-list.js';
import { usePage } from '../graph/use-page.js';
import { Anchor } from '../ui/anchor.js';
import { Button } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { Dialog } from '../ui/dialog.js';
import { Diff } from '../ui/diff.js';
import { PlainText } from '../ui/plain-text.js';
import { Segmented } from '../ui/segmented.js';
import { ErrorNote } from '../ui/states.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { concernsDocuments, type DocumentOwner, useOwnerAction } from './document-owner.js';
import {
  DocumentRevisionsDocument,
  type DocumentRevisionsQuery,
  DocumentRevisionTextsDocument,
  RestoreCaseDocumentDocument,
  RestoreIssueDocumentDocument,
  type WrittenDocumentFragment,
} from './document-panel.gql.js';
import { ActorLink } from './links.js';
import { ListTable, Loading } from './list-table.js';
import { usePaths } from './paths.js';

type DocumentNode = Extract<DocumentRevisionsQuery['node'], { __typename: 'Document' }>;
type Revision = DocumentNode['revisions']['nodes'][number];

const PAGE_SIZE = 50;

const revisionsOf = ({ node }: DocumentRevisionsQuery) =>
  node?.__typename === 'Document' ? node.revisions : undefined;

interface DocumentRevisionsProps {
  readonly owner: DocumentOwner;
  readonly document: WrittenDocumentFragment;
}

export function DocumentRevisions({ owner, document }: DocumentRevisionsProps) {
  const list = useList(DocumentRevisionsDocument, { id: document.id }, revisionsOf, {
    live: concernsDocuments(owner),
    pageSize: PAGE_SIZE,
  });
  const [shown, setShown] = useState<Revision | null>(null);
  const restore = useRestore(owner, document);
  return (
    <>
      <ListTable
        list={list}
        caption={`Revisions of ${document.key}, newest first`}
        columns={columnsOf(document, setShown, restore)}
        rowKey={({ id }) => id}
        empty={null}
      />
      {shown && (
        <RevisionChanges
          revision={shown}
          previous={list.items.find(({ revisionNumber }) => revisionNumber === shown.revisionNumber - 1)}
          document={document}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

type Restore = ((revision: Revision) => void) | null;

function useRestore(owner: DocumentOwner, document: WrittenDocumentFragment): Restore {
  const { mayWrite } = useRights();
  const confirm = useConfirm();
  const { run } = useOwnerAction(owner, RestoreIssueDocumentDocument, RestoreCaseDocumentDocument, {
    done: ({ document: { latestRevisionNumber } }) => `Restored as revision ${latestRevisionNumber}.`,
  });
  if (!mayWrite) return null;
  return async ({ id, revisionNumber }) => {
    const isSure = await confirm({
      title: `Restore revision ${revisionNumber}?`,
      text: `Its text is written as revision ${document.latestRevisionNumber + 1}. All others stay.`,
      action: 'Restore',
    });
    if (isSure) await run({ revisionId: id });
  };
}

const columnsOf = (
  { latestRevisionId, lockedAt }: WrittenDocumentFragment,
  show: (revision: Revision) => void,
  restore: Restore,
): readonly Column<Revision>[] => [
  { key: 'number', title: 'Revision', align: 'end', width: '5rem', render: ({ revisionNumber }) => revisionNumber },
  { key: 'author', title: 'Written by', render: (revision) => <Author revision={revision} /> },
  { key: 'time', title: 'When', render: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'summary',
    title: 'What changed',
    secondary: true,
    render: ({ changeSummary }) => changeSummary && <PlainText text={changeSummary} />,
  },
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
          <Button
            size="s"
            aria-label={`Restore revision ${revision.revisionNumber}`}
            disabledReason={lockedAt ? 'The document is locked.' : null}
            onClick={() => restore(revision)}
          >
            Restore
          </Button>
        )}
      </span>
    ),
  },
];

function Author({ revision: { createdBy, createdByRunId } }: { revision: Revision }) {
  const paths = usePaths();
  return (
    <span className="row">
      <ActorLink actor={createdBy} />
      {createdByRunId && <Anchor href={paths.run(createdByRunId)}>in a run</Anchor>}
    </span>
  );
}

interface RevisionChangesProps {
  readonly revision: Revision;
  /** The revision before it; undefined for the first, and where it is not loaded. */
  readonly previous: Revision | undefined;
  readonly document: WrittenDocumentFragment;
  readonly onClose: () => void;
}

function RevisionChanges({ revision, previous, document, onClose }: RevisionChangesProps) {
  const [against, setAgainst] = useState<'previous' | 'latest'>('previous');
  const isFirst = revision.revisionNumber === 1;
  const isLatest = revision.id === document.latestRevisionId;
  const isPrevious = against === 'previous' && (previous !== undefined || isFirst);
  const [before, after] = isPrevious
    ? [previous?.id ?? revision.id, revision.id]
    : [revision.id, document.latestRevisionId];
  const { data, refusal, refresh } = usePage(DocumentRevisionTextsDocument, { before, after });
  const texts = [data?.before, data?.after].map((node) => (node?.__typename === 'DocumentRevision' ? node.body : null));
  const [old, next] = isPrevious && isFirst ? ['', texts[1]] : texts;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Revision ${revision.revisionNumber}`} size="l">
      {!isLatest && (
        <Segmented
          label="Compare"
          options={[
            { value: 'previous', label: isFirst ? 'Its text' : 'With the one before' },
            { value: 'latest', label: 'With the latest' },
          ]}
          value={isPrevious ? 'previous' : 'latest'}
          onChange={setAgainst}
        />
      )}
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {typeof old === 'string' && typeof next === 'string' ? (
        <Diff kind="lines" label={`Changes of revision ${revision.revisionNumber}`} before={old} after={next} />
      ) : (
        !refusal && <Loading rows={6} />
      )}
    </Dialog>
  );
}
