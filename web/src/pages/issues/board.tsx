import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { count } from '../../format/numbers.js';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { IssueStatusDot } from '../../parts/statuses.js';
import { useIssueChange } from '../../parts/use-issue-change.js';
import { Button } from '../../ui/button.js';
import { BoardCard, type CardActions } from './board-card.js';
import { type BoardColumn, placeOf } from './board-columns.js';
import { type OpenPicker, useIssueKeys } from './issue-keys.js';
import { type BoardState, useBoard } from './use-board.js';
import { useCardDrag } from './use-card-drag.js';
import type { IssueLists } from './use-issue-lists.js';

/** Issues as cards in the columns of their statuses, in the order that people gave them. */
export function Board({ found }: { found: IssueLists }) {
  const { mayWrite } = useRights();
  const [picker, setPicker] = useState<OpenPicker>();
  const board = useBoard(found);
  const drag = useCardDrag(board);
  const { change } = useIssueChange();
  const helpId = useId();
  const box = useRef<HTMLDivElement>(null);
  const stop = useCardFocus(box, board);
  const latest = useRef({ board, drag, change });
  latest.current = { board, drag, change };
  const actions = useMemo<CardActions>(
    () => ({
      begin: (issue, event) => latest.current.drag.begin(issue, event),
      pick: setPicker,
      change: (id, changes) => void latest.current.change(id, changes),
      step: (issue, to) => step(latest.current.board, issue, to),
    }),
    [],
  );
  useIssueKeys({ onPick: setPicker, onExtend: () => {}, onClear: () => {}, hasSelection: false, mayWrite });
  const { held } = board;
  return (
    <>
      <p id={helpId} hidden>
        Space picks the card up. Then arrows move it, space drops it, and escape leaves it where it was.
      </p>
      <div role="status" className="visually-hidden">
        {board.news}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed on the cards in it */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div ref={box} className="board" tabIndex={0} onKeyDown={(event) => press(event, board, mayWrite)}>
        {board.columns.map((column, index) => (
          <section
            key={column.status}
            className="board-column"
            data-column={column.status}
            aria-label={words(column.status)}
          >
            <ColumnHead column={column} />
            <ul className="board-cards">
              {column.issues.map((issue) => (
                <BoardCard
                  key={issue.id}
                  issue={issue}
                  isHeld={held?.issue.id === issue.id}
                  isStop={stop === issue.id}
                  openField={picker?.at === issue.id ? picker.kind : undefined}
                  mayWrite={mayWrite}
                  statuses={found.statuses}
                  actions={actions}
                  helpId={helpId}
                />
              ))}
            </ul>
            {column.hasMore ? (
              <Button
                size="s"
                variant="quiet"
                busy={found.lists[index]?.isLoadingMore}
                onClick={found.lists[index]?.more}
              >
                Load more
              </Button>
            ) : null}
          </section>
        ))}
      </div>
      {drag.at && held
        ? createPortal(
            <div className="board-ghost" style={{ translate: `${drag.at.x}px ${drag.at.y}px` }} aria-hidden="true">
              <span className="identifier">{held.issue.identifier}</span> {held.issue.title}
            </div>,
            document.body,
          )
        : null}
    </>
  );
}

function ColumnHead({ column: { status, count: amount } }: { column: BoardColumn }) {
  return (
    <h2 className="board-column-head">
      <span aria-hidden="true">
        <IssueStatusDot status={status} />
      </span>
      {words(status)}
      <span className="muted numeric">{count(amount)}</span>
    </h2>
  );
}

function step(
  board: BoardState,
  issue: Parameters<CardActions['step']>[0],
  to: Parameters<CardActions['step']>[1],
): void {
  const place = placeOf(board.columns, issue.id);
  if (!place) return;
  if (to === 'up' || to === 'down') {
    board.move(issue, { ...place, index: Math.max(0, place.index + (to === 'up' ? -1 : 1)) });
    return;
  }
  board.move(issue, { status: to, index: 0 });
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

function press(event: KeyboardEvent, board: BoardState, mayWrite: boolean): void {
  const id = (event.target as HTMLElement).dataset.card;
  if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const { held } = board;
  if (held) {
    if (ARROWS.includes(event.key)) board.carryBy(event.key);
    else if (event.key === ' ' || event.key === 'Enter') board.drop();
    else if (event.key === 'Escape') board.release();
    // Nothing else may happen to a card that is held.
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (event.key === ' ' && mayWrite) {
    const issue = board.columns.flatMap(({ issues }) => issues).find((each) => each.id === id);
    if (issue) board.hold(issue);
  } else if (ARROWS.includes(event.key) || event.key === 'j' || event.key === 'k') {
    focusBeside(event.currentTarget as HTMLElement, board.columns, id, event.key);
  } else return;
  event.preventDefault();
}

function focusBeside(box: HTMLElement, columns: readonly BoardColumn[], id: string, key: string): void {
  const place = placeOf(columns, id);
  if (!place) return;
  const at = columns.findIndex(({ status }) => status === place.status);
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const down = key === 'ArrowUp' || key === 'k' ? -1 : key === 'ArrowDown' || key === 'j' ? 1 : 0;
  let next = at + sideways;
  // Empty columns have no card to go to.
  while (sideways !== 0 && columns[next]?.issues.length === 0) next += sideways;
  const issues = columns[next]?.issues ?? [];
  const issue = issues[Math.min(place.index + down, issues.length - 1)];
  if (issue) cardIn(box, issue.id)?.focus();
}

const cardIn = (box: HTMLElement | null, id: string): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? null;

/** The card that the Tab key leads to. One that moves between columns keeps the focus. */
function useCardFocus(box: RefObject<HTMLElement | null>, { columns, held }: BoardState): string | undefined {
  const [focused, setFocused] = useState<string>();
  const place = held && `${held.place.status} ${held.place.index}`;
  const heldId = held?.issue.id;
  const wasHeld = useRef<string>(undefined);
  useEffect(() => {
    const board = box.current;
    const follow = (event: FocusEvent) => {
      const id = (event.target as HTMLElement).closest<HTMLElement>('[data-issue]')?.dataset.issue;
      if (id) setFocused(id);
    };
    board?.addEventListener('focusin', follow);
    return () => board?.removeEventListener('focusin', follow);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card is drawn anew at each place where it is held
  useEffect(() => {
    const id = heldId ?? wasHeld.current;
    wasHeld.current = heldId;
    if (id && document.activeElement === document.body) cardIn(box.current, id)?.focus();
  }, [box, heldId, place]);
  const isThere = columns.some(({ issues }) => issues.some(({ id }) => id === focused));
  return isThere ? focused : columns.find(({ issues }) => issues.length > 0)?.issues[0]?.id;
}
