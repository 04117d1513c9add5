/** @module-tag whole */
import { kill } from 'node:process';
import { expect, test } from 'vitest';
import { listeningPorts } from '../kit/listening-ports.js';
import { createTestDatabase } from '../kit/postgres.js';
import { startServer } from '../kit/process.js';

test.skipIf(process.platform !== 'linux')(
  'a server opens no inspector when another program of its user asks for one by SIGUSR1',
  async () => {
    const database = await createTestDatabase();
    const server = await startServer({ DATABASE_URL: database.url });
    kill(server.pid, 'SIGUSR1');
    // Two requests later, whatever the signal began is done.
    for (let request = 0; request < 2; request += 1) expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(listeningPorts(server.pid)).toEqual([Number(new URL(server.url).port)]);
    await server.kill();
    await database.drop();
  },
);
