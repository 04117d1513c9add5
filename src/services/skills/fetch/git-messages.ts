import type { NetworkReach } from '#services/core/process/addresses.js';
import type { FetchedSource, FetchFailureCode, FoundSkill } from './model.js';

/** The request to the process that fetches from a repository. */
export interface GitRequest {
  readonly address: string;
  readonly refAndPath: string | null;
  readonly skill: string | null;
  /** `ref` returns only the commit; `files` returns all files instead of skills. */
  readonly only: 'ref' | 'files' | null;
  /** For `files`: the folder, and the maximum number of files. */
  readonly folder?: string;
  readonly maxFiles?: number;
  readonly network: NetworkReach;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** All files in a folder of a repository. */
export interface FetchedTree {
  readonly ref: string;
  readonly files: readonly { readonly path: string; readonly bytes: Buffer }[];
}

export type GitAnswer = FetchedSource & Partial<Pick<FetchedTree, 'files'>>;

/** The first line of the process's output. The bytes of all files follow, one after another. */
export type GitAnswerLine =
  | { readonly failure: { readonly code: FetchFailureCode; readonly message: string } }
  | (Omit<FetchedSource, 'found'> & {
      readonly files?: readonly { readonly path: string; readonly size: number }[];
      readonly found: readonly (Omit<FoundSkill, 'tree'> & {
        readonly files: readonly { readonly path: string; readonly size: number; readonly executable: boolean }[];
      })[];
    });
