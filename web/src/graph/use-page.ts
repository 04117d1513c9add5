import { useCallback, useRef } from 'react';
import { type TypedDocumentNode, useClient, useQuery } from 'urql';
import { type Refusal, refusalOf } from './refusal.js';
import { type Interest, useRefreshOn } from './topics.js';

export interface PageData<Result> {
  /** What was last read; undefined before the first answer. */
  readonly data: Result | undefined;
  /** Why it could not be read, or not all of it. */
  readonly refusal: Refusal | undefined;
  readonly isLoading: boolean;
  /** Asks the server anew. What is shown stays until it has answered. */
  readonly refresh: () => void;
}

interface PageOptions {
  /** Events after which the page is asked for anew. Rows that events bring along change without it. */
  readonly live?: Interest;
  /** Asks for nothing yet. */
  readonly pause?: boolean;
}

/** Reads what a page shows: from the cache at once, and from the server. */
export function usePage<Result, Variables extends object>(
  query: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  { live, pause = false }: PageOptions = {},
): PageData<Result> {
  const client = useClient();
  const [{ data, error, fetching, stale }] = useQuery<Result, Variables>({
    query,
    variables: variables as never,
    pause,
  });
  const latest = useRef(variables);
  latest.current = variables;
  // Beside what is being read: to begin that anew at each event would mean never to end it while much happens.
  const reread = useCallback(
    () => client.query(query, latest.current as never, { requestPolicy: 'network-only' }).toPromise(),
    [client, query],
  );
  const refresh = useCallback(() => void reread(), [reread]);
  useRefreshOn(pause ? undefined : live, reread);
  const key = JSON.stringify(variables);
  const known = useRef<{ readonly key: string; readonly data: Result }>(undefined);
  if (data !== undefined) known.current = { key, data };
  // What was read stays while the server cannot be reached.
  const shown = data ?? (known.current?.key === key ? known.current.data : undefined);
  return { data: shown, refusal: error && refusalOf(error), isLoading: (fetching || stale) && !error, refresh };
}
