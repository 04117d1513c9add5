import { useEffect } from 'react';

/** How passages are marked: with a thread, with one whose words have changed, the one that is looked at, a new one. */
export type MarkKind = 'open' | 'changed' | 'active' | 'new';

export type Marks = Readonly<Record<MarkKind, readonly Range[]>>;

const KINDS: readonly MarkKind[] = ['open', 'changed', 'active', 'new'];

/** Whether the browser paints ranges without any element for them. */
export const paintsRanges = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS;

/** Paints ranges of the page, by `::highlight(annotation-…)` of the styles. */
export function usePaint(marks: Marks): void {
  useEffect(() => {
    if (!paintsRanges()) return undefined;
    for (const [priority, kind] of KINDS.entries()) {
      const highlight = new Highlight(...marks[kind]);
      highlight.priority = priority;
      CSS.highlights.set(`annotation-${kind}`, highlight);
    }
    return () => {
      for (const kind of KINDS) CSS.highlights.delete(`annotation-${kind}`);
    };
  }, [marks]);
}
