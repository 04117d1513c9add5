import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#services/core/text/json.js';
import { isSameJson, valueAt } from '#services/tools/policies/conditions.js';
import { argumentsSummaryOf } from '#services/tools/results/redaction.js';
import { keptArguments, NotKept } from '#services/tools/simulation/kept-arguments.js';

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>('text', 'x'.repeat(600), 'https://user:word@example.org/', 7, null, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('to', 'token', 'password', 'list', 'a', '__proto__'), tie('value'), { maxKeys: 4 }),
    fc.constant(Array.from({ length: 60 }, (_, n) => n)),
  ),
})).value;
const objects = fc.dictionary(fc.constantFrom('to', 'token', 'list', 'a'), json);
const paths = fc.array(fc.constantFrom('to', 'token', 'list', 'a', '0', '55', 'length'), {
  minLength: 1,
  maxLength: 4,
});

describe('what is kept of arguments', () => {
  it('says of every path what all of the arguments would say, or that it is not known', () => {
    let known = 0;
    let hidden = 0;
    fc.assert(
      fc.property(objects, paths, json, (given, steps, wanted) => {
        const kept = keptArguments(argumentsSummaryOf(given as JsonObject));
        const look = (root: JsonObject) => {
          const value = valueAt(root, steps);
          return [value === undefined, isSameJson(wanted as never, value), typeof value === 'string' ? value : null];
        };
        try {
          expect(look(kept)).toEqual(look(given as JsonObject));
          known += 1;
        } catch (error) {
          if (!(error instanceof NotKept)) throw error;
          hidden += 1;
        }
      }),
      { numRuns: 5_000 },
    );
    expect(Math.min(known, hidden)).toBeGreaterThan(50);
  });

  it('is all there where nothing was taken out', () => {
    const given = { to: ['ada'], a: { b: 1 } };
    expect(keptArguments(argumentsSummaryOf(given))).toEqual(given);
  });
});
