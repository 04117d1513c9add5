import { describe, expect, test } from 'vitest';
import { ownPath } from '#services/core/text/own-path.js';
import { FOREIGN_ADDRESSES } from '../kit/foreign-addresses.js';

const ORIGIN = 'https://board.example.com';

describe('a path of this site', () => {
  test.each([
    ['/ACM/issues?status=TODO#top', '/ACM/issues?status=TODO#top'],
    ['/a/../b', '/b'],
    ['/a//b', '/a//b'],
    ['/search?to=//evil.example', '/search?to=//evil.example'],
    ['/a%2f%2fb', '/a%2f%2fb'],
    ['?page=2', '/?page=2'],
    [`${ORIGIN}/a`, '/a'],
    ['https:evil.example/r', '/evil.example/r'],
  ])('is read of %j as browsers read it', (address, path) => expect(ownPath(address, ORIGIN)).toBe(path));

  test.each(FOREIGN_ADDRESSES)('is not read of %j', (address) => expect(ownPath(address, ORIGIN)).toBeNull());

  test('is not read of what is no address', () => expect(ownPath('http://[', ORIGIN)).toBeNull());
});
