import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');
const colors = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }] as const,
  ),
);
const GROUNDS = ['bg', 'surface', 'raised', 'hover'];
const TONES = ['accent', 'danger', 'warning', 'success', 'info'];

/** The relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, ground: string, theme: 'light' | 'dark'): number {
  const [one, other] = [front, ground].map((name) => luminance(colors.get(name)![theme])) as [number, number];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const TEXT_PAIRS = [
  ...['text', 'muted', ...TONES].flatMap((front) => GROUNDS.map((ground) => [front, ground])),
  ...TONES.map((tone) => [tone, `${tone}-soft`]),
  ...TONES.map((tone) => ['text', `${tone}-soft`]),
  ...TONES.map((tone) => ['accent-text', tone]),
  ['text', 'neutral-soft'],
  ['muted', 'neutral-soft'],
  ['muted', 'accent-soft'],
] as [string, string][];

it.each(['light', 'dark'] as const)('text can be read on every ground in the %s theme', (theme) => {
  const weak = TEXT_PAIRS.filter(([front, ground]) => contrast(front, ground, theme) < 4.5);
  expect(weak).toEqual([]);
});

it.each(['light', 'dark'] as const)('edges of controls can be seen in the %s theme', (theme) => {
  const weak = ['bg', 'surface', 'raised'].filter((ground) => contrast('border-strong', ground, theme) < 3);
  expect(weak).toEqual([]);
});

it('forced colours replace every colour but the backdrop', () => {
  const forced = css.slice(css.indexOf('forced-colors'));
  expect([...colors.keys()].filter((name) => !forced.includes(`--color-${name}:`))).toEqual([]);
});
