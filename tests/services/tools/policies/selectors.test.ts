import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundSelectors, ToolSelectors } from '#services/tools/policies/selectors.js';

const values = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('agent', 'read', 'high', ' padded ', '', 'x'.repeat(240), 'x'.repeat(241), null, 7, {}),
);
const stored = fc.dictionary(
  fc.constantFrom('toolName', 'toolNames', 'riskLevel', 'riskLevels', 'actorType', 'agentIds', 'unknown', '__proto__'),
  fc.oneof(values, fc.array(values, { maxLength: 3 })),
);

test('stored selectors are read as their schema reads them', () => {
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: stored }, { weight: 1, arbitrary: fc.anything() }), (given) => {
      const { data } = ToolSelectors.safeParse(given);
      seen.add(data !== undefined);
      expect(soundSelectors(given)).toEqual(data);
    }),
    { numRuns: 2_000 },
  );
  expect([...seen].sort()).toEqual([false, true]);
});
