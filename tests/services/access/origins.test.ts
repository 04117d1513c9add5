import { describe, expect, test } from 'vitest';
import { assertTrustedOrigin, isTrustedOrigin, trustedOrigins } from '#services/access/origins.js';
import { readConfig } from '#services/core/process/config.js';

const AUTO = readConfig({ DEPLOYMENT_MODE: 'authenticated' });
const EXPLICIT = readConfig({
  DEPLOYMENT_MODE: 'authenticated',
  DEPLOYMENT_EXPOSURE: 'public',
  BASE_URL_MODE: 'explicit',
  PUBLIC_BASE_URL: 'https://board.example.com/app',
  TRUSTED_ORIGINS: 'https://other.example.com:8443',
});
const WILD = readConfig({ DEPLOYMENT_MODE: 'authenticated', TRUSTED_ORIGINS: 'https://*.example.com' });

describe('a page that may act with a cookie', () => {
  test.each([
    ['of the very host that is asked', 'http://board.local:3100', 'board.local:3100', true],
    ['of that host on the port that https implies', 'https://board.local', 'board.local:443', true],
    ['of that host in other letters', 'http://board.local', 'BOARD.local', true],
    ['of the same address', 'http://[::1]:3100', '[::1]:3100', true],
    ['of another port', 'http://board.local:3000', 'board.local:3100', false],
    ['of another name', 'http://evil.example', 'board.local', false],
    ['of a name that begins alike', 'http://board.local.evil.example', 'board.local', false],
    ['of nowhere', 'null', 'board.local', false],
    ['that says nothing', undefined, 'board.local', false],
    ['of no URL', 'board.local', 'board.local', false],
    ['with a user, as no browser sends it', 'http://board.local@board.local', 'board.local', false],
    ['with a path', 'http://board.local/x', 'board.local', false],
    ['asking a host that is none', 'http://evil.example', 'board.local@evil.example', false],
    ['asking no host', 'http://evil.example', undefined, false],
  ])('%s', (_what, origin, host, trusted) => {
    expect(isTrustedOrigin(AUTO, { origin, host })).toBe(trusted);
  });

  test.each([
    ['the address of the board', 'https://board.example.com', true],
    ['a trusted origin', 'https://other.example.com:8443', true],
    ['a trusted origin on another port', 'https://other.example.com', false],
    ['the address of the board without TLS', 'http://board.example.com', false],
    ['a name below it', 'https://a.board.example.com', false],
    ['the host that is asked, which says nothing', 'https://proxy.internal', false],
  ])('where the address is explicit, is of %s: %s %s', (_what, origin, trusted) => {
    expect(isTrustedOrigin(EXPLICIT, { origin, host: 'proxy.internal' })).toBe(trusted);
  });

  test.each([
    ['https://a.example.com', true],
    ['https://a.b.example.com', true],
    ['https://example.com', false],
    ['https://aexample.com', false],
    ['http://a.example.com', false],
    ['https://a.example.com:8443', false],
    ['https://a.example.com.evil.example', false],
  ])('where every name below one is trusted, is %s: %s', (origin, trusted) => {
    expect(isTrustedOrigin(WILD, { origin, host: 'elsewhere' })).toBe(trusted);
  });

  test('is refused with 403 when its origin is not trusted', () => {
    expect(() => assertTrustedOrigin(AUTO, { origin: 'null', host: 'a' })).toThrow('Origin is not trusted');
    expect(trustedOrigins(EXPLICIT)).toEqual(['https://board.example.com', 'https://other.example.com:8443']);
  });
});
