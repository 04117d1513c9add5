import { afterEachFile } from '#tests/kit/each-file.js';
import { createTestDatabase } from '#tests/kit/postgres.js';
import { type ReadyProcess, startServer } from '#tests/kit/process.js';

const drops: (() => Promise<void>)[] = [];
afterEachFile(async () => {
  for (const drop of drops.splice(0)) await drop();
});

/** A database that goes with the file. */
export async function ownDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  drops.push(drop);
  return url;
}

/** The product in a process of its own, with nothing in its database. */
export const freshServer = async (env: Readonly<Record<string, string>> = {}): Promise<ReadyProcess> =>
  startServer({ DATABASE_URL: await ownDatabase(), ...env });

// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
export type Loose = any;

/** Asks a server over REST as the local board. @throws with what it says when it refuses */
export async function rest(url: string, method: string, path: string, body?: object): Promise<Loose> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
