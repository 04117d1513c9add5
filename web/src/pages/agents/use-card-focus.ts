import { type RefObject, useEffect, useRef } from 'react';
import { CARD } from '../../../../src/services/organization/org-chart/layout.js';
import type { Drawing } from './org-tree.js';
import { centredOn, revealing } from './org-view.js';
import type { ViewControl } from './use-view.js';

const READABLE_SCALE = 0.9;

export interface CardFocus {
  /** Brings a card into the middle, and the focus to it. */
  show(id: string): void;
  /** Brings the focus to a card, and moves the drawing no more than needed. */
  focus(id: string): void;
}

/** Moves the focus to cards, and the view with it. A card that is not drawn yet gets it once it is. */
export function useCardFocus(
  svg: RefObject<SVGSVGElement | null>,
  drawing: Drawing,
  view: ViewControl,
  onFocus: (id: string) => void,
): CardFocus {
  const awaited = useRef<{ id: string; isCentred: boolean }>(undefined);
  const take = () => {
    const wanted = awaited.current;
    const place = wanted && drawing.places.get(wanted.id);
    if (!place) return;
    awaited.current = undefined;
    const box = { ...place, ...CARD };
    view.change((before, size) =>
      wanted.isCentred ? centredOn(box, size, Math.max(before.scale, READABLE_SCALE)) : revealing(before, box, size),
    );
    onFocus(wanted.id);
    svg.current?.querySelector<SVGElement>(`[data-agent="${wanted.id}"]`)?.focus({ preventScroll: true });
  };
  useEffect(take);
  const want = (isCentred: boolean) => (id: string) => {
    awaited.current = { id, isCentred };
    take();
  };
  return { show: want(true), focus: want(false) };
}
