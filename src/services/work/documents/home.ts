import type { DomainError } from '../../core/errors/errors.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import type { DocumentOwner, DocumentRow, DocumentSummary } from './model.js';
import type { MovedThreads } from './reanchor.js';

export type DocumentChange = 'created' | 'updated' | 'restored' | 'deleted' | 'locked' | 'unlocked';
type AnnotationChange = 'thread_created' | 'comment_added' | 'thread_resolved' | 'thread_reopened';

/** All in which documents of issues and of cases differ: their words, and what a change of one means to its owner. */
export interface Home {
  readonly notFound: () => DomainError;
  /** A base was named for a document that is not there. */
  readonly missing: (key: string) => DomainError;
  readonly baseRequired: (current: DocumentRow) => DomainError;
  readonly staleBase: (scope: Scope, current: DocumentRow) => Promise<DomainError>;
  readonly alreadyLatest: (current: DocumentRow) => DomainError;
  /** Tells what became of a document; of one that was deleted, as it was. */
  readonly changed: (scope: WriteScope, document: DocumentSummary, change: DocumentChange) => Promise<void>;
  /** Tells what was said about a selection of it. */
  readonly annotated: (scope: WriteScope, change: AnnotationChange, details: Record<string, unknown>) => Promise<void>;
  /** Tells that its latest revision moved open threads. */
  readonly remapped: (scope: WriteScope, document: DocumentSummary, moved: MovedThreads) => void;
  /** @throws 422 where somebody names a comment that a thread here cannot refer to */
  readonly assertComment: (scope: Scope, commentId: string) => Promise<void>;
}

/** An owner together with what is peculiar to its documents. */
export type OwnerWithHome = DocumentOwner & { readonly home: Home };
