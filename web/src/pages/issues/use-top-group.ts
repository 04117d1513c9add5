import { type RefObject, useEffect, useState } from 'react';
import type { Group, ListItem } from './list-items.js';

/** The group whose rows are at the upper edge of the window while its heading is further up. */
export function useTopGroup(
  box: RefObject<HTMLElement | null>,
  items: readonly ListItem[],
  edge: number,
): Group | undefined {
  const [top, setTop] = useState<Group>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const index = rowAt(box.current, edge);
      const item = index === undefined ? undefined : items[index];
      setTop(item?.kind === 'issue' ? item.group : undefined);
    };
    const follow = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    document.addEventListener('scroll', follow, { passive: true });
    return () => {
      document.removeEventListener('scroll', follow);
      cancelAnimationFrame(frame);
    };
  }, [box, items, edge]);
  return top;
}

/** The row that lies across the edge; undefined while the list begins below it. */
function rowAt(box: HTMLElement | null, edge: number): number | undefined {
  if (!box || box.getBoundingClientRect().top >= edge) return undefined;
  for (const row of box.querySelectorAll<HTMLElement>('[data-row]')) {
    if (row.getBoundingClientRect().bottom > edge) return Number(row.dataset.row);
  }
  return undefined;
}
