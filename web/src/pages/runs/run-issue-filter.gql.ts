/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../../graph/document.js';
/** The statuses of an issue. */
export type IssueStatus =
  /** Not planned yet. */
  | 'BACKLOG'
  /** Blocked. */
  | 'BLOCKED'
  /** Cancelled. */
  | 'CANCELLED'
  /** Done. */
  | 'DONE'
  /** In progress. */
  | 'IN_PROGRESS'
  /** In review. */
  | 'IN_REVIEW'
  /** Ready to be worked on. */
  | 'TODO';

export type IssueOfRunFilterQueryVariables = Exact<{
  id: string;
}>;


export type IssueOfRunFilterQuery = { issue: { __typename: 'Issue', id: string, identifier: string, title: string, status: IssueStatus } | null };

export const IssueOfRunFilterDocument = document<IssueOfRunFilterQuery, IssueOfRunFilterQueryVariables>('2a3caf583ea543f5e3df3fc2dc2f09bec555a8575a54feca936c9a3f22867d26', "query IssueOfRunFilter($id:ID!){issue(id:$id){id identifier title status __typename}}");
