import { expect, test } from 'vitest';
import { isConnectionFailure } from '#services/core/postgres/failures.js';

test.each([
  ['EPIPE', true],
  ['EBADF', true],
  ['ECONNRESET', true],
  ['08006', true],
  ['57P01', true],
  [undefined, true],
  ['23505', false],
  ['P0001', false],
  ['XX000', false],
])('an error with the code %s is the failure of a connection: %s', (code, expected) => {
  expect(isConnectionFailure(Object.assign(new Error('It failed'), { code }))).toBe(expected);
});
