import { useMemo } from 'react';
import { usePage } from '../../graph/use-page.js';
import { concernsDocuments, type DocumentOwner } from '../document-owner.js';
import { type AnnotationCardFragment, DocumentAnnotationsDocument } from './annotations.gql.js';

export type Thread = AnnotationCardFragment;

/** What annotations need of their document. */
export interface AnnotatedDocument {
  readonly id: string;
  readonly key: string;
  readonly body: string;
  readonly latestRevisionId: string;
  readonly latestRevisionNumber: number;
}

interface Threads {
  readonly open: readonly Thread[];
  readonly resolved: readonly Thread[];
  readonly resolvedTotal: number;
  readonly isLoading: boolean;
  readonly problem: string | null;
  readonly refresh: () => void;
}

/** The annotations of a document. It has at most 200 open ones; of the resolved ones the last 30 are read. */
export function useThreads(owner: DocumentOwner, id: string): Threads {
  const live = useMemo(() => concernsDocuments(owner), [owner]);
  const { data, refusal, refresh } = usePage(DocumentAnnotationsDocument, { id }, { live });
  const document = data?.node?.__typename === 'Document' ? data.node : undefined;
  return {
    open: document?.open.nodes ?? NONE,
    resolved: document?.resolved.nodes ?? NONE,
    resolvedTotal: document?.resolved.totalCount ?? 0,
    isLoading: document === undefined && !refusal,
    problem: document === undefined && refusal ? refusal.message : null,
    refresh,
  };
}

const NONE: readonly Thread[] = [];
