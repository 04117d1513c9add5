import { useCallback, useRef, useState } from 'react';
import { issuesBetween, type ListItem } from './list-items.js';

/** Which issues are selected, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  /** Selects all from the row that was selected last up to this one. */
  extendTo(id: string, items: readonly ListItem[]): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const toggle = useCallback((id: string) => {
    last.current = id;
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const extendTo = useCallback((id: string, items: readonly ListItem[]) => {
    const between = issuesBetween(items, last.current ?? id, id);
    last.current = id;
    setIds((before) => new Set([...before, ...between.map((issue) => issue.id)]));
  }, []);
  const remove = useCallback((gone: readonly string[]) => {
    setIds((before) => new Set([...before].filter((id) => !gone.includes(id))));
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, toggle, extendTo, remove, clear };
}
