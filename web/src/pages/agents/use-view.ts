import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, firstView, fitted, type Point, type Size, type View, zoomed } from './org-view.js';

const WHEEL_STEP = 0.0015;
const NOTHING: Size = { width: 0, height: 0 };

export interface ViewControl {
  readonly view: View;
  readonly size: Size;
  change(next: (view: View, size: Size) => View): void;
  /** Nearer or farther around the middle. */
  zoom(factor: number): void;
  fit(): void;
}

/** What is seen of a drawing: its beginning at first, then what the wheel, keys and fingers make of it. */
export function useView(svg: RefObject<SVGSVGElement | null>, bounds: Box, beginning: Point): ViewControl {
  const [size, setSize] = useState(NOTHING);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const latest = useRef({ bounds, beginning, size });
  latest.current = { bounds, beginning, size };
  const isFitted = useRef(false);

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width, height });
      if (isFitted.current || width === 0) return;
      isFitted.current = true;
      setView(firstView(latest.current.bounds, latest.current.beginning, { width, height }));
    });
    // The wheel scrolls the page unless it is told not to, which React's listeners cannot.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixel = { x: event.clientX - left, y: event.clientY - top };
      setView((before) => zoomed(before, Math.exp(-event.deltaY * WHEEL_STEP), pixel));
    };
    observer.observe(element);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [svg]);

  return {
    view,
    size,
    change: (next) => setView((before) => next(before, latest.current.size)),
    zoom: (factor) =>
      setView((before) => {
        const { width, height } = latest.current.size;
        return zoomed(before, factor, { x: width / 2, y: height / 2 });
      }),
    fit: () => setView(fitted(latest.current.bounds, latest.current.size)),
  };
}
