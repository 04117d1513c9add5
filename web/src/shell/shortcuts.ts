import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Overlay } from './overlay.js';
import { ALL_PLACES } from './places.js';

/** So long after `g` a second key leads to a place. */
const CHORD_MS = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

interface Shortcuts {
  readonly prefix: string;
  readonly mayWrite: boolean;
  readonly open: (overlay: Overlay) => void;
}

/** The keys that work on every page: ⌘K and / open the palette, c makes an issue, g and a letter lead to a place. */
export function useShortcuts({ prefix, mayWrite, open }: Shortcuts): void {
  const navigate = useNavigate();
  useEffect(() => {
    let chordUntil = 0;
    const press = (event: KeyboardEvent): boolean => {
      const { key } = event;
      if ((event.metaKey || event.ctrlKey) && key.toLowerCase() === 'k') return act(() => open('palette'));
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || isTyping(event.target)) return false;
      if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return false;
      if (Date.now() < chordUntil) {
        chordUntil = 0;
        const place = ALL_PLACES.find((each) => each.key === key);
        if (place) return act(() => navigate({ to: `/${prefix}/${place.path}` as string }));
      }
      if (key === 'g') return act(() => (chordUntil = Date.now() + CHORD_MS));
      if (key === '/') return act(() => open('palette'));
      if (key === '?') return act(() => open('keys'));
      if (key === 'c' && mayWrite) return act(() => open('create issue'));
      return false;
    };
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && press(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [prefix, mayWrite, open, navigate]);
}

function act(work: () => unknown): true {
  work();
  return true;
}
