import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { BoardPlace } from './board-columns.js';
import type { IssueStatus } from './issue-query.js';
import type { ListIssue } from './list-items.js';
import type { BoardState } from './use-board.js';

/** So far a pointer moves before it drags: less is a click. */
const SLACK = 5;
/** So near to an edge the board scrolls under the card. */
const EDGE = 48;
const SCROLL_STEP = 14;

interface DragStart {
  readonly issue: ListIssue;
  readonly x: number;
  readonly y: number;
}

export interface CardDrag {
  /** Where the pointer holds a card. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  begin(issue: ListIssue, event: ReactPointerEvent): void;
}

/** Carries cards by a pointer: by a mouse from anywhere on the card, by a finger from its handle, so that it can scroll. */
export function useCardDrag(board: BoardState): CardDrag {
  const [at, setAt] = useState<{ x: number; y: number }>();
  const [start, setStart] = useState<DragStart>();
  const latest = useRef({ board, isHolding: at !== undefined });
  latest.current = { board, isHolding: at !== undefined };

  useEffect(() => {
    if (!start) return undefined;
    const move = (event: PointerEvent) => {
      const { clientX: x, clientY: y } = event;
      if (!latest.current.isHolding) {
        if (Math.hypot(x - start.x, y - start.y) < SLACK) return;
        latest.current.board.hold(start.issue);
      }
      setAt({ x, y });
      scrollAt(x, y);
      const place = placeAt(x, y, start.issue.id);
      if (place) latest.current.board.carry(place);
    };
    const end = (isDropped: boolean) => {
      if (latest.current.isHolding) {
        suppressClick();
        if (isDropped) latest.current.board.drop();
        else latest.current.board.release();
      }
      setAt(undefined);
      setStart(undefined);
    };
    const up = () => end(true);
    const cancel = () => end(false);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end(false);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key);
    };
  }, [start]);

  const begin = (issue: ListIssue, event: ReactPointerEvent) => {
    const target = event.target as Element;
    const isHandle = target.closest('.card-handle') !== null;
    const isControl = target.closest('button, input, [role="menu"]') !== null;
    if (event.button !== 0 || (isControl && !isHandle) || (event.pointerType !== 'mouse' && !isHandle)) return;
    setStart({ issue, x: event.clientX, y: event.clientY });
  };
  return { at, begin };
}

const columnAt = (x: number, y: number): HTMLElement | undefined =>
  document.elementsFromPoint(x, y).flatMap((element) => {
    const column = element.closest<HTMLElement>('[data-column]');
    return column ? [column] : [];
  })[0];

function placeAt(x: number, y: number, heldId: string): BoardPlace | undefined {
  const column = columnAt(x, y);
  if (!column) return undefined;
  const cards = [...column.querySelectorAll<HTMLElement>('[data-issue]')].filter(
    ({ dataset }) => dataset.issue !== heldId,
  );
  const index = cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  return { status: column.dataset.column as IssueStatus, index };
}

function scrollAt(x: number, y: number): void {
  const cards = columnAt(x, y)?.querySelector<HTMLElement>('.board-cards');
  if (cards) cards.scrollTop += stepAt(y, cards.getBoundingClientRect().top, cards.getBoundingClientRect().bottom);
  const board = document.querySelector<HTMLElement>('.board');
  if (board) board.scrollLeft += stepAt(x, board.getBoundingClientRect().left, board.getBoundingClientRect().right);
}

function stepAt(place: number, from: number, to: number): number {
  if (place < from + EDGE) return -SCROLL_STEP;
  return place > to - EDGE ? SCROLL_STEP : 0;
}

/** The click that follows a drop on the card itself must not open it. */
function suppressClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
}
