import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

export interface RowOffsets {
  /** Where a row begins, in pixels from the first; of the row after the last, the length of the list. */
  at(index: number): number;
  /** The row at a place. */
  rowAt(offset: number): number;
}

export interface VisibleRange {
  first: number;
  /** The row after the last one. */
  last: number;
  offsets: RowOffsets;
  /** Scrolls to a row that is not drawn. */
  reveal(index: number): void;
  /** Follows the height of a row's element. */
  measure(row: HTMLElement | null): (() => void) | undefined;
}

interface RangeOptions {
  keys: readonly string[];
  rowHeight: number;
  measured: boolean;
  overscan: number;
}

/** Which rows of a list are visible in the box that scrolls it. */
export function useVisibleRange(list: RefObject<HTMLElement | null>, options: RangeOptions): VisibleRange {
  const { keys, rowHeight, measured, overscan } = options;
  const { heights, version, measure } = useRowHeights();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that heights have changed
  const offsets = useMemo(
    () => (measured ? measuredOffsets(keys, heights, rowHeight) : evenOffsets(keys.length, rowHeight)),
    [keys, heights, rowHeight, measured, version],
  );
  const [range, setRange] = useState({ first: 0, last: 0 });
  /** The first visible row, and how far its beginning is above the edge of the box. */
  const anchor = useRef<{ key: string; above: number } | null>(null);

  const update = useCallback(() => {
    if (!list.current) return;
    const view = viewOf(list.current);
    const top = offsets.rowAt(view.top);
    anchor.current = view.top > 0 && top < keys.length ? { key: keys[top]!, above: view.top - offsets.at(top) } : null;
    const first = Math.max(0, top - overscan);
    const last = Math.min(keys.length, offsets.rowAt(view.top + view.height) + 1 + overscan);
    setRange((known) => (known.first === first && known.last === last ? known : { first, last }));
  }, [list, offsets, keys, overscan]);

  useLayoutEffect(() => {
    const held = anchor.current;
    const index = held ? keys.indexOf(held.key) : -1;
    if (held && index >= 0 && list.current) {
      const moved = offsets.at(index) + held.above - viewOf(list.current).top;
      if (Math.abs(moved) >= 1) scrollBoxOf(list.current).scrollTop += moved;
    }
    update();
  }, [list, keys, offsets, update]);

  const latest = useRef(update);
  latest.current = update;
  useEffect(() => followView(list.current, () => latest.current()), [list]);

  const reveal = (index: number) => {
    if (!list.current || (index >= range.first && index < range.last)) return;
    const view = viewOf(list.current);
    scrollBoxOf(list.current).scrollTop += offsets.at(index) - view.top - view.height / 2;
    update();
  };
  const last = Math.min(range.last, keys.length);
  return { first: Math.min(range.first, last), last, offsets, reveal, measure };
}

/** The heights of rows that have been drawn, by key. The version grows when one has changed. */
function useRowHeights() {
  const heights = useRef(new Map<string, number>()).current;
  const [version, setVersion] = useState(0);
  const observer = useRef<ResizeObserver | null>(null);
  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return undefined;
      observer.current ??= new ResizeObserver((entries) => {
        if (entries.filter((entry) => remember(heights, entry.target as HTMLElement)).length > 0) {
          setVersion((known) => known + 1);
        }
      });
      observer.current.observe(row);
      return () => observer.current?.unobserve(row);
    },
    [heights],
  );
  return { heights, version, measure };
}

function remember(heights: Map<string, number>, row: HTMLElement): boolean {
  const key = row.dataset.key;
  const { height } = row.getBoundingClientRect();
  // An element that was removed in the meantime has no height.
  if (key === undefined || !row.isConnected || heights.get(key) === height) return false;
  heights.set(key, height);
  return true;
}

function evenOffsets(count: number, height: number): RowOffsets {
  return {
    at: (index) => index * height,
    rowAt: (offset) => Math.max(0, Math.min(count, Math.floor(offset / height))),
  };
}

function measuredOffsets(keys: readonly string[], heights: ReadonlyMap<string, number>, estimate: number): RowOffsets {
  const sums = new Float64Array(keys.length + 1);
  keys.forEach((key, index) => {
    sums[index + 1] = sums[index]! + (heights.get(key) ?? estimate);
  });
  return { at: (index) => sums[index]!, rowAt: (offset) => lastAtOrBefore(sums, offset) };
}

function lastAtOrBefore(sums: Float64Array, offset: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sums[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function scrollBoxOf(element: HTMLElement): HTMLElement {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return document.documentElement;
}

/** The part of the list that its box shows: from `top` on, which is below zero where the list begins further down. */
function viewOf(list: HTMLElement): { top: number; height: number } {
  const box = scrollBoxOf(list);
  const isPage = box === document.documentElement;
  const edge = isPage ? 0 : box.getBoundingClientRect().top + box.clientTop;
  return { top: edge - list.getBoundingClientRect().top, height: isPage ? window.innerHeight : box.clientHeight };
}

function followView(list: HTMLElement | null, update: () => void): (() => void) | undefined {
  if (!list) return undefined;
  const box = scrollBoxOf(list);
  const target = box === document.documentElement ? document : box;
  const sizes = new ResizeObserver(update);
  sizes.observe(box);
  target.addEventListener('scroll', update, { passive: true });
  window.addEventListener('resize', update);
  return () => {
    sizes.disconnect();
    target.removeEventListener('scroll', update);
    window.removeEventListener('resize', update);
  };
}
