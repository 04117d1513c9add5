import { useMemo, useRef, useState } from 'react';
import { words } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { useIssueChange } from '../../parts/use-issue-change.js';
import {
  type BoardColumn,
  type BoardMove,
  type BoardPlace,
  columnsOf,
  columnsWith,
  type MoveRequest,
  moveRequest,
  placeBeside,
  placeOf,
} from './board-columns.js';
import { MoveIssueDocument } from './issues.gql.js';
import type { ListIssue } from './list-items.js';
import type { IssueLists } from './use-issue-lists.js';

/** A card that is held, by the pointer or by keys, and where it would be dropped. */
export interface HeldCard {
  readonly issue: ListIssue;
  readonly place: BoardPlace;
}

export interface BoardState {
  readonly columns: readonly BoardColumn[];
  readonly held: HeldCard | undefined;
  /** For readers of screens: what just happened to a card. */
  readonly news: string;
  hold(issue: ListIssue): void;
  /** Holds the card over another place. */
  carry(place: BoardPlace): void;
  carryBy(key: string): void;
  drop(): void;
  release(): void;
  /** Moves a card at once. */
  move(issue: ListIssue, place: BoardPlace): void;
}

/** The columns of the board with the card that is held, and those whose moves the server has not answered yet. */
export function useBoard({ lists, statuses }: IssueLists): BoardState {
  const [held, setHeld] = useState<HeldCard>();
  const [news, setNews] = useState('');
  const { moves, request } = useMoves(setNews);
  const settled = useMemo(() => columnsOf(lists, statuses, moves), [lists, statuses, moves]);
  const columns = held ? columnsWith(settled, held.issue, held.place) : settled;
  const tell = (verb: string, issue: ListIssue, place: BoardPlace) => {
    const column = columns.find(({ status }) => status === place.status);
    const others = column?.issues.filter(({ id }) => id !== issue.id).length ?? 0;
    setNews(`${verb} ${issue.identifier}: ${words(place.status)}, ${place.index + 1} of ${others + 1}.`);
  };
  const move = (verb: string, issue: ListIssue, place: BoardPlace) => {
    tell(verb, issue, place);
    const asked = moveRequest(settled, issue, place);
    if (asked) request(issue, asked);
  };
  return {
    columns,
    held,
    news,
    hold: (issue) => {
      const place = placeOf(settled, issue.id);
      if (!place) return;
      setHeld({ issue, place });
      tell('Picked up', issue, place);
    },
    carry: (place) => {
      if (held && (place.status !== held.place.status || place.index !== held.place.index)) setHeld({ ...held, place });
    },
    carryBy: (key) => {
      if (!held) return;
      const place = placeBeside(columns, held.issue.id, held.place, key);
      setHeld({ ...held, place });
      tell('Moved', held.issue, place);
    },
    drop: () => {
      if (!held) return;
      setHeld(undefined);
      move('Dropped', held.issue, held.place);
    },
    release: () => {
      if (held) setNews(`${held.issue.identifier} stays where it was.`);
      setHeld(undefined);
    },
    move: (issue, place) => move('Moved', issue, place),
  };
}

/** Moves that the server has not answered yet. */
function useMoves(tell: (news: string) => void) {
  const [moves, setMoves] = useState<ReadonlyMap<string, BoardMove>>(new Map());
  const queue = useRef(Promise.resolve());
  const mover = useAction(MoveIssueDocument);
  const { change } = useIssueChange();

  const send = async (issue: ListIssue, { beside, status, shown }: MoveRequest) => {
    const isDone = beside
      ? (await mover.run({ issueId: issue.id, place: beside, status })).payload !== undefined
      : await change(issue.id, { status });
    if (!isDone) tell(`${issue.identifier} could not be moved and is back where it was.`);
    // A later move of the same card is still to be answered.
    setMoves((before) => new Map([...before].filter(([, move]) => move !== shown)));
  };
  const request = (issue: ListIssue, asked: MoveRequest) => {
    setMoves((before) => new Map(before).set(issue.id, asked.shown));
    // One after the other, so that the last move of a card is the one that stays.
    queue.current = queue.current.then(() => send(issue, asked));
  };
  return { moves, request };
}
