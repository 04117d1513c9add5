/** @module-tag whole */
import { expect, test } from 'vitest';
import { folderWith } from '#tests/adapters/external/packages.js';
import { startServer } from '#tests/kit/process.js';
import { namedBlock } from '../markdown.js';
import { runShell } from '../shell.js';
import { ownDatabase, rest } from './server.js';

test('the documented commands take an installation over with the token that its server printed', async () => {
  const database = await ownDatabase();
  const local = await startServer({ DATABASE_URL: database });
  await rest(local.url, 'POST', '/companies', { name: 'Grown at home' });
  await local.kill();
  const server = await startServer({ DATABASE_URL: database, DEPLOYMENT_MODE: 'authenticated' });
  const { msg } = await server.logged((entry) => entry.msg.includes('/board-claim/'));
  const [, token, code] = /\/board-claim\/([\w-]+)\?code=(\d{8})$/.exec(msg) ?? [];
  const folder = await folderWith({});
  const known = {
    at: 'what is known',
    info: 'sh',
    text: `cd '${folder}'; SITE=${server.url} TOKEN=${token} CODE=${code}`,
  };
  const look = { at: 'a look', info: 'sh', text: 'curl -fsS "$SITE/api/companies" -b cookies' };
  const [, taken, seen] = await runShell([known, namedBlock('docs/access.md', 'board-claim'), look], server.url);
  expect(taken).toContain('"claimed":true');
  expect(JSON.parse(seen as string)).toMatchObject([{ name: 'Grown at home' }]);
});
