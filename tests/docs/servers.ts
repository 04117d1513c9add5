import { afterEachFile } from '../kit/each-file.js';
import { createTestDatabase } from '../kit/postgres.js';
import { serverHome, startServer } from '../kit/process.js';
import type { Block } from './markdown.js';
import { linesOf, start } from './shell.js';

const drops: (() => Promise<void>)[] = [];
afterEachFile(async () => {
  for (const drop of drops.splice(0)) await drop();
});

const settings = async (): Promise<Record<string, string>> => {
  const { url: DATABASE_URL, drop } = await createTestDatabase();
  drops.push(drop);
  return { DATABASE_URL, RATE_LIMITS: 'off' };
};

/** The product as its users run it, with nothing in its database. @returns its URL */
export const freshServer = async (): Promise<string> => (await startServer(await settings())).url;

/** The same, started by what a page says. */
export async function typedServer({ text }: Block): Promise<string> {
  const env = { ...(await settings()), PORT: '0', ORGRAPH_HOME: await serverHome() };
  const server = start('sh', ['-euc', text], env);
  const [ready = ''] = await linesOf(server, (line) => line.includes('is ready on'), 1);
  server.stdout.resume();
  return /is ready on (http:\S+?) /.exec(ready)?.[1] as string;
}
