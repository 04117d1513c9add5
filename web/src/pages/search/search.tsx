import { useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { Loading } from '../../parts/list-table.js';
import { type Paths, usePaths } from '../../parts/paths.js';
import { IssueStatusDot } from '../../parts/statuses.js';
import { useAddress } from '../../parts/use-address.js';
import { useDelayed } from '../../parts/use-delayed.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Page, Toolbar } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import { SearchPageDocument, type SearchPageQuery, type SearchPageQueryVariables } from './search.gql.js';

type Found = NonNullable<SearchPageQuery['search']>['nodes'][number];
type Scope = NonNullable<SearchPageQueryVariables['scope']>;
type Sort = NonNullable<SearchPageQueryVariables['sort']>;

const SCOPES: readonly Scope[] = ['ALL', 'ISSUES', 'COMMENTS', 'DOCUMENTS', 'AGENTS', 'PROJECTS'];
const SORTS: readonly Sort[] = ['RELEVANCE', 'UPDATED', 'CREATED', 'PRIORITY'];
const TYPING_PAUSE_MS = 250;

/** Everything in the company that has the words. */
export function SearchPage() {
  const { get, set } = useAddress();
  const [text, setText] = useState(get('q') ?? '');
  const q = useDelayed(text.trim(), TYPING_PAUSE_MS);
  const scope = SCOPES.find((each) => each === get('scope')) ?? 'ALL';
  const sort = SORTS.find((each) => each === get('sort')) ?? 'RELEVANCE';
  return (
    <Page title="Search">
      <Toolbar label="What to look for">
        <TextInput
          type="search"
          aria-label="Words"
          placeholder="Words, or an identifier"
          value={text}
          onChange={(value) => {
            setText(value);
            set({ q: value.trim() || undefined });
          }}
        />
        <Select
          aria-label="In"
          value={scope}
          onChange={(value) => set({ scope: value === 'ALL' ? undefined : value })}
          options={SCOPES.map((each) => ({ value: each, label: each === 'ALL' ? 'Everything' : words(each) }))}
        />
        <Select
          aria-label="Order"
          value={sort}
          onChange={(value) => set({ sort: value === 'RELEVANCE' ? undefined : value })}
          options={SORTS.map((each) => ({ value: each, label: `By ${words(each).toLowerCase()}` }))}
        />
      </Toolbar>
      {q === '' ? (
        <Empty icon="search" title="Look for anything">
          Titles, descriptions, comments and documents of issues, agents and projects. In any page, press / to search.
        </Empty>
      ) : (
        <Results q={q} scope={scope} sort={sort} />
      )}
    </Page>
  );
}

function Results({ q, scope, sort }: { q: string; scope: Scope; sort: Sort }) {
  const { id: companyId } = useCompany();
  const paths = usePaths();
  const list = useList(SearchPageDocument, { companyId, q, scope, sort }, (data) => data.search, { pageSize: 30 });
  const { items, isLoading, isLoadingMore, hasMore, refusal, more, refresh } = list;
  if (isLoading) return <Loading rows={6} />;
  if (refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  if (items.length === 0) {
    return (
      <Empty icon="search" title={`Nothing has “${q}”`}>
        Try fewer or other words, or look in everything.
      </Empty>
    );
  }
  return (
    <>
      <ul className="search-results" aria-label="Results">
        {items.map((found) => (
          <li key={`${found.type} ${found.entityId}`}>
            <Result found={found} paths={paths} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="row">
          <Button busy={isLoadingMore} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Result({ found, paths }: { found: Found; paths: Paths }) {
  const { type, title, snippet, updatedAt, issue } = found;
  const href = hrefOf(found, paths);
  return (
    <div className="search-result">
      <div className="row">
        <Badge>{words(type)}</Badge>
        {issue && <IssueStatusDot status={issue.status} />}
        {issue && <span className="identifier">{issue.identifier}</span>}
        {href ? <Anchor href={href}>{title}</Anchor> : <span>{title}</span>}
        <span className="muted search-at">
          <Time at={updatedAt} />
        </span>
      </div>
      <p className="muted">
        <PlainText text={snippet} />
      </p>
    </div>
  );
}

function hrefOf({ entity, issue }: Found, paths: Paths): string | undefined {
  if (entity?.__typename === 'Agent') return paths.agent(entity.urlKey);
  if (entity?.__typename === 'Project') return paths.project(entity.urlKey);
  return issue ? paths.issue(issue.identifier) : undefined;
}
