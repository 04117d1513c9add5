import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CARD } from '../../../../src/services/organization/agents/org-layout.js';
import { addressOf } from '../../graph/base.js';
import { roleText } from '../../parts/agent-words.js';
import { treeAction, visibleNodes } from '../../ui/tree-keys.js';
import { OrgCard } from './org-card.js';
import { type Drawing, drawingOf, isBelow, type OrgTree } from './org-tree.js';
import { type Box, centredOn, isNear, moved, type Point, pointAt, revealing, viewBoxOf } from './org-view.js';
import { useGestures } from './use-gestures.js';
import { useView } from './use-view.js';

/** What the buttons above the drawing do to it. */
export interface DrawingControl {
  zoom(factor: number): void;
  fit(): void;
  /** Brings an agent into the middle, and the focus to it. */
  show(id: string): void;
  focus(id: string): void;
}

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

const ZOOM_STEP = 1.25;
const PAN_PX = 80;
const READABLE_SCALE = 0.9;
/** Texts of smaller cards are dots, and take most of the time of drawing a thousand of them. */
const DETAIL_SCALE = 0.2;

interface Dragged {
  readonly id: string;
  readonly at: Point;
  readonly target: string | undefined;
}

/** The chart as a drawing that is moved and zoomed, and as a tree for keys and screen readers at once. */
export function OrgDrawing(props: OrgDrawingProps) {
  const { tree, open, mayWrite, label, onToggle, onVisit, onMenu, onMove } = props;
  const svg = useRef<SVGSVGElement>(null);
  const drawing = useMemo(() => drawingOf(tree, open), [tree, open]);
  const top = drawing.places.get(tree.roots[0]?.id ?? '') ?? { x: 0, y: 0 };
  const view = useView(svg, drawing.bounds, { x: top.x + CARD.width / 2, y: top.y });
  const visible = useMemo(() => visibleNodes(tree.roots, open), [tree, open]);
  const [focused, setFocused] = useState<string>();
  const [dragged, setDragged] = useState<Dragged>();
  const stop = Math.max(
    0,
    visible.findIndex(({ node }) => node.id === focused),
  );
  const shown = useFocus(svg, drawing, view, setFocused);
  useImperativeHandle(props.control, () => ({ ...shown, zoom: view.zoom, fit: view.fit }));

  const mayBecome = (id: string, over: string | undefined) =>
    over !== undefined && over !== id && !isBelow(tree, over, id) && tree.byId.get(id)?.managerId !== over;
  const menuAt = (id: string) => {
    const place = drawing.places.get(id) ?? { x: 0, y: 0 };
    const { x, y, scale } = view.view;
    onMenu(id, { x: (place.x + CARD.width - 20 - x) * scale, y: (place.y + 20 - y) * scale });
  };
  const gestures = useGestures(svg, view, {
    mayDrag: mayWrite,
    onTap: (target) => {
      const id = target.closest<SVGElement>('[data-agent]')?.dataset.agent;
      const part = target.closest<SVGElement>('[data-part]')?.dataset.part;
      if (!id) return;
      if (part === 'menu') menuAt(id);
      else if (part === 'toggle') onToggle(id, !open.has(id));
      else onVisit(id);
    },
    onDrag: (id, pixel, over) =>
      setDragged({ id, at: pointAt(view.view, pixel), target: mayBecome(id, over) ? over : undefined }),
    onDrop: (id, over) => {
      setDragged(undefined);
      if (over !== undefined && mayBecome(id, over)) onMove(id, over);
    },
    onCancel: () => setDragged(undefined),
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const current = visible[stop];
    if (!current || !(viewKey(event) || treeKey(event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function viewKey({ key, shiftKey }: KeyboardEvent): boolean {
    const by = PANS[key];
    if (key === '+' || key === '=') view.zoom(ZOOM_STEP);
    else if (key === '-') view.zoom(1 / ZOOM_STEP);
    else if (key === '0') view.fit();
    else if (shiftKey && by) view.change((before) => moved(before, by));
    else return false;
    return true;
  }

  function treeKey({ key, shiftKey }: KeyboardEvent): boolean {
    const { node, isBranch, isOpen } = visible[stop]!;
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      if (mayWrite) menuAt(node.id);
      return mayWrite;
    }
    if (key === ' ') {
      if (isBranch) onToggle(node.id, !isOpen);
      return true;
    }
    const action = treeAction(key, visible, stop);
    if (!action) return false;
    if ('to' in action) shown.focus(visible[action.to]!.node.id);
    else if ('isOpen' in action) onToggle(node.id, action.isOpen);
    else onVisit(node.id);
    return true;
  }

  function onContextMenu(event: MouseEvent) {
    const id = (event.target as Element).closest<SVGElement>('[data-agent]')?.dataset.agent;
    if (!id || !mayWrite) return;
    event.preventDefault();
    menuAt(id);
  }

  return (
    <div
      className="org-drawing"
      role="tree"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onFocus={({ target }) => {
        const { agent } = (target as unknown as SVGElement).dataset;
        if (agent) setFocused(agent);
      }}
      {...gestures}
    >
      <svg ref={svg} role="presentation" viewBox={view.size.width > 0 ? viewBoxOf(view.view, view.size) : undefined}>
        <path className="org-lines" d={drawing.lines.join('')} />
        {visible.map(({ node, level, position, siblings, isOpen }, at) => {
          const { agent, children } = node;
          const place = drawing.places.get(node.id)!;
          return (
            <OrgCard
              key={node.id}
              id={node.id}
              name={agent.name}
              job={agent.title ?? roleText(agent.role)}
              status={agent.status}
              picture={addressOf(agent.avatarUrl)}
              x={place.x}
              y={place.y}
              level={level}
              position={position}
              siblings={siblings}
              reports={children.length}
              isOpen={isOpen}
              isStop={at === stop}
              isTarget={dragged?.target === node.id}
              hasMenu={mayWrite}
              isDetailed={view.view.scale >= DETAIL_SCALE && isNear(view.view, { ...place, ...CARD }, view.size)}
            />
          );
        })}
        {dragged && <Ghost at={dragged.at} name={tree.byId.get(dragged.id)?.agent.name ?? ''} />}
      </svg>
    </div>
  );
}

const PANS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -PAN_PX, y: 0 },
  ArrowRight: { x: PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: -PAN_PX },
  ArrowDown: { x: 0, y: PAN_PX },
};

const Ghost = ({ at, name }: { at: Point; name: string }) => (
  <g className="org-ghost" transform={`translate(${at.x + 12} ${at.y + 12})`}>
    <rect className="org-card-box" width={CARD.width / 1.5} height="40" rx="8" />
    <text className="org-card-name" x="12" y="25" fontSize="14">
      {name.slice(0, 18)}
    </text>
  </g>
);

/** Moves the focus to cards, and the view with it. A card that is not drawn yet gets it once it is. */
function useFocus(
  svg: RefObject<SVGSVGElement | null>,
  drawing: Drawing,
  view: ReturnType<typeof useView>,
  onFocus: (id: string) => void,
) {
  const awaited = useRef<{ id: string; isCentred: boolean }>(undefined);
  const take = () => {
    const wanted = awaited.current;
    const place = wanted && drawing.places.get(wanted.id);
    if (!wanted || !place) return;
    awaited.current = undefined;
    const box: Box = { ...place, ...CARD };
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
