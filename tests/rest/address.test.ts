import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientAddress, isSecure } from '#http/address.js';

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const told = (list: string) => ({ 'x-forwarded-for': list });

describe('the address of a client', () => {
  test.each([
    ['10.0.0.1', {}, 0, '10.0.0.1'],
    ['::ffff:10.0.0.1', {}, 0, '10.0.0.1'],
    ['::1', {}, 0, '::1'],
    [undefined, {}, 0, 'unknown'],
    // Nobody is believed who was not put there by the operator.
    ['10.0.0.1', told('1.2.3.4'), 0, '10.0.0.1'],
    ['10.0.0.1', told('1.2.3.4'), 1, '1.2.3.4'],
    ['10.0.0.1', told('made up, 1.2.3.4'), 1, '1.2.3.4'],
    ['10.0.0.1', told('6.6.6.6, 1.2.3.4, 10.0.0.2'), 2, '1.2.3.4'],
    ['10.0.0.1', told('1.2.3.4'), 2, '10.0.0.1'],
    ['10.0.0.1', told('nonsense'), 1, '10.0.0.1'],
    ['10.0.0.1', {}, 1, '10.0.0.1'],
  ] as const)('of %s that says %j behind %i proxies is %4$s', (remote, headers, TRUST_PROXY, address) => {
    expect(clientAddress(from(remote, headers), { TRUST_PROXY })).toBe(address);
  });
});

test.each([
  [{ PUBLIC_BASE_URL: 'https://x.example', TRUST_PROXY: 0 }, {}, true],
  [{ PUBLIC_BASE_URL: 'http://x.example', TRUST_PROXY: 0 }, { 'x-forwarded-proto': 'https' }, false],
  [{ TRUST_PROXY: 1 }, { 'x-forwarded-proto': 'https' }, true],
  [{ TRUST_PROXY: 1 }, { 'x-forwarded-proto': 'https, http' }, false],
  [{ TRUST_PROXY: 1 }, {}, false],
])('whether TLS is spoken: %j and %j', (config, headers, secure) => {
  expect(isSecure(from('10.0.0.1', headers), config)).toBe(secure);
});
