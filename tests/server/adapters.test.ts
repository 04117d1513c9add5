/** @module-tag whole */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageOf, sourceOf } from '../adapters/external/packages.js';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';

// As on two machines: each has a home of its own.

let drop: () => Promise<void>;
let databaseUrl: string;
let servers: ReadyProcess[] = [];
let folder: string;
beforeAll(async () => {
  ({ url: databaseUrl, drop } = await createTestDatabase());
  folder = await packageOf('shared', sourceOf({ type: 'shared', label: 'First' }));
  servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: databaseUrl, WORKER: 'off' })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await drop();
});

async function ask(server: number, method: string, path: string, body?: object) {
  const response = await fetch(`${servers[server]?.url}/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
  return { status: response.status, body: (await response.json()) as any };
}

/** Asks until the answer fits. */
async function until(server: number, path: string, fits: (answer: Awaited<ReturnType<typeof ask>>) => boolean) {
  for (;;) {
    const answer = await ask(server, 'GET', path);
    if (fits(answer)) return answer.body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('two servers of one installation:', () => {
  test('each loads what the other installs, and agents can get that adapter on both', async () => {
    const installed = await ask(0, 'POST', '/adapters/install', { packageName: folder, isLocalPath: true });
    expect(installed.status).toBe(201);
    const shown = await until(1, '/adapters/shared', ({ body }) => body.loaded === true);
    expect(shown).toMatchObject({ label: 'First', source: 'external' });
    const company = await ask(1, 'POST', '/companies', { name: 'Shared' });
    const hired = await ask(1, 'POST', `/companies/${company.body.id}/agents`, { name: 'Ada', adapterType: 'shared' });
    expect(hired.status).toBe(201);
  });

  test('each runs the new code when the other reloads an adapter', async () => {
    await writeFile(join(folder, 'index.js'), sourceOf({ type: 'shared', label: 'Second' }));
    expect((await ask(1, 'POST', '/adapters/shared/reload')).status).toBe(200);
    expect(await until(0, '/adapters/shared', ({ body }) => body.label === 'Second')).toMatchObject({ loaded: true });
  });

  test('a server that starts later, or again after kill -9, has the installed adapters', async () => {
    await servers[0]?.kill();
    servers[0] = await startServer({ DATABASE_URL: databaseUrl, WORKER: 'off' });
    expect(await until(0, '/adapters/shared', ({ body }) => body.loaded === true)).toMatchObject({ label: 'Second' });
  });

  test('both refuse new agents of a type that one of them disabled', async () => {
    const company = await ask(0, 'POST', '/companies', { name: 'Other' });
    expect((await ask(1, 'PATCH', '/adapters/shared', { disabled: true })).status).toBe(200);
    for (const server of [0, 1]) {
      const hire = await ask(server, 'POST', `/companies/${company.body.id}/agents`, {
        name: 'Ada',
        adapterType: 'shared',
      });
      expect([hire.status, hire.body.error]).toEqual([422, 'Adapter "shared" is disabled']);
    }
  });

  test('both lose an adapter that one of them removed', async () => {
    expect((await ask(0, 'DELETE', '/adapters/shared')).status).toBe(200);
    for (const server of [0, 1]) expect((await ask(server, 'GET', '/adapters/shared')).status).toBe(404);
  });
});
