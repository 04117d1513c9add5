import { useEffect } from 'react';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { Button } from '../../ui/button.js';
import { Delayed, Empty, ErrorNote, Skeleton } from '../../ui/states.js';
import { InboxIssuesDocument } from './inbox.gql.js';
import { EMPTY_TEXTS, ISSUE_FILTERS, type IssueTab, issueItem } from './inbox-items.js';
import { InboxList } from './inbox-list.js';
import type { Triage } from './use-triage.js';

interface InboxIssuesProps {
  readonly tab: IssueTab;
  readonly label: string;
  readonly triage: Triage;
}

/** The issues of a tab. Those of the reader are without what they archived. */
export function InboxIssues({ tab, label, triage }: InboxIssuesProps) {
  const list = useInboxIssues(tab, false);
  const archived = useInboxIssues('archived', tab === 'archived');
  useDepthOf(list, archived);
  const isArchived = tab === 'archived';
  const away = new Set(isArchived ? [] : archived.items.map(({ id }) => id));
  const items = list.items.filter((issue) => !away.has(issue.id) && !triage.isPutAway(issue)).map(issueItem);
  if (list.refusal && list.items.length === 0) {
    return <ErrorNote message={list.refusal.message} hint={list.refusal.hint} retry={list.refresh} />;
  }
  if (list.isLoading) {
    return (
      <Delayed>
        <Skeleton rows={6} />
      </Delayed>
    );
  }
  return (
    <>
      {items.length === 0 && !list.hasMore ? (
        <Empty icon="inbox" title={EMPTY_TEXTS[tab].title}>
          {EMPTY_TEXTS[tab].text}
        </Empty>
      ) : (
        <InboxList items={items} triage={triage} label={label} isArchived={isArchived} />
      )}
      {list.hasMore ? (
        <Button busy={list.isLoadingMore} onClick={list.more}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

type IssueList = ReturnType<typeof useInboxIssues>;

function useInboxIssues(tab: IssueTab, pause: boolean) {
  const { id } = useCompany();
  const variables = { companyId: id, filter: ISSUE_FILTERS[tab] };
  return useList(InboxIssuesDocument, variables, (data) => data.company?.issues, { live: ['ISSUE'], pause });
}

/** Reads what is archived as far back as the list goes: both are in the order of their last change. */
function useDepthOf(list: IssueList, archived: IssueList): void {
  const oldest = list.items.at(-1)?.updatedAt;
  const known = archived.items.at(-1)?.updatedAt;
  const { hasMore, isLoadingMore, more } = archived;
  const isShort = oldest !== undefined && known !== undefined && known > oldest && hasMore && !isLoadingMore;
  useEffect(() => {
    if (isShort) more();
  }, [isShort, more]);
}
