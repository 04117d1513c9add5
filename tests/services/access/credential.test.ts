import { describe, expect, test } from 'vitest';
import { credentialOfToken, parseCredential } from '#services/access/credential.js';

const BEARER = 'Authorization must be "Bearer <token>"';
const ONCE = 'Authorization must be sent once';

describe('the credential of a request', () => {
  test.each([[[]], [['']], [['  ']], [[' \t']]])('is none in %j', (values) => {
    expect(parseCredential(values)).toEqual({ kind: 'none' });
  });

  test.each(['Bearer abc', 'bearer abc', 'BEARER   abc', ' Bearer abc\t', 'bEaReR abc'])(
    'is a token in %j',
    (value) => {
      expect(parseCredential([value])).toEqual({ kind: 'bearer', token: 'abc' });
    },
  );

  test.each([
    ['a non-breaking space', ['\u00a0'], BEARER],
    ['that space as UTF-8 arrives', ['\u00c2\u00a0'], BEARER],
    ['other white space', ['\u2003\ufeff\v'], BEARER],
    ['a scheme without a token', ['Bearer'], BEARER],
    ['a scheme and a space', ['Bearer '], BEARER],
    ['a token of a non-breaking space', ['Bearer \u00a0'], BEARER],
    ['a token with one at its end', ['Bearer abc\u00a0'], BEARER],
    ['a tab after the scheme', ['Bearer\tabc'], BEARER],
    ['two tokens', ['Bearer a b'], BEARER],
    ['a token alone', ['abc'], BEARER],
    ['another scheme', ['Basic dXNlcjpwYXNz'], BEARER],
    ['a letter outside ASCII', ['Bearer \u{1f511}'], BEARER],
    ['no text', [{}], BEARER],
    ['a number', [5], BEARER],
    ['two headers', ['Bearer a', 'Bearer b'], ONCE],
    ['the same header twice', ['Bearer a', 'Bearer a'], ONCE],
    ['an empty header before another', ['', 'Bearer a'], ONCE],
  ])('is malformed, and so neither a token nor none, where it is %s', (_what, values, problem) => {
    expect(parseCredential(values)).toEqual({ kind: 'malformed', problem });
  });

  test('may be a token that came in an address', () => {
    expect(credentialOfToken(null)).toEqual({ kind: 'none' });
    expect(credentialOfToken('abc')).toEqual({ kind: 'bearer', token: 'abc' });
    for (const token of ['', ' ', '\u00a0', 'a b']) expect(credentialOfToken(token).kind, token).toBe('malformed');
  });
});
