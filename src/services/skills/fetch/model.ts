import type { NetworkReach } from '../../core/operation/addresses.js';
import type { Frontmatter } from '../format/frontmatter.js';
import type { SkillTree } from '../format/tree.js';

/** A skill in a source. */
export interface FoundSkill {
  /** Its folder in the source; empty for the source itself. */
  readonly path: string;
  readonly slug: string;
  readonly frontmatter: Frontmatter;
  readonly tree: SkillTree;
  /** What was left out of it, in sentences. */
  readonly warnings: readonly string[];
}

export interface FetchedSource {
  /** The commit; null where there are none. */
  readonly ref: string | null;
  /** The branch or tag that later commits are looked for on. */
  readonly trackingRef: string | null;
  readonly found: readonly FoundSkill[];
  /** What was left out of the source, in sentences. */
  readonly warnings: readonly string[];
}

export interface FetchOptions {
  readonly network: NetworkReach;
  /** A branch, tag or commit instead of that of the locator. */
  readonly ref?: string | null;
  readonly signal?: AbortSignal;
}

export type FetchFailureCode =
  | 'unreachable'
  | 'refused'
  | 'not_found'
  | 'too_large'
  | 'timed_out'
  | 'cancelled'
  | 'unreadable'
  /** A path outside the folders that skills may come from. */
  | 'outside_boundary';

/** A source could not be fetched. Its message is for people and holds no path of the server. */
export class FetchFailure extends Error {
  constructor(
    readonly code: FetchFailureCode,
    message: string,
  ) {
    super(message);
    this.name = 'FetchFailure';
  }
}

/** What is kept of a source in memory at once. */
export const MAX_SOURCE_BYTES = 104_857_600;
