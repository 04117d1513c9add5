import type { NetworkReach } from '#services/core/process/addresses.js';
import type { Frontmatter } from '../format/frontmatter.js';
import type { SkillTree } from '../format/tree.js';

/** A skill in a source. */
export interface FoundSkill {
  /** The skill's folder in the source; empty for the root of the source. */
  readonly path: string;
  readonly slug: string;
  readonly frontmatter: Frontmatter;
  readonly tree: SkillTree;
  /** The parts of the skill that were skipped, in sentences. */
  readonly warnings: readonly string[];
}

export interface FetchedSource {
  /** The commit; null for a source without commits. */
  readonly ref: string | null;
  /** The branch or tag on which later commits are searched. */
  readonly trackingRef: string | null;
  readonly found: readonly FoundSkill[];
  /** The parts of the source that were skipped, in sentences. */
  readonly warnings: readonly string[];
}

export interface FetchOptions {
  readonly network: NetworkReach;
  /** A branch, tag or commit that replaces the locator's. */
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
  /** A path outside the folders from which skills may be imported. */
  | 'outside_boundary';

/** A source could not be fetched. The message is for people and contains no path of the server. */
export class FetchFailure extends Error {
  constructor(
    readonly code: FetchFailureCode,
    message: string,
  ) {
    super(message);
    this.name = 'FetchFailure';
  }
}

/** The maximum size of a source in memory at one time. */
export const MAX_SOURCE_BYTES = 104_857_600;
