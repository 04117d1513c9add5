import { expect, it } from 'vitest';
import { isUuid } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';

it('ids of version 7 tell when they were made, and each is greater than the one before', () => {
  const from = Date.now();
  const ids = Array.from({ length: 20_000 }, uuid7);
  expect(ids).toEqual([...new Set(ids)].sort());
  for (const id of ids.slice(0, 100)) {
    expect([isUuid(id), id[14], '89ab'.includes(id[19] as string)]).toEqual([true, '7', true]);
  }
  const at = Number.parseInt((ids[0] as string).replace('-', '').slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(from);
  expect(at).toBeLessThanOrEqual(Date.now());
});
