/** @module-tag whole */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { namedBlock, root } from '../docs/markdown.js';
import { dropDatabase, scratchDatabaseUrl } from '../kit/postgres.js';
import { serverHome, startServer } from '../kit/process.js';
import { form } from '../rest/uploads-world.js';
import { Client } from './client.js';
import { programs, startOwnPostgres } from './own-postgres.js';

const BLOCKS = {
  role: namedBlock('docs/operate-backup.md', 'role'),
  heads: namedBlock('docs/operate-backup.md', 'heads'),
  dump: namedBlock('docs/operate-backup.md', 'dump'),
  restore: namedBlock('docs/operate-backup.md', 'restore'),
  copy: namedBlock('docs/operate-backup.md', 'copy'),
  unpack: namedBlock('docs/operate-backup.md', 'unpack'),
  noted: namedBlock('docs/operate-backup.md', 'noted'),
  files: namedBlock('docs/operate-backup.md', 'files'),
  migrate: namedBlock('docs/operate-backup.md', 'migrate'),
};
const PATIENCE = { timeout: 240_000 };

/** Runs a block of the page in a shell. @returns what it printed */
async function run(name: keyof typeof BLOCKS, env: Record<string, string>): Promise<string> {
  const path = programs ? `${programs}:${process.env.PATH}` : process.env.PATH;
  const shell = spawn('sh', ['-euc', BLOCKS[name].text], {
    env: { PATH: path, TOKEN: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, complaint, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  if (code !== 0) throw new Error(`The block ${name} ended with ${code}: ${out}${complaint}`);
  return out;
}

interface Filled {
  readonly companies: readonly string[];
  /** Attachments, and the SHA-256 of their contents. */
  readonly files: ReadonlyMap<string, string>;
}

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Two companies with a secret, issues and files. */
async function fill(client: Client): Promise<Filled> {
  const companies: string[] = [];
  const files = new Map<string, string>();
  for (const name of ['Busy', 'Quiet']) {
    const { id } = await client.ask('POST', '/api/companies', { name });
    companies.push(id);
    await client.ask('POST', `/api/companies/${id}/secrets`, { name: 'Token', value: 'not in the journal' });
    for (let count = 0; count < 3; count++) {
      const { id: issueId } = await client.ask('POST', `/api/companies/${id}/issues`, { title: `Issue ${count}` });
      const bytes = randomBytes(20_000);
      const path = `/api/companies/${id}/issues/${issueId}/attachments`;
      files.set((await client.ask('POST', path, form(bytes))).id, shaOf(bytes));
    }
  }
  return { companies, files };
}

async function expectWhole(client: Client, { companies, files }: Filled): Promise<void> {
  for (const [id, sha256] of files) {
    const answer = await client.answer(`/api/attachments/${id}/content`);
    expect(shaOf(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256);
  }
  for (const id of companies) {
    const { providers } = await client.ask('GET', `/api/companies/${id}/secret-providers/health`);
    expect(providers).toContainEqual(expect.objectContaining({ provider: 'local_encrypted', status: 'ok' }));
  }
}

/** The lines of a block that prints one for each company, by company. */
const byCompany = (lines: string): Map<string, string[]> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, ...string[]])
      .map(([company, ...rest]) => [company, rest]),
  );

/** Writes to a company until it is stopped. */
function keepBusy(client: Client, company: string): () => Promise<void> {
  let isOver = false;
  const writing = (async () => {
    for (let count = 0; !isOver; count++)
      await client.ask('POST', `/api/companies/${company}/issues`, { title: `Meanwhile ${count}` });
  })();
  return () => {
    isOver = true;
    return writing;
  };
}

/** The server as a page starts it with a database: `npm start` from the project's root. */
async function npmStart(databaseUrl: string, home: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const command = namedBlock('docs/operate.md', 'own-postgres').text.replace(/postgresql:\S+/, databaseUrl);
  const child = spawn('sh', ['-euc', command], {
    cwd: root,
    detached: true, // so that npm and what it starts are one group
    env: { ...process.env, PORT: '0', ORGRAPH_HOME: home, STORAGE_DIR: join(home, 'storage'), WORKER: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<unknown> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), 'SIGTERM');
    return exited;
  };
  endings.push(stop);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const url = / is ready on (http:\S+?) /.exec(line)?.[1];
    if (url) return { url, stop };
  }
  throw new Error(`npm start ended before it was ready:\n${lines.join('\n')}`);
}

const endings: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(endings.map((end) => end())));

describe.skipIf(!programs)('a PostgreSQL of your own (skipped where no PostgreSQL is installed)', () => {
  test('is dumped while a server writes, restored elsewhere, and checked', PATIENCE, async () => {
    const postgres = await startOwnPostgres();
    await postgres.administer("CREATE ROLE orgraph LOGIN CREATEDB PASSWORD 'secret'");
    await postgres.administer(BLOCKS.role.text);
    const home = await serverHome();
    const server = await npmStart(postgres.url('orgraph', 'orgraph'), home);
    const client = new Client(server.url);
    const filled = await fill(client);
    const [busy, quiet] = filled.companies as [string, string];
    const noted = byCompany(await run('heads', { API: `${server.url}/api` }));

    const rest = keepBusy(client, busy);
    const places = {
      BACKUP: await serverHome(),
      STORAGE_DIR: join(home, 'storage'),
      RESTORED_DIR: join(await serverHome(), 'files'),
      BACKUP_URL: postgres.url('orgraph_backup', 'orgraph'),
      RESTORED_URL: postgres.url('orgraph', 'restored'),
      RESTORED_BACKUP_URL: postgres.url('orgraph_backup', 'restored'),
    };
    await run('dump', places);
    await rest();
    await postgres.administer('CREATE DATABASE restored OWNER orgraph');
    await run('restore', places);
    await server.stop();

    const restored = await startServer({
      DATABASE_URL: places.RESTORED_URL,
      STORAGE_DIR: places.RESTORED_DIR,
      WORKER: 'off',
      SECRETS_MASTER_KEY_FILE: join(home, 'secrets-master-key'),
    });
    const heads = () => run('heads', { API: `${restored.url}/api` }).then(byCompany);
    const found = await heads();
    expect([...found.keys()].toSorted()).toEqual([...filled.companies].toSorted());
    expect(found.get(quiet)).toEqual(noted.get(quiet));
    expect([...found.values()].map(([, , verdict]) => verdict)).toEqual(['whole', 'whole']);
    const [seq, hash] = noted.get(busy) as [string, string];
    expect(Number(found.get(busy)?.[0])).toBeGreaterThanOrEqual(Number(seq));
    const isNoted = (HASH: string) => run('noted', { ...places, COMPANY: busy, SEQ: seq, HASH });
    expect(await isNoted(hash)).toBe('t\n');
    expect(await isNoted(hash.replace(/^./, (first) => (first === '0' ? '1' : '0')))).toBe('f\n');
    expect(await run('files', places)).toBe('');
    await expectWhole(new Client(restored.url), filled);

    // And the checks find what is wrong.
    const [cut, gone] = [...filled.files.values()] as [string, string];
    const pathOf = (sha: string) => join(places.RESTORED_DIR, sha.slice(0, 2), sha.slice(2, 4), sha);
    await writeFile(pathOf(cut), (await readFile(pathOf(cut))).subarray(1));
    await rm(pathOf(gone));
    const complaints = (await run('files', places)).trim().split('\n');
    expect(complaints.toSorted()).toEqual([`damaged ${cut}`, `missing ${gone}`].toSorted());
    const rewrite = `UPDATE "Event" SET action = 'nothing.happened' WHERE "companyId" = '${quiet}' AND seq = 2`;
    await postgres.administer(`SET session_replication_role = replica; ${rewrite}`, 'restored');
    expect((await heads()).get(quiet)?.[2]).toBe('BROKEN');
  });
});

test(
  'the embedded PostgreSQL is copied with its home while the server is stopped, and unpacked elsewhere',
  PATIENCE,
  async () => {
    const places = {
      ORGRAPH_HOME: await serverHome({ isWhole: true }),
      BACKUP: await serverHome(),
      RESTORED_HOME: join(await serverHome(), 'restored'),
    };
    const server = await startServer({ ORGRAPH_HOME: places.ORGRAPH_HOME });
    const filled = await fill(new Client(server.url));
    const noted = await run('heads', { API: `${server.url}/api` });
    server.child.kill('SIGTERM');
    expect((await server.exited).code).toBe(0);
    await run('copy', places);
    await run('unpack', places);
    const restored = await startServer({ ORGRAPH_HOME: places.RESTORED_HOME, WORKER: 'off' });
    expect(await run('heads', { API: `${restored.url}/api` })).toBe(noted);
    expect(byCompany(noted).size).toBe(2);
    await expectWhole(new Client(restored.url), filled);
    await restored.kill();
  },
);

test(
  'the command that migrates apart from starting leaves a database that the server takes as it is',
  PATIENCE,
  async () => {
    const url = scratchDatabaseUrl();
    endings.push(() => dropDatabase(url));
    const command = BLOCKS.migrate.text.replace(/postgresql:\S+/, url);
    const shell = spawn('sh', ['-euc', command], { cwd: root, env: process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, complaint, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
    expect([code, said + complaint]).toEqual([
      0,
      expect.stringContaining('All migrations have been successfully applied'),
    ]);
    const server = await startServer({ DATABASE_URL: url });
    expect(server.log.filter(({ msg }) => msg.startsWith('applying migration'))).toEqual([]);
    await server.kill();
  },
);
