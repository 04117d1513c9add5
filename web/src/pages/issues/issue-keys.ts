import { useEffect, useRef } from 'react';

/** A property that a key changes. */
export type FieldKind = 'status' | 'priority' | 'assignee' | 'labels';

/** The picker that is open: of a row, or of all that are selected. */
export interface OpenPicker {
  /** `move` is the menu of a card. */
  readonly kind: FieldKind | 'move';
  readonly at: string;
}

export const SELECTION = 'selection';

const FIELDS: Readonly<Record<string, FieldKind>> = { s: 'status', p: 'priority', a: 'assignee', l: 'labels' };
const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

interface KeyHandlers {
  readonly onPick: (picker: OpenPicker) => void;
  readonly onExtend: (id: string) => void;
  readonly onClear: () => void;
  readonly hasSelection: boolean;
  readonly mayWrite: boolean;
}

/** The row that has the focus. */
const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-issue]')?.dataset.issue;

/** S, P, A and L change what is selected, or the row with the focus; shift+x selects up to it; Escape selects nothing. */
export function useIssueKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event)) return;
      if (handle(event, latest.current)) event.preventDefault();
    };
    // Behind the listeners of the document, which take the second key of "g a".
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]');
  return ctrlKey || metaKey || altKey || isComposing || isTyping || document.querySelector(BUSY) !== null;
}

function handle({ key }: KeyboardEvent, handlers: KeyHandlers): boolean {
  const row = focusedRow();
  if (key === 'X' && row) {
    handlers.onExtend(row);
    return true;
  }
  if (key === 'Escape' && handlers.hasSelection) {
    handlers.onClear();
    return true;
  }
  const kind = FIELDS[key];
  const at = handlers.hasSelection ? SELECTION : row;
  if (!kind || !at || !handlers.mayWrite) return false;
  handlers.onPick({ kind, at });
  return true;
}
