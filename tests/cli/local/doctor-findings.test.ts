import { once } from 'node:events';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { Finding } from '#cli/local/server-tools.js';
import { checkIsolation, checkNode } from '#cli/server/doctor/machine.js';
import { examine } from '#cli/server/main.js';
import { readConfig } from '#services/core/process/config.js';
import { noIsolation, pathWithBubblewrap } from '#tests/adapters/isolation/world.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { createTestDatabase } from '#tests/kit/postgres.js';

/** What the doctor finds of an installation with these settings, by check. */
async function findings(env: Record<string, string>, { repair = false } = {}) {
  const list: Finding[] = [];
  const home = { ORGRAPH_HOME: join(temporaryFolder(), 'home') };
  for await (const finding of examine({ ...home, PORT: '0', ...env }, { repair, offline: true })) list.push(finding);
  const ok = list.every(({ status }) => status !== 'failed');
  return { ok, of: (check: string) => list.find((finding) => finding.check === check) };
}

describe('the doctor finds', () => {
  test('a version of Node.js that is too old', () => {
    expect(checkNode('20.18.1')).toMatchObject({ status: 'failed', remedy: 'Install Node.js 20.19 or later.' });
    expect(checkNode('20.19.0').status).toBe('ok');
    expect(checkNode('24.0.0').status).toBe('ok');
  });

  test.skipIf(noIsolation)(
    'that programs are isolated without limits of the kernel, or cannot be isolated',
    async () => {
      const config = readConfig({ RUN_ISOLATION: 'bubblewrap' });
      try {
        vi.stubEnv('PATH', pathWithBubblewrap());
        expect(await checkIsolation(config)).toMatchObject({
          status: 'warning',
          remedy: 'Install the package util-linux.',
        });
        vi.stubEnv('PATH', pathWithBubblewrap({ isWithoutNetworks: true }));
        expect(await checkIsolation(config)).toMatchObject({
          status: 'failed',
          message: expect.stringContaining('set RUN_NETWORK=host'),
        });
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );

  test('a port that another program uses', async () => {
    const other = createServer((socket) => socket.end('who?')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { of, ok } = await findings({ PORT: String(port) });
    other.close();
    expect(ok).toBe(false);
    expect(of('port')).toMatchObject({ status: 'failed', message: `another program uses 127.0.0.1:${port}` });
    expect(of('port')?.remedy).toContain(`orgraph configure PORT=${port + 1}`);
  });

  test('a database that does not answer', async () => {
    const { of, ok } = await findings({ DATABASE_URL: 'postgresql://me:hidden@127.0.0.1:1/orgraph' });
    expect(ok).toBe(false);
    expect(of('database')).toMatchObject({ status: 'failed', message: expect.stringContaining('ECONNREFUSED') });
    expect(of('clock')?.status).toBe('skipped');
  });

  test('a database with migrations that are missing, or edited since', async () => {
    const database = await createTestDatabase();
    const change = async (sql: string) => {
      const client = new pg.Client(database.url);
      await client.connect();
      await client.query(sql);
      await client.end();
    };
    await change(
      'DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)',
    );
    const pending = await findings({ DATABASE_URL: database.url });
    expect(pending.of('migrations')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^1 of \d+ will be applied at the next start$/),
      remedy: 'Back up before you start it: orgraph db:backup.',
    });
    await change(`UPDATE _prisma_migrations SET checksum = 'x'`);
    const edited = await findings({ DATABASE_URL: database.url });
    expect(edited.of('migrations')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('was edited after'),
    });
    await database.drop();
  });

  test('a Redis that does not answer', async () => {
    const { of } = await findings({ REDIS_URL: 'redis://127.0.0.1:1' });
    expect(of('redis')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('127.0.0.1:1 does not respond'),
    });
  });

  test('a server without sign-in that others reach', async () => {
    const { of, ok } = await findings({ HOST: '0.0.0.0' });
    expect(ok).toBe(true);
    expect(of('exposure')).toMatchObject({ status: 'warning', remedy: expect.stringContaining('authenticated') });
  });

  test('variables that look like settings and are none', async () => {
    const { of } = await findings({ ORGRAPH_HOEM: '/srv', ORGRAPH_API_KEY: 'a key of the client' });
    expect(of('configuration')?.message).toMatch(/^ORGRAPH_HOEM is not a setting[^.]*\. Did you mean ORGRAPH_HOME\?$/);
  });

  test('a data directory that is no directory', async () => {
    const home = temporaryFolder();
    const file = join(home, 'file');
    await writeFile(file, '');
    const { of } = await findings({ ORGRAPH_HOME: file, DATABASE_URL: 'postgresql://127.0.0.1:1/orgraph' });
    expect(of('data directory')).toMatchObject({ status: 'failed' });
  });

  test('secrets that others can read, and takes their rights away where it may', async () => {
    const home = temporaryFolder();
    const secrets = ['secrets-master-key', 'auth-secret'].map((name) => join(home, name));
    for (const path of secrets) {
      await writeFile(path, `${'0'.repeat(64)}\n`);
      await chmod(path, 0o644);
    }
    const found = await findings({ ORGRAPH_HOME: home });
    expect(found.of('master key')).toMatchObject({ status: 'failed', remedy: expect.stringContaining('0600') });
    expect(found.of('signing secrets')).toMatchObject({ status: 'failed', remedy: `chmod 600 ${secrets[1]}` });
    const mended = await findings({ ORGRAPH_HOME: home }, { repair: true });
    expect(mended.of('master key')).toMatchObject({ status: 'ok', repair: 'removed the permissions of other users' });
    expect(mended.of('storage')).toMatchObject({ status: 'ok', repair: 'created it' });
    for (const path of secrets) expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await findings({ ORGRAPH_HOME: home })).ok).toBe(true);
  });
});
