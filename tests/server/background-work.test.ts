/** @module-tag whole */
import { kill } from 'node:process';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../kit/postgres.js';
import { startServer } from '../kit/process.js';

const FAILING = 'process.on("SIGUSR2", () => { Promise.reject(new Error("nobody waits for this")); });';

test('a server goes on, and says so, when work fails that nobody waits for', async () => {
  const database = await createTestDatabase();
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(FAILING)}`];
  const server = await startServer({ DATABASE_URL: database.url }, flags);
  kill(server.pid, 'SIGUSR2');
  const entry = await server.logged(({ msg }) => msg === 'work in the background failed');
  expect(entry).toMatchObject({ level: 50, err: { message: 'nobody waits for this' } });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await server.kill();
  await database.drop();
});
