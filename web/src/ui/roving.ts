import { type RefObject, useEffect, useRef, useState } from 'react';

export interface RovingOptions {
  onOpen?: (index: number) => void;
  onSelect?: (index: number) => void;
  /** Brings a row into the document, where only the visible ones are. */
  onReveal?: (index: number) => void;
  /** Off where another list of the page has the keys. */
  disabled?: boolean;
}

export interface Roving<Box extends HTMLElement> {
  /** The element around the rows. Each row has `data-row={index}`, and in it what takes the focus `data-row-focus`. */
  ref: RefObject<Box | null>;
  active: number;
  /** For what takes the focus in a row: one of all is a stop of the Tab key. */
  focusProps: (index: number) => RowFocus;
  moveTo: (index: number) => void;
}

export interface RowFocus {
  tabIndex: 0 | -1;
  'data-row-focus': '';
  onFocus: () => void;
}

/** Lists of the page in the order of their appearance: keys pressed outside of lists go to the one used last, or the first. */
const lists: HTMLElement[] = [];
let usedLast: HTMLElement | undefined;

function listOf(target: Element): HTMLElement | undefined {
  const around = lists.find((list) => list.contains(target));
  return around ?? (usedLast && lists.includes(usedLast) ? usedLast : lists[0]);
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const PANELS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tree"]';

/** Moving through a list by j and k or the arrows, opening by Enter and selecting by x. */
export function useRoving<Box extends HTMLElement = HTMLElement>(count: number, options: RovingOptions): Roving<Box> {
  const ref = useRef<Box | null>(null);
  const [chosen, setChosen] = useState(0);
  const active = Math.max(0, Math.min(chosen, count - 1));
  const latest = useRef({ active, count, options });
  latest.current = { active, count, options };

  const moveTo = (index: number) => {
    const { count, options } = latest.current;
    if (index < 0 || index >= count) return;
    setChosen(index);
    options.onReveal?.(index);
    focusRow(ref.current, index);
  };
  const move = useRef(moveTo);
  move.current = moveTo;

  const isEmpty = count === 0;
  useEffect(() => {
    const box = ref.current;
    if (!box || isEmpty || options.disabled) return;
    lists.push(box);
    const onKey = (event: KeyboardEvent) => {
      if (!isForList(event, box)) return;
      if (handle(event, box, latest.current, move.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      lists.splice(lists.indexOf(box), 1);
    };
  }, [isEmpty, options.disabled]);

  const focusProps = (index: number): RowFocus => ({
    tabIndex: index === active ? 0 : -1,
    'data-row-focus': '',
    onFocus: () => {
      usedLast = ref.current ?? undefined;
      setChosen(index);
    },
  });
  return { ref, active, focusProps, moveTo };
}

function handle(
  event: KeyboardEvent,
  box: HTMLElement,
  { active, count, options }: { active: number; count: number; options: RovingOptions },
  moveTo: (index: number) => void,
): boolean {
  const inside = box.contains(event.target as Node);
  const step = stepOf(event.key, inside);
  if (step !== 0) {
    moveTo(inside ? active + step : active);
    return true;
  }
  if (!inside) return false;
  if (event.key === 'Home' || event.key === 'End') {
    moveTo(event.key === 'Home' ? 0 : count - 1);
    return true;
  }
  if (event.key === 'x' && options.onSelect) {
    options.onSelect(active);
    return true;
  }
  // Enter on a link or a button does what it does by itself.
  if (event.key !== 'Enter' || !options.onOpen || (event.target as Element).closest('a, button, input')) return false;
  options.onOpen(active);
  return true;
}

function stepOf(key: string, inside: boolean): -1 | 0 | 1 {
  if (key === 'j' || (inside && key === 'ArrowDown')) return 1;
  return key === 'k' || (inside && key === 'ArrowUp') ? -1 : 0;
}

function isForList(event: KeyboardEvent, box: HTMLElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(FIELDS)) return false;
  if (target.closest(PANELS) !== box.closest(PANELS)) return false;
  return listOf(target) === box;
}

/** A row that must first be drawn is there in the next frame. */
function focusRow(box: HTMLElement | null, index: number, frames = 3) {
  const row = box?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  if (row) {
    const target = row.matches('[data-row-focus]') ? row : row.querySelector<HTMLElement>('[data-row-focus]');
    target?.focus();
    row.scrollIntoView({ block: 'nearest' });
  } else if (frames > 0) requestAnimationFrame(() => focusRow(box, index, frames - 1));
}
