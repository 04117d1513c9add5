import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { count } from '../../format/numbers.js';
import { useRights } from '../../graph/company.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/layout.js';
import { Delayed, ErrorNote, Skeleton } from '../../ui/states.js';
import { IssueFilters } from './issue-filters.js';
import { queryOf } from './issue-query.js';
import { ListBody } from './list-body.js';
import { NoIssues } from './no-issues.js';
import { useIssueLists } from './use-issue-lists.js';
import { ViewBar } from './view-bar.js';
import { paramsOf } from './views.js';

const Board = lazy(async () => ({ default: (await import('./board.js')).Board }));
const CreateIssue = lazy(async () => ({ default: (await import('./create-issue.js')).CreateIssue }));

/** The issues of the company, as a list or as a board. The address says which, and how. */
export function IssuesPage() {
  const address = useAddress();
  const { mayWrite } = useRights();
  const [isCreating, setCreating] = useState(false);
  const params = paramsOf(address.all);
  const key = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the parameters are others
  const query = useMemo(() => queryOf(params), [key]);
  const found = useIssueLists(query);
  const { lists } = found;
  const change = useCallback((changes: Readonly<Record<string, string>>) => address.set(changes), [address.set]);

  const loaded = lists.some(({ items }) => items.length > 0);
  const isLoading = lists.some((list) => list.isLoading) && !loaded;
  const refusal = lists.find((list) => list.refusal)?.refusal;
  const total = lists.every((list) => list.total !== undefined)
    ? lists.reduce((sum, list) => sum + (list.total ?? 0), 0)
    : undefined;
  const isEmpty = !loaded && !isLoading && !refusal;
  return (
    <Page
      title="Issues"
      wide
      titleSuffix={total === undefined ? null : <span className="numeric">{count(total)}</span>}
      actions={
        mayWrite ? (
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            New issue
          </Button>
        ) : null
      }
    >
      <div className="issues">
        <ViewBar params={params} />
        <IssueFilters query={query} params={params} onChange={change} />
        {refusal ? <ErrorNote message={refusal.message} hint={refusal.hint} retry={found.refresh} /> : null}
        {isLoading ? (
          <Delayed>
            <Skeleton rows={12} />
          </Delayed>
        ) : null}
        {isEmpty && !query.isBoard ? (
          <NoIssues query={query} onClear={change} onCreate={mayWrite ? () => setCreating(true) : undefined} />
        ) : null}
        {loaded && !query.isBoard ? <ListBody key={key} query={query} found={found} /> : null}
        {query.isBoard && !isLoading ? (
          <Suspense>
            <Board found={found} />
          </Suspense>
        ) : null}
      </div>
      <Suspense>{isCreating ? <CreateIssue onOpenChange={setCreating} /> : null}</Suspense>
    </Page>
  );
}
