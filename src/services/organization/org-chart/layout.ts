/** An agent of the chart with the agents that report to it. The nodes form trees: each occurs once. */
export interface OrgNode {
  id: string;
  name: string;
  role: string;
  title?: string | null;
  status: string;
  /** The first palette replaces an unknown or missing one. */
  paletteId?: string | null;
  reports: OrgNode[];
}

export const CARD = { width: 256, height: 80 };
const GAP = 28;
const LEVEL = CARD.height + 48;
const CREW = { largestRow: 4, row: CARD.height + 16, indent: 26, aspect: 1.6 };
const CREW_COLUMN = CREW.indent + CARD.width;
export const MARGIN = 40;
export const HEADER = 104;
const MIN_WIDTH = 520;
/** The height of the placeholder of an empty chart. */
export const EMPTY_HEIGHT = 220;

/** A card, or a crew: reports without reports of their own, arranged in columns. The top item holds the roots. */
interface Item {
  node: OrgNode | null;
  crew: OrgNode[];
  level: number;
  width: number;
  levels: number;
  parent: Item | null;
  children: Item[];
  /** The centre: first relative to the parent's centre, finally on the page. */
  x: number;
}

export interface AgentBox {
  node: OrgNode;
  x: number;
  y: number;
  isRoot: boolean;
}

/** The outline of a subtree by level, deepest first, so a parent's level is appended. */
interface Outline {
  left: number[];
  right: number[];
  shift: number;
}

/** The positions of all cards and connectors. */
export function layOut(roots: OrgNode[]): { cards: AgentBox[]; lines: string[] } {
  const items = itemsByLevel(roots);
  arrange(items);
  const cards: AgentBox[] = [];
  const lines: string[] = [];
  for (const item of items) {
    if (item.parent) item.x += item.parent.x;
    if (item.node) placeCard(item, item.node, cards, lines);
    if (item.crew.length > 0) placeCrew(item, cards, lines);
  }
  return { cards, lines };
}

function itemsByLevel(roots: OrgNode[]): Item[] {
  const top: Item = { node: null, crew: [], level: -1, width: 0, levels: 1, parent: null, children: [], x: 0 };
  top.children = itemsFor(roots, top);
  const items = [top];
  for (const item of items) {
    if (item.node) item.children = itemsFor(item.node.reports, item);
    for (const child of item.children) items.push(child);
  }
  return items;
}

function itemsFor(nodes: OrgNode[], parent: Item): Item[] {
  const base = { level: parent.level + 1, parent, children: [], x: 0 };
  const single = (node: OrgNode): Item => ({ ...base, children: [], node, crew: [], width: CARD.width, levels: 1 });
  const leaves = nodes.filter((node) => node.reports.length === 0);
  if (leaves.length <= CREW.largestRow) return nodes.map(single);
  const managers = nodes.filter((node) => node.reports.length > 0);
  const { columns, rows } = crewShape(leaves.length);
  const width = columns * CREW_COLUMN + (columns - 1) * GAP;
  return [
    ...managers.map(single),
    { ...base, node: null, crew: leaves, width, levels: Math.ceil((rows * CREW.row) / LEVEL) },
  ];
}

function crewShape(size: number): { columns: number; rows: number } {
  const ideal = Math.sqrt((size * CREW.row * CREW.aspect) / (CREW_COLUMN + GAP));
  const rows = Math.ceil(size / Math.max(1, Math.round(ideal)));
  return { columns: Math.ceil(size / rows), rows };
}

/** The rule of Reingold and Tilford, from the deepest level up: subtrees move together until their outlines touch. */
function arrange(items: Item[]): void {
  const outlines = new Map<Item, Outline>();
  for (const item of items.toReversed()) {
    const merged = item.children.reduce<Outline | null>((forest, child) => {
      const next = outlines.get(child)!;
      outlines.delete(child);
      return forest ? joinOutlines(forest, next, child) : next;
    }, null);
    const own = merged ? centreOver(item, merged) : { left: [], right: [], shift: 0 };
    for (let level = 0; level < item.levels; level += 1) {
      own.left.push(-item.width / 2 - own.shift);
      own.right.push(item.width / 2 - own.shift);
    }
    outlines.set(item, own);
  }
}

// Reuses the deeper outline and touches only the levels that both have. The sum of these levels over a tree is linear.
function joinOutlines(forest: Outline, next: Outline, child: Item): Outline {
  const shared = Math.min(forest.left.length, next.left.length);
  const [forestEnd, nextEnd] = [forest.left.length, next.left.length];
  let distance = Number.NEGATIVE_INFINITY;
  for (let depth = 1; depth <= shared; depth += 1) {
    const rightEdge = forest.right[forestEnd - depth]! + forest.shift;
    distance = Math.max(distance, rightEdge - next.left[nextEnd - depth]! - next.shift + GAP);
  }
  child.x = distance;
  next.shift += distance;
  const forestIsDeeper = forestEnd >= nextEnd;
  for (let depth = 1; depth <= shared; depth += 1) {
    if (forestIsDeeper) forest.right[forestEnd - depth] = next.right[nextEnd - depth]! + next.shift - forest.shift;
    else next.left[nextEnd - depth] = forest.left[forestEnd - depth]! + forest.shift - next.shift;
  }
  return forestIsDeeper ? forest : next;
}

function centreOver(item: Item, outline: Outline): Outline {
  const [first, last] = [item.children[0]!, item.children.at(-1)!];
  const centre = (first.x - first.width / 2 + last.x + last.width / 2) / 2;
  for (const child of item.children) child.x -= centre;
  outline.shift -= centre;
  return outline;
}

function placeCard(item: Item, node: OrgNode, cards: AgentBox[], lines: string[]): void {
  const isRoot = item.level === 0;
  const [x, y] = [item.x - CARD.width / 2, item.level * LEVEL];
  cards.push({ node, x, y, isRoot });
  if (!isRoot && item.parent) lines.push(elbow(item.parent.x, item.x, y));
}

function placeCrew(item: Item, cards: AgentBox[], lines: string[]): void {
  const isRoot = item.level === 0;
  const top = item.level * LEVEL;
  const { rows } = crewShape(item.crew.length);
  item.crew.forEach((node, index) => {
    const left = item.x - item.width / 2 + Math.floor(index / rows) * (CREW_COLUMN + GAP);
    const y = top + (index % rows) * CREW.row;
    cards.push({ node, x: left + CREW.indent, y, isRoot });
    if (isRoot || !item.parent) return;
    const spine = left + CREW.indent / 2;
    if (y === top) lines.push(elbow(item.parent.x, spine, top));
    const turn = y + CARD.height / 2;
    lines.push(
      `M${coordinate(spine)} ${y === top ? top : turn - CREW.row - 8}V${turn - 8}q0 8 8 8H${coordinate(left + CREW.indent)}`,
    );
  });
}

function elbow(from: number, to: number, y: number): string {
  const middle = y - (LEVEL - CARD.height) / 2;
  const start = `M${coordinate(from)} ${y - LEVEL + CARD.height}`;
  const radius = Math.min(10, Math.abs(to - from) / 2);
  if (radius < 1) return `${start}V${y}`;
  const way = Math.sign(to - from) * radius;
  return `${start}V${middle - radius}q0 ${coordinate(radius)} ${coordinate(way)} ${coordinate(radius)}H${coordinate(to - way)}q${coordinate(way)} 0 ${coordinate(way)} ${coordinate(radius)}V${y}`;
}

/** The size of the page and the position of the chart on it, in whole pixels. */
export function pageAround(cards: AgentBox[]): { width: number; height: number; dx: number; dy: number } {
  let [left, right, bottom] = [0, 0, 0];
  for (const { x, y } of cards) {
    left = Math.min(left, x);
    right = Math.max(right, x + CARD.width);
    bottom = Math.max(bottom, y + CARD.height);
  }
  const width = Math.max(MIN_WIDTH, Math.ceil(right - left) + 2 * MARGIN);
  const height = HEADER + (cards.length > 0 ? bottom : EMPTY_HEIGHT) + MARGIN;
  return { width, height, dx: coordinate((width - right - left) / 2), dy: HEADER };
}

/** A coordinate, rounded to a tenth of a pixel. */
export const coordinate = (position: number) => Math.round(position * 10) / 10;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text at whole visible characters. Widths are in em and rather large (those of DejaVu Sans, a wide font). */
export function truncate(content: string, room: number): string {
  let [width, fitting] = [0, 0];
  for (const { segment, index } of graphemes.segment(content)) {
    width += widthOf(segment);
    if (width > room) return `${content.slice(0, fitting).trimEnd()}\u2026`;
    if (width <= room - 1) fitting = index + segment.length;
  }
  return content;
}

function widthOf(grapheme: string): number {
  if (/^[ -~]/.test(grapheme))
    return /^[fijlrtI.,:;'|!()[\] -]/.test(grapheme)
      ? 0.4
      : /^[mwMW@%&]/.test(grapheme)
        ? 0.98
        : /^[A-Z]/.test(grapheme)
          ? 0.72
          : 0.64;
  return grapheme.charCodeAt(0) < 0x1100 ? 0.75 : 1.3;
}
