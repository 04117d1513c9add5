import { lazy, Suspense, useMemo, useState } from 'react';
import { useRights } from '../graph/company.js';
import { usePage } from '../graph/use-page.js';
import { Badge } from '../ui/badge.js';
import { Button, IconButton } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { CopyText } from '../ui/copy.js';
import { Menu, type MenuItem } from '../ui/menu.js';
import { PlainText } from '../ui/plain-text.js';
import { Segmented } from '../ui/segmented.js';
import { ErrorNote, Notice } from '../ui/states.js';
import { AnnotatedText } from './annotations/annotated-text.js';
import { concernsDocuments, type DocumentOwner, useOwnerAction } from './document-owner.js';
import {
  DeleteCaseDocumentDocument,
  DeleteIssueDocumentDocument,
  DocumentTextDocument,
  type DocumentTextQuery,
  LockCaseDocumentDocument,
  LockIssueDocumentDocument,
  UnlockCaseDocumentDocument,
  UnlockIssueDocumentDocument,
} from './document-panel.gql.js';
import { ActorLink } from './links.js';
import { Loading } from './list-table.js';

const DocumentEditor = lazy(async () => ({ default: (await import('./document-panel-editor.js')).DocumentEditor }));
const DocumentRevisions = lazy(async () => ({
  default: (await import('./document-panel-revisions.js')).DocumentRevisions,
}));

type PanelDocument = Extract<DocumentTextQuery['node'], { __typename: 'Document' }>;
type View = 'text' | 'revisions' | 'edit';

interface OpenDocumentProps {
  readonly id: string;
  readonly owner: DocumentOwner;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** A document: its text with annotations, its revisions, and an editor. */
export function OpenDocument({ id, owner, onClose, onDeleted }: OpenDocumentProps) {
  const live = useMemo(() => concernsDocuments(owner), [owner]);
  const { data, refusal, refresh } = usePage(DocumentTextDocument, { id }, { live });
  const [view, setView] = useState<View>('text');
  const document = data?.node?.__typename === 'Document' ? data.node : null;
  if (!document) {
    if (refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
    return <Loading rows={6} />;
  }
  return (
    <article className="document" aria-label={document.title ?? document.key}>
      <DocumentHead
        document={document}
        owner={owner}
        view={view}
        onView={setView}
        onClose={onClose}
        onDeleted={onDeleted}
      />
      {document.lockedAt && (
        <Notice tone="neutral" title="The document is locked">
          <ActorLink actor={document.lockedBy} /> locked it: nobody writes, restores or deletes it until it is unlocked.
        </Notice>
      )}
      <Suspense fallback={<Loading rows={6} />}>
        {view === 'text' && <AnnotatedText owner={owner} document={document} />}
        {view === 'revisions' && <DocumentRevisions owner={owner} document={document} />}
        {view === 'edit' && <DocumentEditor owner={owner} document={document} onClose={() => setView('text')} />}
      </Suspense>
    </article>
  );
}

interface DocumentHeadProps extends Omit<OpenDocumentProps, 'id'> {
  readonly document: PanelDocument;
  readonly view: View;
  readonly onView: (view: View) => void;
}

function DocumentHead({ document, owner, view, onView, onClose, onDeleted }: DocumentHeadProps) {
  const { mayWrite } = useRights();
  const items = useMenu(document, owner, onDeleted);
  const { key, title, body, latestRevisionNumber, lockedAt } = document;
  return (
    <header className="document-head">
      <h3>
        <PlainText text={title ?? key} />
      </h3>
      <Badge>Revision {latestRevisionNumber}</Badge>
      <span className="document-tools row">
        {view === 'edit' ? null : (
          <>
            <Segmented
              label="Show"
              value={view}
              onChange={onView}
              options={[
                { value: 'text', label: 'Text' },
                { value: 'revisions', label: 'Revisions' },
              ]}
            />
            {mayWrite && (
              <Button
                size="s"
                icon="edit"
                disabledReason={lockedAt ? 'Unlock the document first.' : null}
                onClick={() => onView('edit')}
              >
                Edit
              </Button>
            )}
          </>
        )}
        <CopyText text={body} label="Copy the Markdown" />
        {mayWrite && (
          <Menu align="end" trigger={<IconButton label="More of the document" icon="dots" size="s" />} items={items} />
        )}
        {view === 'edit' ? null : <IconButton label="Close the document" icon="close" size="s" onClick={onClose} />}
      </span>
    </header>
  );
}

function useMenu({ key, lockedAt }: PanelDocument, owner: DocumentOwner, onDeleted: () => void): MenuItem[] {
  const confirm = useConfirm();
  const lock = useOwnerAction(owner, LockIssueDocumentDocument, LockCaseDocumentDocument);
  const unlock = useOwnerAction(owner, UnlockIssueDocumentDocument, UnlockCaseDocumentDocument);
  const remove = useOwnerAction(owner, DeleteIssueDocumentDocument, DeleteCaseDocumentDocument, {
    done: `Deleted ${key}.`,
  });
  const input = { ...owner, key };
  const askAndRemove = async () => {
    const text = 'It goes with all its revisions and annotations. This cannot be undone.';
    const request = { title: `Delete ${key}?`, text, action: 'Delete document', danger: true, typed: key };
    if (!(await confirm(request))) return;
    if ((await remove.run(input)).payload) onDeleted();
  };
  return [
    lockedAt
      ? { label: 'Unlock', icon: 'unlock', onSelect: () => void unlock.run(input) }
      : {
          label: 'Lock',
          icon: 'lock',
          hint: 'Nobody changes it until it is unlocked',
          onSelect: () => void lock.run(input),
        },
    { separator: true },
    {
      label: 'Delete…',
      icon: 'trash',
      danger: true,
      disabledReason: lockedAt ? 'Unlock it first.' : null,
      onSelect: () => void askAndRemove(),
    },
  ];
}
