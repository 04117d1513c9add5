/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
/** An output stream of a run. */
export type OutputStream =
  /** The standard error of the program. */
  | 'STDERR'
  /** The standard output of the program. */
  | 'STDOUT'
  /** Messages of the server or the adapter. */
  | 'SYSTEM';

export type RunLogSubscriptionVariables = Exact<{
  runId: string;
  offset?: number | null | undefined;
}>;


export type RunLogSubscription = { runLog: { __typename: 'RunLogPart', nextOffset: number, complete: boolean, lines: Array<{ __typename: 'RunLogLine', seq: number, at: string, stream: OutputStream, chunk: string }> } };

export const RunLogDocument = document<RunLogSubscription, RunLogSubscriptionVariables>('27f7d31cb6d6d9cdc7cbf1a4b81ce6dbdebb2288deb7a49f066636dd6b923171', "subscription RunLog($runId:ID!$offset:SafeInt){runLog(runId:$runId offset:$offset){lines{seq at stream chunk __typename}nextOffset complete __typename}}");
