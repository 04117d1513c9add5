import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { deliver } from '#server/subscriptions/delivery.js';

/** A client of a server that delivers these results to whoever connects. */
async function receiving(
  results: () => AsyncGenerator<ExecutionResult>,
  perMessageDeflate = false,
): Promise<WebSocket> {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate });
  server.on('connection', async (socket, request) => {
    await deliver({ results: results(), feed: undefined }, '1', { socket, request }).next();
    socket.close();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.terminate();
    server.close();
    http.close();
  });
  return client;
}

test.each([
  ['written as frames', false],
  ['sent by the socket where it compresses', true],
])(
  'results of any length, %s, arrive in order, and so do other messages that are sent after them',
  async (_way, compressed) => {
    const lengths = [
      0, 1, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 125, 126, 65_400, 65_470, 65_535, 65_536, 300_000,
    ];
    const texts = [...lengths.map((length) => 'x'.repeat(length)), '𝒳'.repeat(40_000), 'last'];
    const client = await receiving(async function* () {
      for (const text of texts) yield { data: { text } };
    }, compressed);
    const messages: unknown[] = [];
    client.on('message', (data) => messages.push(JSON.parse(String(data))));
    const [code] = await once(client, 'close');
    expect(messages).toEqual(texts.map((text) => ({ id: '1', type: 'next', payload: { data: { text } } })));
    expect(code).toBe(1005);
  },
);

test('for a subscriber that does not read, no more results are computed than fit into the sockets', async () => {
  let asked = 0;
  const text = 'x'.repeat(10_000);
  const client = await receiving(async function* () {
    for (; ; asked++) {
      await sleep(0);
      yield { data: { text } };
    }
  });
  await once(client, 'open');
  (client as unknown as { _socket: Socket })._socket.pause();
  let before = -1;
  while (asked > before) {
    before = asked;
    // The results come from the same event loop, each after one turn of its timers.
    for (let turns = 0; turns < 100; turns += 1) await sleep(1);
  }
  expect(asked).toBeGreaterThan(6);
  expect(asked * text.length).toBeLessThan(50_000_000);
  (client as unknown as { _socket: Socket })._socket.resume();
  while (asked === before) await sleep(10);
});
