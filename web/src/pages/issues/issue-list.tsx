import { useEffect, useMemo, useRef } from 'react';
import { VirtualList } from '../../ui/virtual-list.js';
import { GroupHead } from './group-head.js';
import type { FieldKind, OpenPicker } from './issue-keys.js';
import { IssueListRow, type RowActions } from './issue-list-row.js';
import type { Grouping } from './issue-query.js';
import type { ListItem } from './list-items.js';
import { useNarrow } from './use-narrow.js';
import { useTopGroup } from './use-top-group.js';

/** The height of the bar at the top of the window. */
const EDGE = 48;
const ROW = 40;
const NARROW_ROW = 56;

interface IssueListProps {
  readonly items: readonly ListItem[];
  readonly grouping: Grouping;
  readonly selected: ReadonlySet<string>;
  readonly picker: OpenPicker | undefined;
  readonly mayWrite: boolean;
  readonly actions: RowActions;
  readonly onToggleGroup: (key: string) => void;
  /** Reads more of a list of the API. */
  readonly onMore: (list: number) => void;
}

const keyOf = ({ key }: ListItem): string => key;

function fieldAt(picker: OpenPicker | undefined, id: string): FieldKind | undefined {
  return picker?.at === id && picker.kind !== 'move' ? picker.kind : undefined;
}

/** Issues as rows below the headings of their groups; the heading of what is read stays in sight. */
export function IssueList(props: IssueListProps) {
  const { items, grouping, selected, picker, mayWrite, actions, onToggleGroup, onMore } = props;
  const box = useRef<HTMLDivElement>(null);
  const top = useTopGroup(box, items, EDGE);
  const isNarrow = useNarrow();
  const loaded = items.length;
  const roving = useMemo(
    () => ({
      onSelect: (index: number) => {
        const item = items[index];
        if (item?.kind === 'issue' && mayWrite) actions.toggle(item.issue.id, false);
      },
    }),
    [items, actions, mayWrite],
  );
  return (
    <div className="issue-list">
      <div className="group-sticky">
        {top ? <GroupHead group={top} grouping={grouping} onToggle={onToggleGroup} /> : null}
      </div>
      <div ref={box}>
        <VirtualList
          items={items}
          itemKey={keyOf}
          rowHeight={isNarrow ? NARROW_ROW : ROW}
          label="Issues"
          roving={roving}
          renderRow={(item, row) => {
            if (item.kind === 'group') {
              const { group } = item;
              return (
                <GroupHead group={group} grouping={grouping} onToggle={onToggleGroup} focusProps={row.focusProps} />
              );
            }
            if (item.kind === 'more') return <MoreRow list={item.list} loaded={loaded} onMore={onMore} />;
            const { issue } = item;
            return (
              <IssueListRow
                issue={issue}
                row={row}
                isSelected={selected.has(issue.id)}
                openField={fieldAt(picker, issue.id)}
                mayWrite={mayWrite}
                actions={actions}
              />
            );
          }}
        />
      </div>
    </div>
  );
}

interface MoreRowProps {
  readonly list: number;
  readonly loaded: number;
  readonly onMore: (list: number) => void;
}

/** Reads more once it comes near. */
function MoreRow({ list, loaded, onMore }: MoreRowProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: still in sight after more was loaded, it asks for more again
  useEffect(() => onMore(list), [list, loaded, onMore]);
  return <div className="issue-more muted">Loading more…</div>;
}
