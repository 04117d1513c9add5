import type { KeyboardEvent } from 'react';
import { treeAction, type VisibleNode } from '../../ui/tree-keys.js';
import type { OrgAgent } from './org-tree.js';
import { moved, type Point } from './org-view.js';
import type { ViewControl } from './use-view.js';

const ZOOM_STEP = 1.25;
const PAN_PX = 80;

const PANS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -PAN_PX, y: 0 },
  ArrowRight: { x: PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: -PAN_PX },
  ArrowDown: { x: 0, y: PAN_PX },
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** Zooms and moves the drawing. @returns whether the key does something */
export function viewKey({ key, shiftKey }: Key, view: ViewControl): boolean {
  const by = PANS[key];
  if (key === '+' || key === '=') view.zoom(ZOOM_STEP);
  else if (key === '-') view.zoom(1 / ZOOM_STEP);
  else if (key === '0') view.fit();
  else if (shiftKey && by) view.change((before) => moved(before, by));
  else return false;
  return true;
}

interface TreeEvents {
  readonly onFocus: (id: string) => void;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onVisit: (id: string) => void;
  /** Without it there is no menu. */
  readonly onMenu: ((id: string) => void) | undefined;
}

/** Moves along the tree, opens and closes it. @returns whether the key does something */
export function treeKey(
  { key, shiftKey }: Key,
  visible: readonly VisibleNode<OrgAgent>[],
  at: number,
  { onFocus, onToggle, onVisit, onMenu }: TreeEvents,
): boolean {
  const current = visible[at];
  if (!current) return false;
  const { node, isBranch, isOpen } = current;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    onMenu?.(node.id);
    return onMenu !== undefined;
  }
  if (key === ' ') {
    if (isBranch) onToggle(node.id, !isOpen);
    return true;
  }
  const action = treeAction(key, visible, at);
  if (!action) return false;
  if ('to' in action) onFocus(visible[action.to]!.node.id);
  else if ('isOpen' in action) onToggle(node.id, action.isOpen);
  else onVisit(node.id);
  return true;
}
