import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const DOCUMENTS = 300;
const TOGETHER = 10;
/** With the requests that brought them, documents of either kind took ten times as much. */
const MAX_BYTES_EACH = 8_192;

async function heapAfter(work: () => Promise<unknown>): Promise<number> {
  await work();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

async function sendAll(documentOf: (at: number) => string): Promise<void> {
  for (let at = 0; at < DOCUMENTS; at += TOGETHER) {
    await Promise.all(Array.from({ length: TOGETHER }, (_, more) => server.graphql(documentOf(at + more))));
  }
}

test.each([
  ['cannot be parsed', 'u', ''],
  ['do not fit the schema', 'v', '}'],
])('Documents that %s are remembered without the requests that brought them', async (_what, mark, end) => {
  const before = await heapAfter(() => sendAll((at) => `{ ${mark}w${at} ${end}`));
  const after = await heapAfter(() => sendAll((at) => `{ ${mark}x${at} ${end}`));
  expect((after - before) / DOCUMENTS).toBeLessThan(MAX_BYTES_EACH);
});
