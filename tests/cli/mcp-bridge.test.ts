import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { bridge } from '../../src/cli/mcp/bridge.js';
import { bodyOf, startEndpoint } from '../kit/endpoint.js';

/** A server of the protocol that refuses its first credential for a reason, and takes the second. */
async function serverRefusing(reasonCode: string) {
  let renewals = 0;
  const url = await startEndpoint(async (request, response) => {
    const { id } = JSON.parse(String(await bodyOf(request)));
    const isRefused = request.headers.authorization === 'Bearer first';
    const answer = isRefused ? { error: { code: -32_001, message: 'No', data: { reasonCode } } } : { result: {} };
    response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  const endpoint = {
    url,
    headers: () => ({ authorization: renewals === 0 ? 'Bearer first' : 'Bearer second' }),
    renew: async () => {
      renewals += 1;
      return true;
    },
    close: async () => {},
  };
  return { endpoint, renewals: () => renewals };
}

describe('the client of assistants', () => {
  test.each([
    ['gateway_token_expired', { result: {} }, 1],
    ['gateway_token_revoked', { error: { data: { reasonCode: 'gateway_token_revoked' } } }, 0],
  ])(
    'gets a new credential in place of one refused as %s only where that has expired',
    async (reason, answer, count) => {
      const { endpoint, renewals } = await serverRefusing(reason);
      const input = new PassThrough();
      const lines: string[] = [];
      input.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`);
      await bridge(endpoint, {
        input,
        write: async (line) => void lines.push(line),
        signal: new AbortController().signal,
      });
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id: 1, ...answer }]);
      expect(renewals()).toBe(count);
    },
  );
});
