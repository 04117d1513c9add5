/** @module-tag face */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../kit/server.js';

test('a request that was on its way over an open connection when the server was told to stop is answered, as the last one', async () => {
  const server = await startTestServer();
  const connection = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answers = '';
  connection.on('data', (data) => (answers += data));
  const request = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  connection.write(request);
  await expect.poll(() => answers).toMatch(/^HTTP\/1.1 200 .*Connection: keep-alive/is);

  answers = '';
  const ended = once(connection, 'end');
  connection.write(request);
  const stopped = server.stop();
  await ended;
  expect(answers).toMatch(/^HTTP\/1.1 200 .*Connection: close/is);
  await stopped;
});

test('a connection over which nothing comes does not keep the server from stopping', async () => {
  const server = await startTestServer();
  const connection = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(connection, 'connect');
  const ended = once(connection.resume(), 'end');
  await server.stop();
  await ended;
});
