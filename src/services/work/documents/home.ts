import type { DomainError } from '#services/core/errors/errors.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import type { DocumentOwner, DocumentRow, DocumentSummary } from './model.js';
import type { AnchorCounts } from './reanchor.js';

export type DocumentChange = 'created' | 'updated' | 'restored' | 'deleted' | 'locked' | 'unlocked';
type AnnotationChange = 'thread_created' | 'comment_added' | 'thread_resolved' | 'thread_reopened';

/** The differences between documents of issues and of cases: their errors, and the effects of a change on the owner. */
export interface Home {
  readonly notFound: () => DomainError;
  /** The 409 for a base revision of a document that does not exist. */
  readonly missing: (key: string) => DomainError;
  readonly baseRequired: (current: DocumentRow) => DomainError;
  readonly staleBase: (scope: Scope, current: DocumentRow) => Promise<DomainError>;
  readonly alreadyLatest: (current: DocumentRow) => DomainError;
  /** Records a change of a document; a deleted one is passed as it was. */
  readonly changed: (scope: WriteScope, document: DocumentSummary, change: DocumentChange) => Promise<void>;
  /** Records a change of its annotations. */
  readonly annotated: (scope: WriteScope, change: AnnotationChange, details: Record<string, unknown>) => Promise<void>;
  /** Records that its latest revision moved open threads. */
  readonly remapped: (scope: WriteScope, document: DocumentSummary, moved: AnchorCounts) => void;
  /** @throws 422 for a comment that a thread of this document cannot refer to */
  readonly assertComment: (scope: Scope, commentId: string) => Promise<void>;
}

/** An owner of documents with the `Home` of its kind. */
export type OwnerWithHome = DocumentOwner & { readonly home: Home };
