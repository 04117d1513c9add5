/** @module-tag whole */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { serverHome, startServer } from '../kit/process.js';
import { ask, createCompany, follow, JSON_TYPE, note, run, socketTo, socketUrl } from './clients.js';
import { sql } from './journal.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
  await database.drop();
});

/** Longer than the test may take: what only ends by force fails it. */
const PATIENT = { DRAIN_TIMEOUT_MS: '3600000' };

/** Of a request that opens a connection of its own. */
const CLOSING = { headers: { connection: 'close' } };

describe('a server that is told to stop', () => {
  test('lets requests end, closes sockets so that clients connect again, and exits with 0', async () => {
    const server = await startServer({ DATABASE_URL: database.url, ...PATIENT });
    const id = await createCompany(server.url);
    const client = socketTo(server.url);
    const events = follow(client, id, '0');
    const { cursor } = await events.event();
    const lock = new pg.Client(database.url);
    cleanups.push(() => lock.end());
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT 1 FROM "Company" FOR UPDATE');
    const create = 'mutation ($id: ID!) { createAgent(input: { companyId: $id, name: "Last" }) { agent { name } } }';
    const running = [ask(server.url, create, { id }), follow(client, id, undefined, create).next()];
    await expect.poll(async () => (await waiting()).length, { interval: 10 }).toBe(2);

    server.child.kill('SIGTERM');
    const closed = events.next().then(
      () => 'answered',
      ({ code }) => code,
    );
    await expect.poll(() => fetch(`${server.url}/api/health`).catch(() => 'gone')).toBe('gone');
    await lock.query('ROLLBACK');
    const names = (await Promise.all(running)).map(({ data }) => data.createAgent.agent.name);
    expect(names.toSorted()).toEqual(['Last', 'Last 2']);
    expect(await closed).toBe(1001);
    expect(await server.exited).toMatchObject({ code: 0 });
    await client.dispose();

    const next = await startServer({ DATABASE_URL: database.url });
    const again = socketTo(next.url);
    expect((await follow(again, id, cursor).event()).action).toBe('agent.created');
    await again.dispose();
    await next.kill();
  });

  test('takes no further request over a connection whose request it still answered', async () => {
    const server = await startServer({ DATABASE_URL: database.url, WORKER: 'off', ...PATIENT });
    const id = await createCompany(server.url);
    const lock = new pg.Client(database.url);
    cleanups.push(() => lock.end());
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT 1 FROM "Company" WHERE id = $1 FOR UPDATE', [id]);
    const client = socketTo(server.url);
    const create = 'mutation ($id: ID!) { createAgent(input: { companyId: $id, name: "Slow" }) { agent { name } } }';
    void follow(client, id, undefined, create).next();
    await expect.poll(async () => (await waiting()).length, { interval: 10 }).toBe(1);
    const body = JSON.stringify({ query: '{ __typename }' });
    const connection = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answers = '';
    connection.on('data', (data) => {
      answers += data;
    });
    const ended = once(connection, 'end');
    connection.write(`POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`);
    connection.write(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`);
    await expect.poll(() => answers).toContain('100 Continue');
    server.child.kill('SIGTERM');
    await expect.poll(() => fetch(`${server.url}/api/health`, CLOSING).catch(() => 'gone')).toBe('gone');
    connection.write(body);
    await ended;
    expect(answers).toContain('"__typename":"Query"');
    expect((await waiting()).length).toBe(1);
    await lock.query('ROLLBACK');
    expect(await server.exited).toMatchObject({ code: 0 });
    await client.dispose();
  });

  test('lets documents end whose clients have gone, and what they write is whole', async () => {
    const env = { DATABASE_URL: database.url, WORKER: 'off', ...PATIENT };
    const [server, idle] = await Promise.all([startServer(env), startServer(env)]);
    const id = await createCompany(server.url);
    const lock = new pg.Client(database.url);
    cleanups.push(() => lock.end());
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT 1 FROM "Company" WHERE id = $1 FOR UPDATE', [id]);
    const create = (alias: string) => `${alias}: createAgent(input: { companyId: $id, name: "${alias}" }) {
      agent { name company { agents(first: 5) { edges { node { name } } } } }
    }`;
    const query = (name: string) => `mutation ($id: ID!) { ${create(`${name}1`)} ${create(`${name}2`)} }`;
    const gone = new AbortController();
    const body = JSON.stringify({ query: query('http'), variables: { id } });
    const request = { method: 'POST', headers: JSON_TYPE, body, signal: gone.signal };
    const asked = fetch(`${server.url}/graphql`, request).catch(() => 'gone');
    const client = socketTo(server.url);
    void follow(client, id, undefined, query('socket')).next();
    await expect.poll(async () => (await waiting()).length, { interval: 10 }).toBe(2);
    gone.abort();
    expect(await asked).toBe('gone');
    await client.dispose();

    server.child.kill('SIGTERM');
    await server.logged(({ msg }) => msg === 'SIGTERM: draining');
    // One that waits for nothing has stopped by then.
    idle.child.kill('SIGTERM');
    expect(await idle.exited).toMatchObject({ code: 0 });
    expect(server.child.exitCode).toBeNull();
    await lock.query('ROLLBACK');
    expect(await server.exited).toMatchObject({ code: 0 });
    expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
    const written = await sql<{ name: string }>(database.url, `SELECT name FROM "Agent" WHERE "companyId" = '${id}'`);
    expect(written.map(({ name }) => name).toSorted()).toEqual(['http1', 'http2', 'socket1', 'socket2']);
  });

  test('does not wait for ever for a client that does not read', async () => {
    const server = await startServer({ DATABASE_URL: database.url, DRAIN_TIMEOUT_MS: '300' });
    const id = await createCompany(server.url);
    const live = `${server.url.replace('http', 'ws')}/api/companies/${id}/events/ws`;
    const clients = [new WebSocket(socketUrl(server.url), 'graphql-transport-ws'), new WebSocket(live)];
    for (const client of clients) {
      await new Promise((resolve) => client.once('open', resolve));
      (client as unknown as { _socket: Socket })._socket.pause();
    }
    server.child.kill('SIGTERM');
    expect(await server.exited).toMatchObject({ code: 0 });
    for (const client of clients) client.terminate();
  });

  test('exits at once when it is told twice', async () => {
    const server = await startServer({ DATABASE_URL: database.url, ...PATIENT });
    const client = new WebSocket(socketUrl(server.url), 'graphql-transport-ws');
    await new Promise((resolve) => client.once('open', resolve));
    (client as unknown as { _socket: Socket })._socket.pause();
    server.child.kill('SIGTERM');
    await server.logged(({ msg }) => msg === 'SIGTERM: draining');
    server.child.kill('SIGINT');
    expect(await server.exited).toMatchObject({ code: 1 });
    client.terminate();
  });

  test('leaves no PostgreSQL of its own behind', async () => {
    const home = await serverHome();
    const server = await startServer({ ORGRAPH_HOME: home, ...PATIENT });
    expect(await processesOf(home)).not.toEqual([]);
    const id = await createCompany(server.url);
    await note(server.url, id);
    server.child.kill('SIGTERM');
    expect(await server.exited).toMatchObject({ code: 0 });
    expect(await processesOf(home)).toEqual([]);
    const again = await startServer({ ORGRAPH_HOME: home });
    expect((await run(again.url, '{ companies { nodes { id } } }')).companies.nodes).toEqual([{ id }]);
    again.child.kill('SIGINT');
    expect(await again.exited).toMatchObject({ code: 0 });
    expect(await processesOf(home)).toEqual([]);
  });
});

/** Who waits for a lock in the database; asked on a connection of its own, as a transaction sees it only once. */
const waiting = (): Promise<unknown[]> =>
  sql(database.url, `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);

/** The command lines of processes that work in a directory. */
async function processesOf(directory: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(directory) && /postgres/.test(command));
}
