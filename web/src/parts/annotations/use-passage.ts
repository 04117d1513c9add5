import { type RefObject, useEffect, useState } from 'react';
import type { Part } from './alignment.js';
import { partIn } from './shown-text.js';
import type { TextBeside } from './use-shown-text.js';

/** What is selected of the text: which part of what is shown, and where it ends within the frame. */
export interface SelectedPassage {
  readonly part: Part;
  readonly left: number;
  readonly top: number;
}

/** The passage that is selected, as long as it is. */
export function usePassage(
  element: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  beside: TextBeside | undefined,
): SelectedPassage | null {
  const [passage, setPassage] = useState<SelectedPassage | null>(null);
  useEffect(() => {
    if (!beside) return undefined;
    const look = () => setPassage(passageOf(element.current, frame.current, beside));
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [element, frame, beside]);
  return passage;
}

function passageOf(element: HTMLElement | null, frame: HTMLElement | null, { shown }: TextBeside) {
  const selection = document.getSelection();
  if (!element || !frame || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const isInside = element.contains(range.startContainer) || element.contains(range.endContainer);
  const part = isInside ? partIn(shown, range) : null;
  if (!part) return null;
  const [box, outer] = [range.getBoundingClientRect(), frame.getBoundingClientRect()];
  const left = Math.max(0, Math.min(box.right - outer.left, outer.width - BUTTON_WIDTH));
  return { part, left, top: box.bottom - outer.top };
}

/** The button beside a selection stays within the text. */
const BUTTON_WIDTH = 110;
