import { createContext, useContext } from 'react';
import type { IssuePageQuery } from './issue.gql.js';

export type PageIssue = NonNullable<IssuePageQuery['issue']>;

export interface IssueFrame {
  readonly issue: PageIssue;
  /** Asks anew for all that the page shows. */
  readonly refresh: () => void;
  /** Why the viewer may change nothing; null when they may. */
  readonly readOnly: string | null;
}

export const IssueContext = createContext<IssueFrame | undefined>(undefined);

/** The issue whose page is shown. */
export function useIssue(): IssueFrame {
  const frame = useContext(IssueContext);
  if (!frame) throw new Error('An issue is asked for outside of its page');
  return frame;
}
