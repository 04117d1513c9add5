/** @module-tag whole */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serverHome, startServer } from '#tests/kit/process.js';
import { namedBlock } from '../markdown.js';
import { start } from '../shell.js';
import { ownDatabase, rest } from './server.js';

test('the commands that change the master key do so while a server runs', async () => {
  const home = await serverHome();
  const environment = { ORGRAPH_HOME: home, DATABASE_URL: await ownDatabase() };
  const server = await startServer(environment);
  const { id } = await rest(server.url, 'POST', '/companies', { name: 'Acme' });
  const secrets = `/companies/${id}/secrets`;
  await rest(server.url, 'POST', secrets, { name: 'Stripe', value: 'sk_live_1' });
  const keys = async () => (await readFile(join(home, 'secrets-master-key'), 'utf8')).trim().split('\n');
  const [former] = await keys();

  const shown = namedBlock('docs/secrets.md', 'rekey').text.replaceAll('.orgraph/', `${home}/`);
  const shell = start('sh', ['-euc', shown], environment);
  const [output, complaint] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  expect(shell.exitCode ?? (await new Promise((ended) => shell.once('close', ended))), output + complaint).toBe(0);

  const now = await keys();
  expect([now.length, now[1]]).toEqual([2, former]);
  expect(output).toContain('1 ');
  await expect(stat(join(home, 'new-key'))).rejects.toThrow('ENOENT');
  expect(await rest(server.url, 'POST', secrets, { name: 'Mail', value: 'another' })).toMatchObject({ name: 'Mail' });
});
