import { randomInt } from 'node:crypto';
import { z } from 'zod';

interface Palette {
  name: string;
  backdrop: string;
  cap: string;
  shade: string;
  skin: string;
}

const PALETTES = {
  sunrise: { name: 'Sunrise', backdrop: '#ffe8d1', cap: '#ff8a3d', shade: '#c95a12', skin: '#ffd9b8' },
  ocean: { name: 'Ocean', backdrop: '#d3ecff', cap: '#2584d8', shade: '#135a9c', skin: '#f3c9a5' },
  forest: { name: 'Forest', backdrop: '#d9f0dd', cap: '#2f9150', shade: '#1b6334', skin: '#c68e63' },
  lavender: { name: 'Lavender', backdrop: '#ebe4ff', cap: '#9273e6', shade: '#6446b8', skin: '#ffdcc2' },
  coral: { name: 'Coral', backdrop: '#ffe0dc', cap: '#f4685c', shade: '#bd3c33', skin: '#e8b48c' },
  mint: { name: 'Mint', backdrop: '#d6f7ea', cap: '#35c495', shade: '#1a8a66', skin: '#8d5a3b' },
  ember: { name: 'Ember', backdrop: '#fde0d0', cap: '#d9481c', shade: '#972c0b', skin: '#f6cfa9' },
  slate: { name: 'Slate', backdrop: '#e1e7ee', cap: '#5b6f86', shade: '#394a5e', skin: '#ffd9b8' },
  honey: { name: 'Honey', backdrop: '#fff1c7', cap: '#efb01f', shade: '#b07a05', skin: '#c68e63' },
  berry: { name: 'Berry', backdrop: '#fbdcec', cap: '#cc2f7b', shade: '#8d1752', skin: '#f3c9a5' },
  sky: { name: 'Sky', backdrop: '#e0f5ff', cap: '#4fb8ec', shade: '#1f82b5', skin: '#7a4a30' },
  moss: { name: 'Moss', backdrop: '#ebf0d2', cap: '#8a9d35', shade: '#5f6d1c', skin: '#ffdcc2' },
  sand: { name: 'Sand', backdrop: '#f6ecda', cap: '#c9a46a', shade: '#93713d', skin: '#8d5a3b' },
  plum: { name: 'Plum', backdrop: '#f0dff2', cap: '#863f94', shade: '#592463', skin: '#e8b48c' },
  teal: { name: 'Teal', backdrop: '#d2f1f1', cap: '#159a9c', shade: '#0a6869', skin: '#f6cfa9' },
  rose: { name: 'Rose', backdrop: '#ffe3e8', cap: '#f27a93', shade: '#b84862', skin: '#7a4a30' },
  copper: { name: 'Copper', backdrop: '#f8e3d6', cap: '#b8663a', shade: '#80421f', skin: '#ffd9b8' },
  indigo: { name: 'Indigo', backdrop: '#e0e2ff', cap: '#4a50d0', shade: '#2c3196', skin: '#c68e63' },
  lime: { name: 'Lime', backdrop: '#ecf9cf', cap: '#93cc2a', shade: '#628d10', skin: '#f3c9a5' },
  cocoa: { name: 'Cocoa', backdrop: '#eee2da', cap: '#7d5440', shade: '#523325', skin: '#e8b48c' },
  steel: { name: 'Steel', backdrop: '#dfeaf0', cap: '#4d8ba6', shade: '#2d6079', skin: '#8d5a3b' },
  peach: { name: 'Peach', backdrop: '#fff0e6', cap: '#ffab85', shade: '#cf7248', skin: '#6b4029' },
  aqua: { name: 'Aqua', backdrop: '#d8fafb', cap: '#2fccd4', shade: '#13919a', skin: '#ffdcc2' },
  graphite: { name: 'Graphite', backdrop: '#e4e4e8', cap: '#3d3d47', shade: '#1d1d24', skin: '#f6cfa9' },
} as const satisfies Record<string, Palette>;

export type PaletteId = keyof typeof PALETTES;

export const PALETTE_IDS = Object.keys(PALETTES) as [PaletteId, ...PaletteId[]];

/** An agent's look: the character and its colours. */
export const Appearance = z
  .strictObject({
    schemaVersion: z.literal(1).describe('Always 1.'),
    characterVersion: z.literal('cap-v1').describe('The drawing that avatarUrl shows: always cap-v1.'),
    paletteId: z.enum(PALETTE_IDS).meta({ id: 'AgentPaletteId' }).describe('The color palette of the drawing.'),
  })
  .meta({ id: 'AgentAppearance', description: 'The look of an agent.' });
export type Appearance = z.infer<typeof Appearance>;

/** Whether a value is the id of a palette. */
export function isPaletteId(value: unknown): value is PaletteId {
  return typeof value === 'string' && Object.hasOwn(PALETTES, value);
}

/** A random look, for a new agent whose creator chose none. */
export function randomAppearance(): Appearance {
  const paletteId = PALETTE_IDS[randomInt(PALETTE_IDS.length)]!;
  return { schemaVersion: 1, characterVersion: 'cap-v1', paletteId };
}

/** The path of the picture of an appearance. */
export function avatarUrl({ characterVersion, paletteId }: Appearance): string {
  return `/api/avatars/${characterVersion}/${paletteId}.svg`;
}

/** The character as a complete SVG document. */
export function avatarSvg(paletteId: PaletteId): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 64 64" role="img">' +
    `<title>${PALETTES[paletteId].name} avatar</title>${avatarShapes(paletteId)}</svg>`
  );
}

/**
 * The shapes of the character in a 64 by 64 box, for use in a larger drawing; without ids, which could collide there.
 */
export function avatarShapes(paletteId: PaletteId): string {
  const { backdrop, cap, shade, skin } = PALETTES[paletteId];
  return [
    `<circle cx="32" cy="32" r="32" fill="${backdrop}"/>`,
    `<path d="M12 57C13 49 21 45.5 32 45.5S51 49 52 57A32 32 0 0 1 12 57Z" fill="${cap}"/>`,
    `<path d="M26 45.5Q32 52 38 45.5L37 43H27Z" fill="${shade}" opacity=".55"/>`,
    `<circle cx="18.5" cy="36" r="3.2" fill="${skin}"/><circle cx="45.5" cy="36" r="3.2" fill="${skin}"/>`,
    `<rect x="18.5" y="20" width="27" height="28" rx="13" fill="${skin}"/>`,
    '<ellipse cx="24" cy="40.5" rx="2.6" ry="1.7" fill="#ff5d6c" opacity=".28"/>',
    '<ellipse cx="40" cy="40.5" rx="2.6" ry="1.7" fill="#ff5d6c" opacity=".28"/>',
    '<circle cx="27" cy="36.5" r="2.1" fill="#26222e"/><circle cx="37" cy="36.5" r="2.1" fill="#26222e"/>',
    '<circle cx="27.7" cy="35.8" r=".7" fill="#fff"/><circle cx="37.7" cy="35.8" r=".7" fill="#fff"/>',
    '<path d="M28 41.5Q32 45 36 41.5" fill="none" stroke="#26222e" stroke-width="1.6" stroke-linecap="round"/>',
    `<path d="M17 30C17 18.5 23.5 13 32 13S47 18.5 47 30Q32 24.5 17 30Z" fill="${cap}"/>`,
    `<path d="M32 13.5V26" stroke="${shade}" stroke-width="1" opacity=".4"/>`,
    `<circle cx="32" cy="12.8" r="1.9" fill="${shade}"/><circle cx="32" cy="20.5" r="3.6" fill="${backdrop}"/>`,
    `<path d="M15.5 29.5Q32 22.5 48.5 29.5Q51.5 32.5 48 33Q32 27.5 16 33Q12.5 32.5 15.5 29.5Z" fill="${shade}"/>`,
  ].join('');
}

/** The icons (named as in the Lucide set) that an agent may have. */
export const AGENT_ICONS = [
  'activity',
  'anchor',
  'archive',
  'atom',
  'award',
  'bar-chart',
  'beaker',
  'bell',
  'book-open',
  'bot',
  'brain',
  'briefcase',
  'bug',
  'calculator',
  'calendar',
  'camera',
  'circuit-board',
  'clipboard-list',
  'cloud',
  'code',
  'cog',
  'coins',
  'compass',
  'cpu',
  'crown',
  'database',
  'eye',
  'feather',
  'file-text',
  'flame',
  'flask-conical',
  'gauge',
  'gem',
  'git-branch',
  'globe',
  'graduation-cap',
  'hammer',
  'headphones',
  'heart',
  'key',
  'languages',
  'layers',
  'leaf',
  'lightbulb',
  'line-chart',
  'lock',
  'mail',
  'map',
  'megaphone',
  'message-circle',
  'microscope',
  'mountain',
  'network',
  'package',
  'palette',
  'pen-tool',
  'puzzle',
  'radar',
  'rocket',
  'scale',
  'search',
  'server',
  'shield',
  'sparkles',
  'star',
  'target',
  'telescope',
  'terminal',
  'users',
  'wrench',
] as const;
