import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Client, type CombinedError, type TypedDocumentNode, useClient } from 'urql';
import { type Refusal, refusalOf } from './refusal.js';
import { type Interest, useRefreshOn } from './topics.js';

/** A page of a connection, as documents read it. */
export interface ListPage<Item> {
  readonly nodes: readonly Item[];
  readonly totalCount?: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

export interface ListState<Item> {
  readonly items: readonly Item[];
  /** Of all pages; undefined when the document does not ask for it. */
  readonly total: number | undefined;
  /** Until the first answer. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly refusal: Refusal | undefined;
}

export interface List<Item> extends ListState<Item> {
  /** Reads the next page, unless it is being read. */
  readonly more: () => void;
  /** Asks anew for what is shown. */
  readonly refresh: () => void;
}

interface ListOptions {
  /** Events after which the list is asked for anew. Rows that events bring along change without it. */
  readonly live?: Interest;
  /** How many rows a page has. */
  readonly pageSize?: number;
  readonly pause?: boolean;
}

interface PageVariables {
  readonly first?: number | null;
  readonly after?: string | null;
}

type PageOf<Result, Item> = (data: Result) => ListPage<Item> | null | undefined;

const PAGE_SIZE = 50;

/**
 * A connection as one list that grows at its end. Its document has the variables `first` and `after`. Each page is one
 * statement of the server, and a page whose rows change shows them without being asked for.
 */
export function useList<Result, Variables extends PageVariables, Item>(
  query: TypedDocumentNode<Result, Variables>,
  variables: Omit<Variables, 'first' | 'after'>,
  pageOf: PageOf<Result, Item>,
  { live, pageSize = PAGE_SIZE, pause = false }: ListOptions = {},
): List<Item> {
  const client = useClient();
  const key = JSON.stringify(variables);
  const latest = useRef(pageOf);
  latest.current = pageOf;
  const pages = useMemo(() => {
    const read = (data: Result) => latest.current(data);
    return new Pages<Result, Item>(client, query as never, JSON.parse(key), read, pageSize);
  }, [client, query, key, pageSize]);
  useEffect(() => {
    if (!pause) pages.open();
    return () => pages.close();
  }, [pages, pause]);
  useRefreshOn(pause ? undefined : live, pages.reread);
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  return { ...state, more: pages.more, refresh: pages.refresh };
}

interface OpenPage<Item> {
  readonly after: string | null;
  page: ListPage<Item> | undefined;
  stop: () => void;
}

const NOTHING: ListState<never> = {
  items: [],
  total: undefined,
  isLoading: true,
  isLoadingMore: false,
  hasMore: false,
  refusal: undefined,
};

/** The pages of a list that are open: each follows the cache. */
class Pages<Result, Item> {
  private open_: OpenPage<Item>[] = [];
  private current: ListState<Item> = NOTHING;
  private refusal: Refusal | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly client: Client,
    private readonly query: TypedDocumentNode<Result, object>,
    private readonly variables: object,
    private readonly pageOf: PageOf<Result, Item>,
    private readonly first: number,
  ) {}

  readonly state = (): ListState<Item> => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  open(): void {
    if (this.open_.length === 0) this.add(null, 'cache-and-network');
  }

  close(): void {
    for (const { stop } of this.open_) stop();
    this.open_ = [];
  }

  readonly more = (): void => {
    const last = this.open_.at(-1)?.page;
    if (last?.pageInfo.hasNextPage) this.add(last.pageInfo.endCursor, 'cache-and-network');
  };

  readonly refresh = (): void => void this.reread();

  /** Asks anew for each page that is open. Its answers come to where the page is followed. */
  readonly reread = async (): Promise<void> => {
    const options = { requestPolicy: 'network-only' } as const;
    await Promise.all(
      this.open_.map(({ after }) => this.client.query(this.query, this.variablesOf(after), options).toPromise()),
    );
  };

  private variablesOf(after: string | null): never {
    return { ...this.variables, first: this.first, after } as never;
  }

  private add(after: string | null, requestPolicy: 'cache-and-network' | 'network-only', known?: ListPage<Item>): void {
    const opened: OpenPage<Item> = { after, page: known, stop: () => {} };
    this.open_.push(opened);
    const { unsubscribe } = this.client
      .query(this.query, this.variablesOf(after), { requestPolicy })
      .subscribe(({ data, error }) => this.answered(opened, data as Result | undefined, error));
    opened.stop = unsubscribe;
    this.changed();
  }

  private answered(opened: OpenPage<Item>, data: Result | undefined, error: CombinedError | undefined): void {
    this.refusal = error && refusalOf(error);
    const page = data && this.pageOf(data);
    const hasMoved = page && opened.page && page.pageInfo.endCursor !== opened.page.pageInfo.endCursor;
    if (page) opened.page = page;
    if (hasMoved) this.follow(opened);
    this.changed();
  }

  /** The page behind one whose end has moved begins elsewhere. */
  private follow(opened: OpenPage<Item>): void {
    const place = this.open_.indexOf(opened);
    const [next, ...others] = this.open_.splice(place + 1);
    for (const each of next ? [next, ...others] : []) each.stop();
    const { pageInfo } = opened.page as ListPage<Item>;
    if (!next || !pageInfo.hasNextPage) return;
    this.add(pageInfo.endCursor, 'network-only', next.page);
    for (const { after, page } of others) this.add(after, 'network-only', page);
  }

  private changed(): void {
    const pages = this.open_.map(({ page }) => page);
    const last = pages.at(-1);
    this.current = {
      items: unique(pages.flatMap((page) => page?.nodes ?? [])),
      total: pages[0]?.totalCount,
      isLoading: pages[0] === undefined && this.refusal === undefined,
      isLoadingMore: pages.length > 1 && last === undefined,
      hasMore: last?.pageInfo.hasNextPage ?? false,
      refusal: this.refusal,
    };
    for (const listener of this.listeners) listener();
  }
}

/** A row that moved while pages were read may be on two of them. */
function unique<Item>(items: readonly Item[]): readonly Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const id = (item as { id?: unknown } | null)?.id ?? item;
    return !seen.has(id) && seen.add(id);
  });
}
