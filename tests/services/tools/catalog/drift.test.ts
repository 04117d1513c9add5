import { describe, expect, it } from 'vitest';
import { driftOf } from '#services/tools/catalog/drift.js';

const before = {
  title: 'Send',
  description: 'Sends a message.',
  inputSchema: { type: 'object', properties: { to: { type: 'string' }, 'a/b': {} }, required: ['to'] },
  annotations: null,
  riskLevel: 'write',
};
const driftTo = (more: object) => driftOf({ ...before, ...more, previous: before as never } as never);

describe('the drift of a tool', () => {
  it('is nothing of one that never changed', () => {
    expect(driftOf({ ...before, previous: null } as never)).toBeNull();
  });

  it('names what has changed, whatever the order of keys', () => {
    const inputSchema = { required: ['to'], properties: { 'a/b': {}, to: { type: 'string' } }, type: 'object' };
    expect(driftTo({ inputSchema, riskLevel: 'destructive', annotations: { destructiveHint: true } })).toEqual({
      fields: ['annotations', 'risk_level'],
      description: [],
      inputSchema: [],
      isComplete: true,
    });
  });

  it('shows the description word by word, with what is hidden in it', () => {
    const { description } = driftTo({ description: 'Sends a secret\u200b message.\u{e0041}' }) ?? {};
    expect(description?.map(({ change, text }) => `${change}: ${text}`).join(' | ')).toContain('secret[U+200B]');
    const added = description?.filter(({ change }) => change === 'added') ?? [];
    expect(added.some(({ hasHiddenCharacters }) => hasHiddenCharacters)).toBe(true);
    expect(added.map(({ text }) => text).join('')).toContain('[U+E0041]');
    expect(
      description
        ?.filter(({ change }) => change !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Sends a secret[U+200B] message.[U+E0041]');
  });

  it('shows schemas path by path', () => {
    const inputSchema = {
      type: 'object',
      properties: { to: { type: 'array' }, 'a/b': { type: 'null' }, bcc: { type: 'string' } },
    };
    expect(driftTo({ inputSchema })?.inputSchema).toEqual([
      { path: '/properties/a~1b/type', change: 'added', before: null, after: '"null"' },
      { path: '/properties/bcc', change: 'added', before: null, after: '{"type":"string"}' },
      { path: '/properties/to/type', change: 'changed', before: '"string"', after: '"array"' },
      { path: '/required', change: 'removed', before: '["to"]', after: null },
    ]);
  });

  it('ends after some differences and says so, and gives up on texts that have nothing in common', () => {
    const properties = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, {}]));
    const words = Array.from({ length: 2_000 }, (_, n) => `word${n}`).join(' ');
    const drift = driftTo({ inputSchema: { properties }, description: words });
    expect(drift).toMatchObject({ isComplete: false, description: [{ change: 'removed' }, { change: 'added' }] });
    expect(drift?.inputSchema).toHaveLength(200);
  });
});
