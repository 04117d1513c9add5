import { request } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const LIMIT = 10_485_760;
const BOMB = 100_000_000;
const COMPRESSIONS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  deflate: (bytes) => deflateSync(bytes),
};

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the server answers
  readonly body: any;
}

/** Sends each request over a connection of its own: making a body takes longer than an idle one is kept open. */
const post = (path: string, encoding: string, body: Buffer) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding, 'content-length': body.length };
    const sent = request(server.url + path, { method: 'POST', agent: false, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }));
    });
    sent.on('error', reject).end(body);
  });

/** By how much the process grew at most while some work was done. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 2);
  await work().finally(() => clearInterval(look));
  return highest - before;
}

describe.each(Object.entries(COMPRESSIONS))('a body compressed with %s', (encoding, compress) => {
  test('is read over REST', async () => {
    const body = compress(Buffer.from(JSON.stringify({ name: `By ${encoding}` })));
    expect(await post('/api/companies', encoding, body)).toMatchObject({
      status: 201,
      body: { name: `By ${encoding}` },
    });
  });

  test('is refused over REST once it is larger than the limit, whatever it was before, and takes no memory', async () => {
    const bomb = compress(Buffer.alloc(BOMB, ' '));
    expect(bomb.length).toBeLessThan(200_000);
    const answers: Answer[] = [];
    const send = async () => void answers.push(await post('/api/companies', encoding, bomb));
    const growth = await growthDuring(() => Promise.all(Array.from({ length: 10 }, send)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 413, body: { error: `The body exceeds ${LIMIT} bytes` } });
    }
    // Ten bodies of which each is read up to the limit, and not ten of 100 MB.
    expect(growth).toBeLessThan(5 * BOMB);
  });

  test('is refused over GraphQL before it is read', async () => {
    const small = compress(Buffer.from('{"query":"{ __typename }"}'));
    const bomb = compress(Buffer.alloc(BOMB, ' '));
    const answers: Answer[] = [];
    const send = async () => void answers.push(await post('/graphql', encoding, bomb));
    const growth = await growthDuring(() => Promise.all(Array.from({ length: 10 }, send)));
    for (const answer of [await post('/graphql', encoding, small), ...answers]) {
      expect(answer.status).toBe(415);
      expect(answer.body.errors[0].extensions).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 });
    }
    expect(growth).toBeLessThan(BOMB);
  });
});

test('a body that says it is not compressed is read over GraphQL', async () => {
  const answer = await post('/graphql', 'identity', Buffer.from('{"query":"{ __typename }"}'));
  expect(answer.body).toMatchObject({ data: { __typename: 'Query' } });
});

test.each(['/api/companies', '/graphql'])('a compression that is not known is refused by %s', async (path) => {
  expect((await post(path, 'zstd', Buffer.from('{}'))).status).toBe(415);
});
