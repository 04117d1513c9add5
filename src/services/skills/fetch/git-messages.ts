import type { NetworkReach } from '../../core/operation/addresses.js';
import type { FetchedSource, FetchFailureCode, FoundSkill } from './model.js';

/** What the process is told that fetches from a repository. */
export interface GitRequest {
  readonly address: string;
  readonly refAndPath: string | null;
  readonly skill: string | null;
  /** `ref`: only which commit it is; `files`: all files instead of skills. */
  readonly only: 'ref' | 'files' | null;
  /** Of all files: the folder, and how many there may be. */
  readonly folder?: string;
  readonly maxFiles?: number;
  readonly network: NetworkReach;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** All files of a folder of a repository. */
export interface FetchedTree {
  readonly ref: string;
  readonly files: readonly { readonly path: string; readonly bytes: Buffer }[];
}

export type GitAnswer = FetchedSource & Partial<Pick<FetchedTree, 'files'>>;

/** The line that it answers with. The bytes of all files follow, one after another. */
export type GitAnswerLine =
  | { readonly failure: { readonly code: FetchFailureCode; readonly message: string } }
  | (Omit<FetchedSource, 'found'> & {
      readonly files?: readonly { readonly path: string; readonly size: number }[];
      readonly found: readonly (Omit<FoundSkill, 'tree'> & {
        readonly files: readonly { readonly path: string; readonly size: number; readonly executable: boolean }[];
      })[];
    });
