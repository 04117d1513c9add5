import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { bridgeMessages } from '#cli/mcp/bridge.js';
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
      await bridgeMessages(endpoint, {
        input,
        write: async (line) => void lines.push(line),
        signal: new AbortController().signal,
      });
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id: 1, ...answer }]);
      expect(renewals()).toBe(count);
    },
  );

  test.each([
    [
      'an error for no ID',
      401,
      'application/json',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"No"}}',
      'No',
    ],
    ['a page', 200, 'text/html', '<html></html>', 'The server answered with 200, but without an MCP message.'],
    ['broken JSON', 200, 'application/json', '{', 'The server answered with 200, but without an MCP message.'],
    ['nothing', 404, 'text/plain', '', 'The server answered with 404'],
  ])(
    'is told that a server is the wrong one under the ID of its request: %s',
    async (_what, status, type, body, message) => {
      const url = await startEndpoint((_request, response) => {
        response.writeHead(status, { 'content-type': type }).end(body);
      });
      const input = new PassThrough();
      const lines: string[] = [];
      input.end(`${JSON.stringify({ jsonrpc: '2.0', id: 'seven', method: 'tools/list' })}\n`);
      const endpoint = { url, headers: () => ({}), renew: async () => false, close: async () => {} };
      await bridgeMessages(endpoint, {
        input,
        write: async (line) => void lines.push(line),
        signal: new AbortController().signal,
      });
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { id: 'seven', error: { message: expect.stringContaining(message) } },
      ]);
    },
  );

  test('passes numbers on with all their digits, in both directions', async () => {
    const message =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"id":9007199254740993}}}';
    const asked: string[] = [];
    const url = await startEndpoint(async (request, response) => {
      asked.push(await bodyOf(request));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"jsonrpc":"2.0","id":1,"result":{"structuredContent":{"id":9007199254740993}}}');
    });
    const input = new PassThrough();
    const lines: string[] = [];
    input.end(`${message}\n`);
    const endpoint = { url, headers: () => ({}), renew: async () => false, close: async () => {} };
    await bridgeMessages(endpoint, {
      input,
      write: async (line) => void lines.push(line),
      signal: new AbortController().signal,
    });
    expect(asked).toEqual([message]);
    expect(lines.join('')).toContain('"structuredContent":{"id":9007199254740993}');
  });
});
