import { type RefObject, useEffect, useRef } from 'react';

interface PointedProps {
  readonly element: RefObject<HTMLElement | null>;
  readonly ranges: ReadonlyMap<string, Range>;
  /** The thread whose passage the pointer is over; null when it is over none. */
  readonly onPoint: (id: string | null) => void;
  readonly onPress: (id: string) => void;
}

/** Couples passages to their threads for the pointer. For the keyboard, threads lead to their passages. */
export function usePointed({ element, ranges, onPoint, onPress }: PointedProps): void {
  const latest = useRef({ ranges, onPoint, onPress });
  latest.current = { ranges, onPoint, onPress };
  useEffect(() => {
    const root = element.current;
    if (!root) return undefined;
    const move = (event: PointerEvent) => latest.current.onPoint(threadAt(latest.current.ranges, event));
    const leave = () => latest.current.onPoint(null);
    const press = (event: MouseEvent) => {
      const isSelecting = document.getSelection()?.isCollapsed === false;
      const isLink = event.target instanceof Element && event.target.closest('a, button') !== null;
      const id = isSelecting || isLink ? null : threadAt(latest.current.ranges, event);
      if (id) latest.current.onPress(id);
    };
    root.addEventListener('pointermove', move);
    root.addEventListener('pointerleave', leave);
    root.addEventListener('click', press);
    return () => {
      root.removeEventListener('pointermove', move);
      root.removeEventListener('pointerleave', leave);
      root.removeEventListener('click', press);
    };
  }, [element]);
}

/** The thread whose passage lies at a place of the window; of several the shortest. */
function threadAt(ranges: ReadonlyMap<string, Range>, { clientX, clientY }: MouseEvent): string | null {
  const found = [...ranges].filter(([, range]) =>
    [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => clientX >= left && clientX < right && clientY >= top && clientY < bottom,
    ),
  );
  const length = ([, range]: [string, Range]) => range.toString().length;
  return found.toSorted((one, other) => length(one) - length(other))[0]?.[0] ?? null;
}
