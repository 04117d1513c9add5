/** @module-tag whole */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryHome } from '../kit/folders.js';
import { type Account, compilePrograms, type Program, type Programs } from '../kit/programs.js';

const isRoot = process.getuid?.() === 0;
/** The user `nobody`: PostgreSQL wants its user to have an entry in the user table. */
const ORDINARY: Account = { uid: 65_534, gid: 65_534 };
const CREATE_DATA = `CREATE TABLE kept (word text); INSERT INTO kept VALUES ('kept')`;
const PATIENCE = { timeout: 120_000, interval: 20 };

let programs: Programs;
let home: string;
/** A stopped home with data: to copy it takes a tenth of the time of making another. */
let prepared: string;

beforeAll(async () => {
  programs = await compilePrograms(['tests/database/programs/embedded-server.ts']);
  prepared = await temporaryHome();
  const server = programs.start('embedded-server', [prepared]);
  await query(await server.says('url'), CREATE_DATA);
  await stop(server);
  for (const name of await keptBinaries(prepared)) await rm(join(prepared, 'postgres', name), { recursive: true });
});
afterAll(async () => {
  await programs.dispose();
  await rm(prepared, { recursive: true, force: true });
});

beforeEach(async () => {
  home = await temporaryHome();
});
afterEach(async () => {
  await killPostgres();
  await rm(home, { recursive: true, force: true });
});

function start(account?: Account): Program {
  return programs.start('embedded-server', [home], account);
}

const keptBinaries = async (of: string): Promise<string[]> =>
  (await readdir(join(of, 'postgres'))).filter((name) => name.startsWith('binaries-'));

async function stop(server: Program): Promise<void> {
  server.process.kill('SIGTERM');
  await server.ended();
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {}); // the tests end the server under it
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function pidFile(): string {
  return join(home, 'postgres', 'cluster', 'data', 'postmaster.pid');
}

async function postgresPid(): Promise<number> {
  const text = await readFile(pidFile(), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]);
}

function isAlive(pid: number): boolean {
  return pid > 0 && execFileSync('ps', ['-A', '-o', 'pid=,stat=']).toString().match(`(^|\n) *${pid} [^Z]`) !== null;
}

/** The shell that started PostgreSQL, and its other child, which waits for the server's end. */
function watchersOf(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  const processes = table.map((line) => line.trim().split(/ +/).map(Number));
  const watcher = processes.find(([candidate]) => candidate === pid)?.[1] ?? 0;
  const children = processes.filter(([child, parent]) => parent === watcher && child !== pid);
  // The child first: once the watcher is gone, the server ends, and the child would stop PostgreSQL for it.
  return [...children.map(([child]) => child ?? 0), watcher];
}

/** So that a failed test leaves no server behind; it cannot be the number of any other living program by then. */
async function killPostgres(): Promise<void> {
  const pid = await postgresPid();
  if (isAlive(pid) && execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).includes(home)) {
    process.kill(pid, 'SIGQUIT');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
  }
}

async function startWithData(): Promise<{ server: Program; url: string; pid: number }> {
  execFileSync('cp', ['-a', `${prepared}/.`, home]);
  const server = start();
  const url = await server.says('url');
  return { server, url, pid: await postgresPid() };
}

async function expectDataAfterStart(): Promise<void> {
  const next = start();
  const url = await next.says('url');
  expect(await query(url, 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
  await stop(next);
}

describe('a server with its own PostgreSQL', () => {
  test('keeps data, address and password from one start to the next, and leaves no process behind', async () => {
    const { server, url, pid } = await startWithData();
    await query(url, `UPDATE kept SET word = 'changed'`);
    await stop(server);
    expect(isAlive(pid)).toBe(false);
    const next = start();
    expect(await next.says('url')).toBe(url);
    expect(await query(url, 'SELECT word FROM kept')).toEqual([{ word: 'changed' }]);
    await stop(next);
  });

  test('takes another port when the former one is in use', async () => {
    const { server, url } = await startWithData();
    await stop(server);
    const { createServer } = await import('node:net');
    const occupant = createServer().listen(Number(new URL(url).port), '127.0.0.1');
    await once(occupant, 'listening');
    const next = start();
    const nextUrl = await next.says('url');
    expect(new URL(nextUrl).port).not.toBe(new URL(url).port);
    expect(await query(nextUrl, 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
    await stop(next);
    occupant.close();
  });

  test('asks for the password, which only the owner of the data can read', async () => {
    const { server, url } = await startWithData();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect((await stat(join(home, 'postgres', 'cluster', 'password'))).mode & 0o777).toBe(0o600);
    await stop(server);
  });

  test('speaks UTF-8, knows upper and lower case of every script, and is durable', async () => {
    const { server, url } = await startWithData();
    expect(await query(url, `SELECT lower('ÄÖÉЖ') AS lower, 'ÄRGER' ILIKE 'ärger' AS same`)).toEqual([
      { lower: 'äöéж', same: true },
    ]);
    expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await stop(server);
  });
});

describe('the programs of PostgreSQL', () => {
  test('are kept in the home, so that packages may be installed anew while a server runs', async () => {
    const { server, pid } = await startWithData();
    const program =
      execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
        .toString()
        .split(' ')[0] ?? '';
    expect(dirname(dirname(dirname(program)))).toBe(join(home, 'postgres', (await keptBinaries(home))[0] ?? ''));
    await stop(server);
  });

  test('of other versions are removed once the present one serves', async () => {
    const former = join(home, 'postgres', 'binaries-1.2.3', 'native', 'bin');
    await mkdir(former, { recursive: true });
    await chmod(join(home, 'postgres'), 0o711);
    const server = start();
    await server.says('url');
    expect(await keptBinaries(home)).toEqual([expect.stringMatching(/^binaries-(?!1\.2\.3)/)]);
    await stop(server);
  });
});

describe('after kill -9', () => {
  test('of the server, PostgreSQL ends by itself and the next start finds the data', async () => {
    const { server, pid } = await startWithData();
    server.process.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
    await expectDataAfterStart();
  });

  test('of the server, a start at once waits for the shutdown', async () => {
    const { server } = await startWithData();
    server.process.kill('SIGKILL');
    await expectDataAfterStart();
  });

  test('of the server and the watchers, the next start stops the PostgreSQL that nobody owns', async () => {
    const { server, pid } = await startWithData();
    for (const watcher of watchersOf(pid)) process.kill(watcher, 'SIGKILL');
    server.process.kill('SIGKILL');
    await server.ended();
    expect(isAlive(pid)).toBe(true);
    await expectDataAfterStart();
    expect(isAlive(pid)).toBe(false);
  });

  test('of PostgreSQL and everything around it, the next start recovers the data', async () => {
    const { server, url, pid } = await startWithData();
    await query(url, `INSERT INTO kept VALUES ('just committed')`);
    server.process.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await server.ended();
    const next = start();
    const rows = await query(await next.says('url'), 'SELECT word FROM kept');
    expect(rows).toEqual([{ word: 'kept' }, { word: 'just committed' }]);
    await stop(next);
  });

  test('of one connection, the server still owns its PostgreSQL', async () => {
    const { server, url } = await startWithData();
    const victim = new pg.Client(url);
    victim.on('error', () => {});
    await victim.connect();
    const { rows } = await victim.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise((resolve) => victim.once('end', resolve));
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await ended;
    await vi.waitFor(async () => expect(await query(url, 'SELECT word FROM kept')).toHaveLength(1), PATIENCE);
    expect(await start().says('refused')).toContain('DATABASE_URL');
    expect(await query(url, 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
    await stop(server);
  });
});

describe('a second server on the same home', () => {
  test('is refused, told what to do, and does not disturb the first', async () => {
    const { server, url } = await startWithData();
    const refused = await start().says('refused');
    expect(refused).toContain('Another server already runs on');
    expect(refused).toContain('set DATABASE_URL');
    expect(await query(url, 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
    await stop(server);
  });

  test('is refused too when both start together on an empty home', async () => {
    const both = [start(), start()];
    const outcomes = await Promise.all(both.map((server) => server.says('url').catch(() => 'refused')));
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1);
    const url = outcomes.find((outcome) => outcome !== 'refused');
    expect(await query(String(url), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await Promise.all(both.map(stop));
  });
});

describe('leftovers of a crash', () => {
  test('a postmaster.pid that names another living program of the same user does not stop the start', async () => {
    const { server } = await startWithData();
    const content = await readFile(pidFile(), 'utf8');
    await stop(server);
    const { uid, gid } = await stat(join(home, 'postgres', 'cluster', 'data'));
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    await once(other, 'spawn');
    await writeFile(pidFile(), content.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
    await chown(pidFile(), uid, gid);
    await expectDataAfterStart();
    expect(other.exitCode).toBeNull();
    other.kill();
  });

  test('a half-made cluster is never used, and is removed when nobody can be at work on it', async () => {
    const abandoned = join(home, 'postgres', 'cluster.new-crashed');
    await mkdir(join(abandoned, 'data'), { recursive: true });
    await chmod(join(home, 'postgres'), 0o711);
    await utimes(abandoned, 0, 0);
    const server = start();
    expect(await query(await server.says('url'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readdir(join(home, 'postgres'))).not.toContain('cluster.new-crashed');
    await stop(server);
  });

  test('data of another major version are refused and left alone', async () => {
    const { server } = await startWithData();
    await stop(server);
    const versionFile = join(home, 'postgres', 'cluster', 'data', 'PG_VERSION');
    await writeFile(versionFile, '11\n');
    expect(await start().says('refused')).toContain('were written by PostgreSQL 11');
    await writeFile(versionFile, '18\n');
    await expectDataAfterStart();
  });
});

describe.skipIf(!isRoot)('users (only root can try them)', () => {
  test('an ordinary user starts in a home of its own, and root can start on it later, and the user again', async () => {
    await chown(home, ORDINARY.uid, ORDINARY.gid);
    await chmod(home, 0o711);
    const first = start(ORDINARY);
    await query(await first.says('url'), CREATE_DATA);
    expect((await stat(pidFile())).uid).toBe(ORDINARY.uid);
    await stop(first);
    await expectDataAfterStart();
    const again = start(ORDINARY);
    expect(await query(await again.says('url'), 'SELECT word FROM kept')).toEqual([{ word: 'kept' }]);
    await stop(again);
  });

  test('an ordinary user is told why it cannot start on data of another user', async () => {
    const { server } = await startWithData();
    await stop(server);
    expect(await start(ORDINARY).says('refused')).toContain('start as that user or as root');
  });

  test('data of a home that only root may enter are kept outside of it', async () => {
    await chmod(home, 0o700);
    const server = start();
    const url = await server.says('url');
    expect(await server.says('log')).toContain('/var/lib/orgraph/');
    const outside = (await readFile(join(home, 'postgres', 'location'), 'utf8')).trim();
    await query(url, CREATE_DATA);
    await stop(server);
    await expectDataAfterStart();
    await rm(outside, { recursive: true });
  });
});
