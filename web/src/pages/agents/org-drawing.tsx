import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { CARD } from '../../../../src/services/organization/org-chart/layout.js';
import { visibleNodes } from '../../ui/tree-keys.js';
import { OrgCards } from './org-cards.js';
import { treeKey, viewKey } from './org-keys.js';
import { drawingOf, isBelow, type OrgTree } from './org-tree.js';
import { type Point, pointAt, viewBoxOf } from './org-view.js';
import { type CardFocus, useCardFocus } from './use-card-focus.js';
import { useGestures } from './use-gestures.js';
import { useView, type ViewControl } from './use-view.js';

/** What the buttons above the drawing do to it. */
export type DrawingControl = CardFocus & Pick<ViewControl, 'zoom' | 'fit'>;

interface OrgDrawingProps {
  readonly tree: OrgTree;
  readonly open: ReadonlySet<string>;
  readonly mayWrite: boolean;
  readonly label: string;
  readonly control: Ref<DrawingControl>;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onVisit: (id: string) => void;
  /** Asks for the menu of an agent at a pixel of the drawing. */
  readonly onMenu: (id: string, at: Point) => void;
  /** An agent is dropped on another one. */
  readonly onMove: (id: string, managerId: string) => void;
}

/** The chart as a drawing that is moved and zoomed, and as a tree for keys and screen readers at once. */
export function OrgDrawing(props: OrgDrawingProps) {
  const { tree, open, mayWrite, label, onToggle, onVisit } = props;
  const svg = useRef<SVGSVGElement>(null);
  const drawing = useMemo(() => drawingOf(tree, open), [tree, open]);
  const visible = useMemo(() => visibleNodes(tree.roots, open), [tree, open]);
  const top = drawing.places.get(tree.roots[0]?.id ?? '') ?? { x: 0, y: 0 };
  const view = useView(svg, drawing.bounds, { x: top.x + CARD.width / 2, y: top.y });
  const [focused, setFocused] = useState<string>();
  const cards = useCardFocus(svg, drawing, view, setFocused);
  useImperativeHandle(props.control, () => ({ ...cards, zoom: view.zoom, fit: view.fit }));
  const focusedAt = visible.findIndex(({ node }) => node.id === focused);
  const stop = Math.max(0, focusedAt);
  const onMenu = (id: string) => props.onMenu(id, cornerOf(drawing.places.get(id), view));
  const { dragged, ...drag } = useDrag(props, view);
  const gestures = useGestures(svg, view, {
    ...drag,
    mayDrag: mayWrite,
    onTap: (target) => tap(target, onMenu, props),
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const events = { onFocus: cards.focus, onToggle, onVisit, onMenu: mayWrite ? onMenu : undefined };
    if (!viewKey(event, view) && !treeKey(event, visible, stop, events)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onContextMenu(event: MouseEvent) {
    const id = agentAt(event.target as Element);
    if (!id || !mayWrite) return;
    event.preventDefault();
    onMenu(id);
  }

  return (
    <div
      className="org-drawing"
      role="tree"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onFocus={({ target }) => setFocused(agentAt(target) ?? focused)}
      {...gestures}
    >
      <svg ref={svg} role="presentation" viewBox={view.size.width > 0 ? viewBoxOf(view.view, view.size) : undefined}>
        <path className="org-lines" d={drawing.lines.join('')} />
        <OrgCards
          visible={visible}
          drawing={drawing}
          view={view}
          stop={stop}
          targetId={dragged?.target}
          hasMenu={mayWrite}
        />
        {dragged && <Ghost at={dragged.at} name={tree.byId.get(dragged.id)?.agent.name ?? ''} />}
      </svg>
    </div>
  );
}

const agentAt = (element: Element): string | undefined => element.closest<SVGElement>('[data-agent]')?.dataset.agent;

/** What a press on a part of a card does. */
function tap(target: Element, onMenu: (id: string) => void, { open, onToggle, onVisit }: OrgDrawingProps): void {
  const id = agentAt(target);
  const part = target.closest<SVGElement>('[data-part]')?.dataset.part;
  if (!id) return;
  if (part === 'menu') onMenu(id);
  else if (part === 'toggle') onToggle(id, !open.has(id));
  else onVisit(id);
}

/** The pixel at the upper right of a card, where its menu opens. */
function cornerOf(place: Point = { x: 0, y: 0 }, { view: { x, y, scale } }: ViewControl): Point {
  return { x: (place.x + CARD.width - 20 - x) * scale, y: (place.y + 20 - y) * scale };
}

interface Dragged {
  readonly id: string;
  readonly at: Point;
  readonly target: string | undefined;
}

/** A card that is dragged to another manager: nobody can report to somebody below them. */
function useDrag({ tree, onMove }: OrgDrawingProps, { view }: ViewControl) {
  const [dragged, setDragged] = useState<Dragged>();
  const targetOf = (id: string, over: string | undefined) => {
    const isTarget = over !== undefined && over !== id && !isBelow(tree, over, id);
    return isTarget && tree.byId.get(id)?.managerId !== over ? over : undefined;
  };
  return {
    dragged,
    onDrag: (id: string, pixel: Point, over: string | undefined) =>
      setDragged({ id, at: pointAt(view, pixel), target: targetOf(id, over) }),
    onDrop: (id: string, over: string | undefined) => {
      const target = targetOf(id, over);
      setDragged(undefined);
      if (target !== undefined) onMove(id, target);
    },
    onCancel: () => setDragged(undefined),
  };
}

const Ghost = ({ at, name }: { at: Point; name: string }) => (
  <g className="org-ghost" transform={`translate(${at.x + 12} ${at.y + 12})`}>
    <rect className="org-card-box" width={CARD.width / 1.5} height="40" rx="8" />
    <text className="org-card-name" x="12" y="25" fontSize="14">
      {name.slice(0, 18)}
    </text>
  </g>
);
