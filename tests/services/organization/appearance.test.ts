import { describe, expect, test } from 'vitest';
import {
  AGENT_ICONS,
  Appearance,
  avatarSvg,
  avatarUrl,
  isPaletteId,
  PALETTE_IDS,
  randomAppearance,
} from '#services/organization/agents/appearance.js';

const ocean = { schemaVersion: 1, characterVersion: 'cap-v1', paletteId: 'ocean' } as const;

describe('appearance', () => {
  test('an appearance names a version, a character and a palette of the table', () => {
    expect(Appearance.parse(ocean)).toEqual(ocean);
  });

  test.each([
    ['another schema version', { ...ocean, schemaVersion: 2 }],
    ['another character', { ...ocean, characterVersion: 'hat-v1' }],
    ['a palette that is not in the table', { ...ocean, paletteId: 'nope' }],
    ['the name of an inherited property', { ...ocean, paletteId: 'constructor' }],
    ['an unknown field', { ...ocean, color: '#fff' }],
    ['a missing palette', { schemaVersion: 1, characterVersion: 'cap-v1' }],
  ])('%s is refused', (_what, input) => {
    expect(Appearance.safeParse(input).success).toBe(false);
  });

  test('random appearances are valid and differ', () => {
    const drawn = Array.from({ length: 200 }, randomAppearance);
    for (const appearance of drawn) expect(Appearance.parse(appearance)).toEqual(appearance);
    expect(new Set(drawn.map(({ paletteId }) => paletteId)).size).toBeGreaterThan(1);
  });

  test('the address of an avatar carries the character and the palette', () => {
    expect(avatarUrl(ocean)).toBe('/api/avatars/cap-v1/ocean.svg');
  });

  test('every palette is a slug and draws its own picture', () => {
    expect(PALETTE_IDS).toHaveLength(24);
    for (const id of PALETTE_IDS) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(avatarSvg(id)).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^>]*role="img"><title>[^<]+<\/title>/,
      );
    }
    expect(new Set(PALETTE_IDS.map(avatarSvg)).size).toBe(24);
  });

  test('only own names of the table are palettes', () => {
    expect(isPaletteId('teal')).toBe(true);
    for (const value of ['toString', '__proto__', '../teal', '', null, 7]) expect(isPaletteId(value)).toBe(false);
  });

  test('icon names are unique slugs and include the usual ones', () => {
    expect(new Set(AGENT_ICONS).size).toBe(AGENT_ICONS.length);
    for (const icon of AGENT_ICONS) expect(icon).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(AGENT_ICONS).toEqual(expect.arrayContaining(['bot', 'crown', 'code', 'bug']));
  });
});
