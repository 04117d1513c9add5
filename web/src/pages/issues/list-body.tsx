import { useCallback, useMemo, useRef, useState } from 'react';
import { useRights } from '../../graph/company.js';
import { useRefreshOn } from '../../graph/topics.js';
import { type IssuesChange, useIssueChange } from '../../parts/use-issue-change.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/states.js';
import { BulkBar } from './bulk-bar.js';
import { type OpenPicker, useIssueKeys } from './issue-keys.js';
import { IssueList } from './issue-list.js';
import type { RowActions } from './issue-list-row.js';
import type { IssueQuery } from './issue-query.js';
import { type ListItem, listItems, statusItems } from './list-items.js';
import { useSelection } from './selection.js';
import type { IssueLists } from './use-issue-lists.js';

interface ListBodyProps {
  readonly query: IssueQuery;
  readonly found: IssueLists;
}

/** The list with its selection, and what can be done with it. */
export function ListBody({ query, found }: ListBodyProps) {
  const { mayWrite } = useRights();
  const { grouping } = query;
  const [picker, setPicker] = useState<OpenPicker>();
  const [closed, toggleGroup] = useClosedGroups();
  const items = useItems(found, query, closed);
  const selection = useSelection();
  const { change, changeAll, isBusy } = useIssueChange();
  const latest = useRef({ items, change });
  latest.current = { items, change };

  const actions = useMemo<RowActions>(
    () => ({
      toggle: (id, isRange) => (isRange ? selection.extendTo(id, latest.current.items) : selection.toggle(id)),
      pick: setPicker,
      change: (id, changes) => void latest.current.change(id, changes),
    }),
    [selection.extendTo, selection.toggle],
  );
  useIssueKeys({
    onPick: setPicker,
    onExtend: (id) => mayWrite && selection.extendTo(id, items),
    onClear: selection.clear,
    hasSelection: selection.ids.size > 0,
    mayWrite,
  });
  const selected = useMemo(
    () => found.lists.flatMap((list) => list.items.filter(({ id }) => selection.ids.has(id))),
    [found.lists, selection.ids],
  );
  const more = useCallback((list: number) => found.lists[list]?.more(), [found.lists]);
  const changeSelected = (changes: IssuesChange) => void changeAll(selected, changes);
  return (
    <>
      {found.isLive ? null : <StaleNote onRefresh={found.refresh} />}
      <IssueList
        items={items}
        grouping={grouping}
        selected={selection.ids}
        picker={picker}
        mayWrite={mayWrite}
        actions={actions}
        onToggleGroup={toggleGroup}
        onMore={more}
      />
      {selected.length > 0 ? (
        <BulkBar
          issues={selected}
          picker={picker}
          onPick={setPicker}
          onChange={changeSelected}
          onClear={selection.clear}
          isBusy={isBusy}
        />
      ) : null}
    </>
  );
}

function useClosedGroups(): [ReadonlySet<string>, (key: string) => void] {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => {
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  return [closed, toggle];
}

function useItems(found: IssueLists, { grouping }: IssueQuery, closed: ReadonlySet<string>): readonly ListItem[] {
  const { lists, statuses } = found;
  const inputs = lists.flatMap(({ items, total, hasMore }) => [items, total, hasMore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read is the same although the lists are new objects
  return useMemo(() => {
    if (grouping === 'status') return statusItems(lists, statuses, closed);
    const [list] = lists;
    return list ? listItems(list, grouping, closed) : [];
  }, [...inputs, grouping, closed, statuses.join()]);
}

/** A long list does not change its order by itself: this says that it would. */
function StaleNote({ onRefresh }: { onRefresh: () => void }) {
  const [isStale, setStale] = useState(false);
  useRefreshOn(['ISSUE'], () => setStale(true));
  if (!isStale) return null;
  const refresh = () => {
    setStale(false);
    onRefresh();
  };
  return (
    <Notice
      action={
        <Button size="s" icon="retry" onClick={refresh}>
          Read anew
        </Button>
      }
    >
      Issues have changed since this was read.
    </Notice>
  );
}
