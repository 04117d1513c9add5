import type { NetworkReach } from '../../core/operation/addresses.js';
import type { FetchedSource, FetchFailureCode, FoundSkill } from './model.js';

/** What the process is told that fetches from a repository. */
export interface GitRequest {
  readonly address: string;
  readonly refAndPath: string | null;
  readonly skill: string | null;
  /** Only which commit it is. */
  readonly only: 'ref' | null;
  readonly network: NetworkReach;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export type GitAnswer = FetchedSource;

/** The line that it answers with. The bytes of all files follow, one after another. */
export type GitAnswerLine =
  | { readonly failure: { readonly code: FetchFailureCode; readonly message: string } }
  | (Omit<FetchedSource, 'found'> & {
      readonly found: readonly (Omit<FoundSkill, 'tree'> & {
        readonly files: readonly { readonly path: string; readonly size: number; readonly executable: boolean }[];
      })[];
    });
