import { type PointerEvent, type RefObject, useRef } from 'react';
import { moved, type Point, zoomed } from './org-view.js';
import type { ViewControl } from './use-view.js';

/** A hand that trembles does not drag. */
const SLACK_PX = 5;

interface Gesture {
  readonly start: Point;
  last: Point;
  /** The card that is dragged; the whole drawing where there is none. */
  readonly cardId: string | undefined;
  readonly target: Element;
  isUnderWay: boolean;
}

interface GestureEvents {
  /** Whether cards can be dragged, by a pointer that can also point. */
  readonly mayDrag: boolean;
  onTap(target: Element): void;
  /** A card is dragged to a pixel, over another card or none. */
  onDrag(id: string, pixel: Point, over: string | undefined): void;
  /** The card is let go; without `over` where nothing is under it. */
  onDrop(id: string, over: string | undefined): void;
  onCancel(): void;
}

const cardAt = (element: Element | null): string | undefined =>
  element?.closest<SVGElement>('[data-agent]')?.dataset.agent;

/** Moves the drawing with one finger or the pointer, zooms it with two fingers, and drags cards. */
export function useGestures(svg: RefObject<SVGSVGElement | null>, control: ViewControl, events: GestureEvents) {
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture>(undefined);

  const pixelOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = svg.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  const overCard = ({ clientX, clientY }: PointerEvent) => cardAt(document.elementFromPoint(clientX, clientY));

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    const pixel = pixelOf(event);
    pointers.current.set(event.pointerId, pixel);
    const target = event.target as Element;
    const isDragged = events.mayDrag && event.pointerType !== 'touch';
    gesture.current = {
      start: pixel,
      last: pixel,
      cardId: isDragged ? cardAt(target) : undefined,
      target,
      // Two fingers are no tap.
      isUnderWay: pointers.current.size > 1,
    };
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    const current = gesture.current;
    if (!before || !current) return;
    const pixel = pixelOf(event);
    pointers.current.set(event.pointerId, pixel);
    if (pointers.current.size > 1) return pinch(event.pointerId, before, pixel);
    if (!current.isUnderWay && distance(current.start, pixel) < SLACK_PX) return;
    if (!current.isUnderWay) svg.current?.setPointerCapture(event.pointerId);
    current.isUnderWay = true;
    if (current.cardId) events.onDrag(current.cardId, pixel, overCard(event));
    else {
      const by = { x: current.last.x - pixel.x, y: current.last.y - pixel.y };
      control.change((view) => moved(view, by));
    }
    current.last = pixel;
  }

  function pinch(id: number, before: Point, after: Point) {
    const other = [...pointers.current].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const factor = distance(other, after) / Math.max(1, distance(other, before));
    const [from, to] = [middle(other, before), middle(other, after)];
    control.change((view) => zoomed(moved(view, { x: from.x - to.x, y: from.y - to.y }), factor, to));
  }

  function onPointerUp(event: PointerEvent) {
    pointers.current.delete(event.pointerId);
    const current = gesture.current;
    const [left] = pointers.current.values();
    if (left) {
      if (current) gesture.current = { ...current, cardId: undefined, last: left, isUnderWay: true };
      return;
    }
    gesture.current = undefined;
    if (!current) return;
    if (!current.isUnderWay) events.onTap(current.target);
    else if (current.cardId) events.onDrop(current.cardId, overCard(event));
  }

  function onPointerCancel(event: PointerEvent) {
    pointers.current.delete(event.pointerId);
    gesture.current = undefined;
    events.onCancel();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
