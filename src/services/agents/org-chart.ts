import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { avatarShapes, isPaletteId, PALETTE_IDS, type PaletteId } from './appearance.js';

/** One agent of the chart and the agents that report to it. The nodes form trees: none occurs twice. */
export interface OrgNode {
  id: string;
  name: string;
  role: string;
  title?: string | null;
  status: string;
  /** An unknown or missing palette is drawn in the first one. */
  paletteId?: string | null;
  reports: OrgNode[];
}

export interface OrgSvgOptions {
  companyName: string;
  /** A hex colour such as `#4f46e5`; anything else is ignored. */
  primaryColor?: string | null;
}

const CARD = { width: 256, height: 80 };
const GAP = 28;
const LEVEL = CARD.height + 48;
const CREW = { largestRow: 4, row: CARD.height + 16, indent: 26, aspect: 1.6 };
const CREW_COLUMN = CREW.indent + CARD.width;
const MARGIN = 40;
const HEADER = 104;
const MIN_WIDTH = 520;
const FONT = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif";
const INK = { strong: '#0f172a', soft: '#556377', line: '#b6c2d1', border: '#dde4ec', page: '#f6f8fb' };

/**
 * Draws the chart of a company as an SVG: a tidy tree for each root, side by side.
 * A manager's reports without reports of their own hang in columns once they are more than a few,
 * so that a thousand of them stay legible. Takes linear time and no recursion, so any depth will do.
 */
export function renderOrgSvg(roots: OrgNode[], { companyName, primaryColor }: OrgSvgOptions): string {
  const accent = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(primaryColor ?? '') ? primaryColor! : '#4f46e5';
  const { cards, lines } = layOut(roots);
  const page = pageAround(cards);
  const palettes = new Set(cards.map(({ node }) => paletteOf(node)));
  const caps = Array.from(
    palettes,
    (id) => `<g id="cap-${id}"><g transform="scale(.8125)">${avatarShapes(id)}</g></g>`,
  );
  const chart = [
    `<defs>${caps.join('')}</defs><g transform="translate(${page.dx} ${page.dy})">`,
    `<path d="${lines.join('')}" fill="none" stroke="${INK.line}" stroke-width="2"/>`,
    ...cards.map((card) => cardMarkup(card, accent)),
    '</g>',
  ];
  const title = `${printable(companyName)} org chart`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}"`,
    ` viewBox="0 0 ${page.width} ${page.height}" role="img" font-family="${FONT}"><title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="${INK.page}"/>`,
    headerMarkup(companyName, cards.length, accent, page.width),
    ...(cards.length > 0 ? chart : [emptyMarkup(page.width)]),
    '</svg>',
  ].join('');
}

/* ---- Layout: where each card and connector goes ---- */

/** A card, or a crew: reports without reports of their own, hung in columns. The top one holds the roots. */
interface Item {
  node: OrgNode | null;
  crew: OrgNode[];
  level: number;
  width: number;
  levels: number;
  parent: Item | null;
  children: Item[];
  /** Centre, first relative to the parent's, in the end on the page. */
  x: number;
}

interface Card {
  node: OrgNode;
  x: number;
  y: number;
  isRoot: boolean;
}

/** The outline of a subtree by level, deepest first, so that a parent is added at the end. */
interface Outline {
  left: number[];
  right: number[];
  shift: number;
}

function layOut(roots: OrgNode[]): { cards: Card[]; lines: string[] } {
  const items = itemsByLevel(roots);
  arrange(items);
  const cards: Card[] = [];
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

/** Reingold and Tilford's rule, from the deepest level up: subtrees move together until their outlines touch. */
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

// Reuses the deeper outline and touches only the levels both have: the sum of these over a tree is linear.
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

function placeCard(item: Item, node: OrgNode, cards: Card[], lines: string[]): void {
  const isRoot = item.level === 0;
  const [x, y] = [item.x - CARD.width / 2, item.level * LEVEL];
  cards.push({ node, x, y, isRoot });
  if (!isRoot && item.parent) lines.push(elbow(item.parent.x, item.x, y));
}

function placeCrew(item: Item, cards: Card[], lines: string[]): void {
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
    lines.push(`M${at(spine)} ${y === top ? top : turn - CREW.row - 8}V${turn - 8}q0 8 8 8H${at(left + CREW.indent)}`);
  });
}

function elbow(from: number, to: number, y: number): string {
  const middle = y - (LEVEL - CARD.height) / 2;
  const start = `M${at(from)} ${y - LEVEL + CARD.height}`;
  const radius = Math.min(10, Math.abs(to - from) / 2);
  if (radius < 1) return `${start}V${y}`;
  const way = Math.sign(to - from) * radius;
  return `${start}V${middle - radius}q0 ${at(radius)} ${at(way)} ${at(radius)}H${at(to - way)}q${at(way)} 0 ${at(way)} ${at(radius)}V${y}`;
}

/** The size of the page and where on it the chart begins, in whole pixels. */
function pageAround(cards: Card[]): { width: number; height: number; dx: number; dy: number } {
  let [left, right, bottom] = [0, 0, 0];
  for (const { x, y } of cards) {
    left = Math.min(left, x);
    right = Math.max(right, x + CARD.width);
    bottom = Math.max(bottom, y + CARD.height);
  }
  const width = Math.max(MIN_WIDTH, Math.ceil(right - left) + 2 * MARGIN);
  const height = HEADER + (cards.length > 0 ? bottom : EMPTY_HEIGHT) + MARGIN;
  return { width, height, dx: at((width - right - left) / 2), dy: HEADER };
}

const at = (position: number) => Math.round(position * 10) / 10;

/* ---- Drawing ---- */

const ROLES: Record<string, string> = {
  ceo: 'CEO',
  cto: 'CTO',
  cmo: 'CMO',
  cfo: 'CFO',
  pm: 'PM',
  qa: 'QA',
  devops: 'DevOps',
};

const STATUS_COLORS: Record<string, string> = {
  active: '#16a34a',
  idle: '#22a06b',
  running: '#2563eb',
  paused: '#d97706',
  error: '#dc2626',
  pending_approval: '#7c3aed',
};

function cardMarkup({ node, x, y, isRoot }: Card, accent: string): string {
  const [name, status] = [printable(node.name), sentenceCase(printable(node.status))];
  const job = printable(node.title ?? '') || roleName(node.role);
  const [width, height, textX] = [CARD.width, CARD.height, 78];
  const room = width - textX - 14;
  const outline = isRoot ? `stroke="${accent}" stroke-width="2"` : `stroke="${INK.border}"`;
  return [
    `<g transform="translate(${at(x)} ${y})"><title>${escapeXml(`${name}, ${job}, ${status}`)}</title>`,
    `<rect y="3" width="${width}" height="${height}" rx="14" fill="${INK.strong}" opacity=".06"/>`,
    `<rect width="${width}" height="${height}" rx="14" fill="#fff" ${outline}/>`,
    `<use href="#cap-${paletteOf(node)}" x="14" y="14"/>`,
    text(name, { x: textX, y: 28, size: 15, room, color: INK.strong, weight: 'bold' }),
    text(job, { x: textX, y: 47, size: 12, room, color: INK.soft }),
    `<circle cx="${textX + 4}" cy="61" r="4" fill="${colorOf(node.status)}"/>`,
    text(status, { x: textX + 14, y: 65, size: 11, room: room - 14, color: INK.soft }),
    '</g>',
  ].join('');
}

function headerMarkup(companyName: string, agents: number, accent: string, width: number): string {
  const [x, room] = [MARGIN + 16, width - 2 * MARGIN - 16];
  return [
    `<rect x="${MARGIN}" y="32" width="5" height="42" rx="2.5" fill="${accent}"/>`,
    text(printable(companyName), { x, y: 51, size: 22, room, color: INK.strong, weight: 'bold' }),
    text(`${agents.toLocaleString('en')} ${agents === 1 ? 'agent' : 'agents'}`, {
      x,
      y: 72,
      size: 13,
      room,
      color: INK.soft,
    }),
  ].join('');
}

const EMPTY_HEIGHT = 220;

function emptyMarkup(width: number): string {
  const centred = { x: width / 2, room: width, anchor: 'middle' };
  return [
    `<rect x="${MARGIN}" y="${HEADER}" width="${width - 2 * MARGIN}" height="${EMPTY_HEIGHT}" rx="18" fill="#fff"`,
    ` stroke="${INK.line}" stroke-width="2" stroke-dasharray="7 7"/>`,
    `<g transform="translate(${width / 2 - 48} ${HEADER + 32}) scale(1.5)">${avatarShapes('sky')}</g>`,
    text('Nobody here yet', { ...centred, y: HEADER + 162, size: 18, color: INK.strong, weight: 'bold' }),
    text('Hire the first agent and the chart starts to grow.', {
      ...centred,
      y: HEADER + 187,
      size: 13,
      color: INK.soft,
    }),
  ].join('');
}

interface TextStyle {
  x: number;
  y: number;
  size: number;
  color: string;
  /** Width in pixels after which the text is cut. */
  room: number;
  weight?: string;
  anchor?: string;
}

function text(content: string, { x, y, size, color, room, weight = 'normal', anchor = 'start' }: TextStyle): string {
  const cut = truncate(content, room / (weight === 'bold' ? size * 1.1 : size));
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escapeXml(cut)}</text>`;
}

const paletteOf = ({ paletteId }: OrgNode): PaletteId => (isPaletteId(paletteId) ? paletteId : PALETTE_IDS[0]);

const colorOf = (status: string) => (Object.hasOwn(STATUS_COLORS, status) ? STATUS_COLORS[status] : '#94a3b8');

const roleName = (role: string) => (Object.hasOwn(ROLES, role) ? ROLES[role]! : sentenceCase(printable(role)));

function sentenceCase(words: string): string {
  const spaced = words.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts at whole visible characters. Widths are in em and on the large side (those of DejaVu Sans, a wide font). */
function truncate(content: string, room: number): string {
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

/** One line without control characters, direction overrides, characters that XML forbids, or endless accents. */
function printable(value: string): string {
  return value
    .replace(/\s/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim();
}

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeXml = (value: string) => value.replace(/[&<>"']/g, (character) => XML_ENTITIES[character]!);

/* ---- PNG ---- */

const MAX_SIDE = 8000;
// The renderer holds four bytes a pixel, and its memory never shrinks: this bounds it at about 64 MB.
const MAX_PIXELS = 16_000_000;
const SHARP_PIXELS = 6_000_000;
// Without a colour font the renderer would draw the parts of an emoji over each other: one box is better.
const EMOJI = /(?=[\u{10000}-\u{10ffff}])\p{ExtPict}(?:\p{EMod}|\ufe0f|\u200d\p{ExtPict})*/gu;

/**
 * Turns a chart made by `renderOrgSvg` into a PNG: small charts at double size, to be sharp on any screen,
 * and very large ones scaled down.
 */
export async function renderOrgPng(svg: string): Promise<Buffer> {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg)?.map(Number) ?? [];
  if (!width || !height) throw new TypeError('Not an org chart drawing');
  const fontBuffers = await loadRenderer();
  const font = { fontBuffers, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' };
  const chart = new Resvg(svg.replace(EMOJI, '□'), { font, fitTo: { mode: 'zoom', value: zoomFor(width, height) } });
  try {
    const image = chart.render();
    try {
      return Buffer.from(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    chart.free();
  }
}

function zoomFor(width: number, height: number): number {
  const pixels = width * height;
  const sharp = Math.min(2, Math.max(1, Math.sqrt(SHARP_PIXELS / pixels)));
  return Math.min(sharp, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_PIXELS / pixels));
}

let renderer: Promise<Uint8Array[]> | undefined;

function loadRenderer(): Promise<Uint8Array[]> {
  renderer ??= readRenderer().catch((error) => {
    renderer = undefined;
    throw error;
  });
  return renderer;
}

async function readRenderer(): Promise<Uint8Array[]> {
  const { resolve } = createRequire(import.meta.url);
  const fonts = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
    readFile(resolve(`dejavu-fonts-ttf/ttf/${name}`)),
  );
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return Promise.all(fonts);
}
