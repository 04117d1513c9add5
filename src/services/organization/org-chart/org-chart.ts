import { avatarShapes, isPaletteId, PALETTE_IDS, type PaletteId } from '../agents/appearance.js';
import {
  type AgentBox,
  CARD,
  coordinate,
  EMPTY_HEIGHT,
  HEADER,
  layOut,
  MARGIN,
  type OrgNode,
  pageAround,
  truncate,
} from './layout.js';

interface OrgSvgOptions {
  companyName: string;
  /** Accepts a hex colour such as `#4f46e5`; other values are ignored. */
  primaryColor?: string | null;
}

const FONT = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif";
const INK = { strong: '#0f172a', soft: '#556377', line: '#b6c2d1', border: '#dde4ec', page: '#f6f8fb' };

/**
 * Draws the chart of a company as an SVG: a tidy tree for each root, side by side. If a manager has more than a few
 * reports without reports of their own, these form columns, which keeps a thousand of them legible. Takes linear time
 * without recursion, so any depth works.
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

function cardMarkup({ node, x, y, isRoot }: AgentBox, accent: string): string {
  const [name, status] = [printable(node.name), sentenceCase(printable(node.status))];
  const job = printable(node.title ?? '') || roleName(node.role);
  const [width, height, textX] = [CARD.width, CARD.height, 78];
  const room = width - textX - 14;
  const outline = isRoot ? `stroke="${accent}" stroke-width="2"` : `stroke="${INK.border}"`;
  return [
    `<g transform="translate(${coordinate(x)} ${y})"><title>${escapeXml(`${name}, ${job}, ${status}`)}</title>`,
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
  /** The width in pixels at which the text is cut. */
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
