/** @module-tag rules */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { until } from '../kit/running.js';
import { type OpenProxy, startProxy } from './example.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

interface Process {
  readonly server: Server;
  readonly url: string;
  /** What it was asked for, but for its health. */
  readonly asked: IncomingMessage[];
  /** What it answers when it is asked for its health. */
  health: number;
  /** Answers when it has been asked for it once more. */
  checked(): Promise<unknown>;
}

/** Something that answers as a process does. */
async function processThat(answer: Answer): Promise<Process> {
  const asked: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    if (req.url === '/api/health') return res.writeHead(one.health).end(() => server.emit('checked'));
    asked.push(req);
    return answer(req, res);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const one: Process = { server, url, asked, health: 200, checked: () => once(server, 'checked') };
  open.push({ close: () => end(one) });
  return one;
}

function end({ server }: Process): void {
  server.close();
  server.closeAllConnections();
}

async function proxyTo(...processes: Process[]): Promise<OpenProxy> {
  const proxy = await startProxy({ host: '127.0.0.1', port: 0 });
  open.push(proxy);
  for (const [index, { url }] of processes.entries()) proxy.targets.set(`process ${index}`, url);
  return proxy;
}

const saying =
  (text: string): Answer =>
  (req, res) =>
    void req.resume().on('end', () => res.end(text));

const breaking: Answer = (req) => void req.socket.destroy();

test('requests go to the processes in turn', async () => {
  const [one, two] = [await processThat(saying('one')), await processThat(saying('two'))];
  const { url } = await proxyTo(one, two);
  const answers: string[] = [];
  for (let count = 0; count < 6; count++) answers.push(await (await fetch(url)).text());
  expect(answers.toSorted()).toEqual(['one', 'one', 'one', 'two', 'two', 'two']);
});

test('a read that a process has broken off is answered by another one', async () => {
  const [one, two] = [await processThat(breaking), await processThat(saying('two'))];
  const { url } = await proxyTo(one, two);
  for (let count = 0; count < 4; count++) expect(await (await fetch(url)).text()).toBe('two');
  expect(one.asked.length).toBeGreaterThan(0);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s that a process has broken off is sent to no other',
  async (method) => {
    const [one, two] = [await processThat(breaking), await processThat(breaking)];
    const { url } = await proxyTo(one, two);
    const answer = await fetch(url, { method, body: 'once' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, '1']);
    expect(await answer.json()).toEqual({ error: 'The process ended before it answered', code: 'bad_gateway' });
    expect(one.asked.length + two.asked.length).toBe(1);
  },
);

test('a process that is gone gets one request at most before it is left out', async () => {
  const [gone, here] = [await processThat(saying('gone')), await processThat(saying('here'))];
  end(gone);
  const { url } = await proxyTo(gone, here);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await fetch(url, { method: 'POST', body: 'x' })).status);
  expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
});

test('a process that says that it is not well is left out until it is', async () => {
  const [ill, well] = [await processThat(saying('ill')), await processThat(saying('well'))];
  const { url } = await proxyTo(ill, well);
  const heard = async () => new Set([await (await fetch(url)).text(), await (await fetch(url)).text()]).size;
  expect(await heard()).toBe(2);
  ill.health = 503;
  await until(async () => (await heard()) === 1);
  ill.health = 200;
  await until(async () => (await heard()) === 2);
});

test('a request is sent to a process when all say that they are not well', async () => {
  const ill = await processThat(saying('as well as I can'));
  const { url } = await proxyTo(ill);
  ill.health = 503;
  await ill.checked();
  await ill.checked();
  expect(await (await fetch(url)).text()).toBe('as well as I can');
});

test('a proxy without a process answers 503, for sockets too', async () => {
  const { url } = await proxyTo();
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '1',
    { error: 'No process is ready', code: 'no_process' },
  ]);
  const socket = new WebSocket(url.replace('http', 'ws'));
  const [error] = await once(socket, 'error');
  expect(error.message).toContain('503');
});

test('a body is passed on as it arrives, and a client that leaves is gone for the process as well', async () => {
  let left: Promise<unknown> = Promise.reject(new Error('nobody asked'));
  left.catch(() => {});
  const one = await processThat((_req, res) => {
    left = once(res, 'close');
    res.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: next\n\n');
  });
  const { url } = await proxyTo(one);
  const gone = new AbortController();
  const { body } = await fetch(url, { signal: gone.signal });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value as Uint8Array).toString()).toBe('event: next\n\n');
  gone.abort();
  await left;
});

test('a stream that breaks off at the process breaks off for the client, as no end of its own', async () => {
  const one = await processThat((req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: next\n\n');
    setImmediate(() => req.socket.destroy());
  });
  const { url } = await proxyTo(one);
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
});

test('the last address of X-Forwarded-For is that of the client, even if the client sends the header', async () => {
  const one = await processThat(saying('one'));
  const { url } = await proxyTo(one);
  const made = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', forwarded: 'for=203.0.113.9' };
  await new Promise((resolve) => request(url, { headers: made }, resolve).end());
  expect(one.asked[0]?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9, 127.0.0.1',
    'x-forwarded-proto': 'http',
    host: new URL(url).host,
  });
  expect(one.asked[0]?.headers.forwarded).toBeUndefined();
});
