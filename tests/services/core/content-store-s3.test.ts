import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { S3ContentStore } from '#services/core/content/content-store-s3.js';
import { BUCKET, type ObjectStorage, objectStorage, Refusal } from '#tests/kit/object-storage.js';

let storage: ObjectStorage;
let uploads: string;
let store: S3ContentStore;

beforeAll(async () => {
  storage = await objectStorage();
  uploads = await mkdtemp(join(tmpdir(), 'content-store-s3-'));
  store = await open();
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(() => {
  storage.mend();
  storage.requests.length = 0;
});

const open = (bucket = BUCKET, endpoint = storage.url, region?: string) =>
  S3ContentStore.open({ bucket, endpoint, region, uploads });
const put = (content: Buffer) => store.put(Readable.from([content]), { maxBytes: 20_000_000 });
const methods = () => storage.requests.map(({ method }) => method);
const Busy = new Refusal(503, 'SlowDown');

describe('a bucket', () => {
  it('is asked under its own name, with signed requests for the region', async () => {
    await open(BUCKET, storage.url, 'eu-north-1');
    expect(storage.requests).toMatchObject([
      { method: 'GET', bucket: BUCKET, accessKey: 'test-access-key', region: 'eu-north-1' },
    ]);
  });

  it.each([
    [
      'that does not exist',
      'nowhere',
      /^The bucket nowhere of 127\.0\.0\.1:\d+ cannot be used: NoSuchBucket: Refused$/,
    ],
    ['of nobody who answers', 'files', /^The bucket files of 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/],
  ])('%s is told at once', async (_which, bucket, message) => {
    await expect(open(bucket, bucket === 'files' ? 'http://127.0.0.1:1' : storage.url)).rejects.toThrow(message);
  });

  it('that may not be listed is told at once', async () => {
    storage.fail('GET', new Refusal(403, 'AccessDenied'));
    await expect(open()).rejects.toThrow(/cannot be used: AccessDenied/);
  });

  it('tells what is wrong with the credentials, without telling them', async () => {
    const { AWS_ACCESS_KEY_ID: id } = process.env;
    process.env.AWS_ACCESS_KEY_ID = 'another-key';
    const refused = open();
    await expect(refused).rejects.toThrow(/cannot be used: InvalidAccessKeyId/);
    await expect(refused).rejects.not.toThrow(/another-key|test-secret-key/);
    process.env.AWS_ACCESS_KEY_ID = id;
  });
});

describe('content for a bucket', () => {
  it('is sent with its length and its signed hash, whole', async () => {
    const content = randomBytes(3_000_000);
    const { sha256 } = await put(content);
    const sent = storage.requests.find(({ method }) => method === 'PUT');
    expect(sent).toMatchObject({ key: store.keyOf(sha256), headers: { 'content-length': '3000000' } });
    expect(sent?.headers).toMatchObject({ 'x-amz-content-sha256': sha256 });
    expect(storage.objects.get(store.keyOf(sha256))?.equals(content)).toBe(true);
    expect(await readdir(uploads)).toEqual([]);
  });

  it('is not sent again where it is there already', async () => {
    const content = randomBytes(100);
    await put(content);
    storage.requests.length = 0;
    await put(content);
    expect(methods()).not.toContain('PUT');
  });

  it('is sent again where what is there has another length', async () => {
    const content = randomBytes(100);
    const { sha256 } = await put(content);
    storage.objects.set(store.keyOf(sha256), Buffer.from('cut'));
    await put(content);
    expect(storage.objects.get(store.keyOf(sha256))?.equals(content)).toBe(true);
  });

  it.each([
    ['is busy', Busy],
    ['breaks the connection', 'break' as const],
  ])('is sent once more where the bucket %s', async (_what, how) => {
    storage.fail('PUT', how, 2);
    const content = randomBytes(200_000);
    const { sha256 } = await put(content);
    expect(methods().filter((method) => method === 'PUT')).toHaveLength(3);
    expect(storage.objects.get(store.keyOf(sha256))?.equals(content)).toBe(true);
  });

  it('that is refused is not sent again, and leaves nothing here', async () => {
    storage.fail('PUT', new Refusal(403, 'AccessDenied'));
    await expect(put(randomBytes(10))).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(methods().filter((method) => method === 'PUT')).toHaveLength(1);
    expect(await readdir(uploads)).toEqual([]);
  });

  it('that cannot be sent leaves nothing here', async () => {
    storage.fail('PUT', Busy);
    await expect(put(randomBytes(10))).rejects.toMatchObject({ name: 'SlowDown' });
    expect(await readdir(uploads)).toEqual([]);
  });

  it('is not taken for missing where the bucket does not answer', async () => {
    const { sha256 } = await put(randomBytes(10));
    storage.fail('HEAD', new Refusal(403, 'AccessDenied'));
    storage.fail('GET', new Refusal(403, 'AccessDenied'));
    await expect(store.has(sha256)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(store.open(sha256)).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('is asked for in the part that is wanted', async () => {
    const { sha256 } = await put(Buffer.from('hello'));
    for await (const _chunk of await store.open(sha256, { start: 1, end: 3 }));
    expect(storage.requests.at(-1)?.headers.range).toBe('bytes=1-3');
  });
});
