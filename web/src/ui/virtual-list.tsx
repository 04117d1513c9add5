import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type RovingOptions, type RowFocus, useRoving } from './roving.js';
import { useVisibleRange } from './visible-range.js';

export interface VirtualRow {
  index: number;
  isActive: boolean;
  /** For the link, button or box of the row that takes the focus. */
  focusProps: RowFocus;
}

export interface VirtualListProps<T> {
  items: readonly T[];
  itemKey: (item: T) => string;
  /** Of each row, in pixels; an estimate where rows are `measured`. */
  rowHeight: number;
  /** Rows have heights of their own, which may change. */
  measured?: boolean;
  renderRow: (item: T, row: VirtualRow) => ReactNode;
  label: string;
  /** How many there are with those that are not loaded. */
  total?: number;
  /** Called when the last loaded row is near. */
  onNearEnd?: () => void;
  /** Rows drawn beyond the visible ones, at both ends. */
  overscan?: number;
  /** Opening and selecting by keys; without it the list has no keys. */
  roving?: Pick<RovingOptions, 'onOpen' | 'onSelect'>;
}

/**
 * A list that draws its visible rows only. It scrolls with the nearest box that does, or with the page, and what is
 * visible stays in its place when rows are inserted above.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    items,
    itemKey,
    rowHeight,
    measured = false,
    renderRow,
    label,
    total,
    onNearEnd,
    overscan = 8,
    roving,
  } = props;
  const list = useRef<HTMLUListElement | null>(null);
  const keys = useMemo(() => items.map(itemKey), [items, itemKey]);
  const range = useVisibleRange(list, { keys, rowHeight, measured, overscan });
  const keyboard = useRoving<HTMLUListElement>(items.length, { ...roving, onReveal: range.reveal, disabled: !roving });
  const { first, last, offsets } = range;
  // The Tab key needs a stop in the list, also when the active row is out of sight.
  const stop = Math.max(first, Math.min(keyboard.active, last - 1));

  useNearEnd(last, items.length, overscan, onNearEnd);
  useLayoutEffect(() => {
    keyboard.ref.current = list.current;
  });

  return (
    <ul
      ref={list}
      className="virtual-list"
      aria-label={label}
      style={{ paddingTop: offsets.at(first), paddingBottom: offsets.at(items.length) - offsets.at(last) }}
    >
      {items.slice(first, last).map((item, at) => {
        const index = first + at;
        const focusProps: RowFocus = { ...keyboard.focusProps(index), tabIndex: index === stop ? 0 : -1 };
        return (
          <li
            key={keys[index]}
            ref={measured ? range.measure : undefined}
            className="virtual-row"
            data-row={index}
            data-key={keys[index]}
            aria-setsize={total ?? items.length}
            aria-posinset={index + 1}
            style={measured ? undefined : { height: rowHeight }}
          >
            {renderRow(item, { index, isActive: index === keyboard.active, focusProps })}
          </li>
        );
      })}
    </ul>
  );
}

/** Asks for more once for each number of rows. */
function useNearEnd(last: number, loaded: number, near: number, onNearEnd: (() => void) | undefined) {
  const asked = useRef(-1);
  useEffect(() => {
    if (!onNearEnd || last < loaded - near || asked.current === loaded) return;
    asked.current = loaded;
    onNearEnd();
  }, [last, loaded, near, onNearEnd]);
}
