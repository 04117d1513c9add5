import { lazy, Suspense, useMemo, useState } from 'react';
import { plural } from '../format/words.js';
import { useRights } from '../graph/company.js';
import { type PageData, usePage } from '../graph/use-page.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { Icon } from '../ui/icon.js';
import { Section } from '../ui/layout.js';
import { PlainText } from '../ui/plain-text.js';
import { Empty, ErrorNote } from '../ui/states.js';
import { Time } from '../ui/time.js';
import { concernsDocuments, type DocumentOwner, ownerId } from './document-owner.js';
import {
  CaseDocumentsDocument,
  type CaseDocumentsQuery,
  type DocumentLineFragment,
  IssueDocumentsDocument,
  type IssueDocumentsQuery,
} from './document-panel.gql.js';
import { ActorLink } from './links.js';
import { Loading } from './list-table.js';
import { useAddress } from './use-address.js';

const OpenDocument = lazy(async () => ({ default: (await import('./document-panel-view.js')).OpenDocument }));
const CreateDocument = lazy(async () => ({ default: (await import('./document-panel-create.js')).CreateDocument }));

interface DocumentsProps {
  readonly owner: DocumentOwner;
}

/** The documents of an issue or a case. Which one is open stands in the address: `?document=plan`. */
export function Documents({ owner }: DocumentsProps) {
  const { get, set } = useAddress();
  const { mayWrite } = useRights();
  const [isCreating, setCreating] = useState(false);
  const { documents, total, refusal, isLoading, refresh } = useDocuments(owner);
  const open = documents.find(({ key }) => key === get('document'));
  const create = mayWrite && (
    <Button size="s" icon="plus" onClick={() => setCreating(true)}>
      New document
    </Button>
  );
  return (
    <Section title="Documents" count={total} actions={documents.length > 0 && create}>
      {refusal && documents.length === 0 && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {isLoading && documents.length === 0 && <Loading rows={2} />}
      {!isLoading && !refusal && documents.length === 0 && (
        <Empty icon="document" title="No documents" action={create}>
          Plans, reports and notes that people and agents write together, revision by revision.
        </Empty>
      )}
      <DocumentList
        documents={documents}
        openKey={open?.key}
        onOpen={(key) => set({ document: key === open?.key ? undefined : key })}
      />
      <Suspense fallback={<Loading rows={6} />}>
        {open && (
          <OpenDocument
            key={open.id}
            id={open.id}
            owner={owner}
            onClose={() => set({ document: undefined })}
            onDeleted={() => {
              set({ document: undefined });
              refresh();
            }}
          />
        )}
        {isCreating && (
          <CreateDocument
            owner={owner}
            taken={documents.map(({ key }) => key)}
            onClose={() => setCreating(false)}
            onCreated={(key) => {
              refresh();
              set({ document: key });
            }}
          />
        )}
      </Suspense>
    </Section>
  );
}

type OwnedDocuments = Pick<PageData<unknown>, 'refusal' | 'isLoading' | 'refresh'> & {
  readonly documents: readonly DocumentLineFragment[];
  readonly total: number | undefined;
};

function useDocuments(owner: DocumentOwner): OwnedDocuments {
  const isOfIssue = 'issueId' in owner;
  const id = ownerId(owner);
  const live = useMemo(() => concernsDocuments(isOfIssue ? { issueId: id } : { caseId: id }), [isOfIssue, id]);
  const ofIssue = usePage(IssueDocumentsDocument, { issueId: id }, { live, pause: !isOfIssue });
  const ofCase = usePage(CaseDocumentsDocument, { caseId: id }, { live, pause: isOfIssue });
  const { refusal, isLoading, refresh } = isOfIssue ? ofIssue : ofCase;
  const list = isOfIssue ? documentsOf(ofIssue.data?.issue) : documentsOf(ofCase.data?.case);
  return { documents: list?.nodes ?? [], total: list?.totalCount, refusal, isLoading, refresh };
}

const documentsOf = (owner: IssueDocumentsQuery['issue'] | CaseDocumentsQuery['case'] | undefined) => owner?.documents;

interface DocumentListProps {
  readonly documents: readonly DocumentLineFragment[];
  readonly openKey: string | undefined;
  readonly onOpen: (key: string) => void;
}

function DocumentList({ documents, openKey, onOpen }: DocumentListProps) {
  if (documents.length === 0) return null;
  return (
    <ul className="document-list" aria-label="Documents">
      {documents.map(({ id, key, title, latestRevisionNumber, updatedAt, updatedBy, lockedAt }) => (
        <li key={id} className={classes('document-line', key === openKey && 'document-line-open')}>
          <button type="button" className="document-name" aria-expanded={key === openKey} onClick={() => onOpen(key)}>
            <Icon name="document" />
            <span className="truncate">
              <PlainText text={title ?? key} />
            </span>
            {title && <span className="identifier truncate">{key}</span>}
            {lockedAt && <Icon name="lock" label="Locked" size={14} />}
          </button>
          <span className="document-facts muted">
            {plural(latestRevisionNumber, 'revision')}, <Time at={updatedAt} /> by <ActorLink actor={updatedBy} />
          </span>
        </li>
      ))}
    </ul>
  );
}
