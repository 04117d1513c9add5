import { GitFetcher, type TreeOptions } from './git.js';
import type { FetchedTree } from './git-messages.js';
import type { GitLocator, UrlLocator } from './locator.js';
import type { FetchedSource, FetchOptions } from './model.js';
import { fetchWebFile } from './web-file.js';

const repositories = new GitFetcher();

/** Fetches the skills of a remote source. @throws FetchFailure */
export const fetchSource = (locator: GitLocator | UrlLocator, options: FetchOptions): Promise<FetchedSource> =>
  locator.kind === 'git' ? repositories.fetch(locator, options) : fetchWebFile(locator, options);

/**
 * The current commit of a branch or tag of a repository; of HEAD if no name is given. Fetches no files.
 * @throws FetchFailure, `not_found` if the repository, branch or tag no longer exists
 */
export const latestRefOf = (
  { address }: Pick<GitLocator, 'address'>,
  trackingRef: string | null,
  options: FetchOptions,
): Promise<string> => repositories.latestRef(address, trackingRef, options);

/** All files of a repository, or of a folder of it. @throws FetchFailure */
export const fetchTree = (
  locator: Pick<GitLocator, 'address' | 'refAndPath'>,
  options: TreeOptions,
): Promise<FetchedTree> => repositories.tree(locator, options);
