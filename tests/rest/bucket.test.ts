import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { S3ContentStore } from '#services/core/content/content-store-s3.js';
import type { Services } from '#services/core/operation/scope.js';
import { removeContent } from '#services/organization/assets/content-references.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { waitingJobs } from '../kit/jobs.js';
import { BUCKET, type ObjectStorage, objectStorage, Refusal } from '../kit/object-storage.js';
import { type Rest, startRest } from '../kit/rest.js';
import { createWorld, ownDatabase, testServices, type World } from '../kit/world.js';

ownDatabase();

let storage: ObjectStorage;
let services: Services;
let uploads: string;
let rest: Rest;
let world: World;
let kase: string;

beforeAll(async () => {
  storage = await objectStorage();
  uploads = await mkdtemp(join(tmpdir(), 'bucket-'));
  const contentStore = await S3ContentStore.open({ bucket: BUCKET, endpoint: storage.url, uploads });
  services = { ...(await testServices()), contentStore };
  rest = await startRest(services);
  world = await createWorld();
  await world.board.run(updateExperimentalSettings, { enableCases: true });
  const made = await rest.post(`/api/companies/${world.company.id}/cases`, { caseType: 'bucket', title: 'With files' });
  kase = `/api/cases/${made.body.id}`;
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(() => {
  storage.mend();
  rest.failures.length = 0;
});

function form(bytes: Buffer): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), 'data.bin');
  return data;
}

const upload = (bytes: Buffer) => rest.post(`${kase}/attachments`, form(bytes));
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const objectOf = (bytes: Buffer) => storage.objects.get(services.contentStore.keyOf(sha256Of(bytes)));

/** Lets nothing be sent to the bucket until it is released. */
function heldUp() {
  let [arrived, release] = [() => {}, () => {}];
  const sending = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  storage.delay('PUT', () => {
    arrived();
    return held;
  });
  return { sending, release };
}

describe('with a bucket, a file', () => {
  it('is kept there, and read from there whole and in part', async () => {
    const bytes = randomBytes(1_000_000);
    const { status, body } = await upload(bytes);
    const objectKey = services.contentStore.keyOf(sha256Of(bytes));
    expect([status, body.asset]).toMatchObject([201, { provider: 's3', objectKey, byteSize: bytes.length }]);
    expect(objectOf(bytes)?.equals(bytes)).toBe(true);
    const path = `/api/assets/${body.assetId}/content`;
    expect((await rest.get(path)).bytes.equals(bytes)).toBe(true);
    const part = await rest.get(path, { headers: { range: 'bytes=999990-' } });
    expect([part.status, part.bytes.equals(bytes.subarray(-10))]).toEqual([206, true]);
    expect((await rest.send('HEAD', path)).headers.get('content-length')).toBe('1000000');
    expect(await readdir(uploads)).toEqual([]);
  });

  it('that is lost there is not found', async () => {
    const bytes = randomBytes(100);
    const { body } = await upload(bytes);
    storage.objects.delete(body.asset.objectKey);
    expect(await rest.get(`/api/assets/${body.assetId}/content`)).toMatchObject({
      status: 404,
      body: { error: 'Asset not found' },
    });
  });

  it('is sent before anything is locked for it', async () => {
    const bytes = randomBytes(100);
    const { sending, release } = heldUp();
    const uploading = upload(bytes);
    await sending;
    expect(services.database.pool.totalCount - services.database.pool.idleCount).toBe(0);
    expect((await rest.patch(kase, { title: 'Meanwhile' })).status).toBe(200);
    release();
    expect((await uploading).status).toBe(201);
  });

  it('is there although the same content was removed between its sending and its keeping', async () => {
    const bytes = randomBytes(100);
    let looks = 0;
    storage.delay('HEAD', async () => {
      looks += 1;
      // The first look is before it is sent, the second where it is kept.
      if (looks === 2) storage.objects.clear();
    });
    expect((await upload(bytes)).status).toBe(201);
    expect(objectOf(bytes)).toEqual(bytes);
  });

  it('is there whenever somebody removes the same content at that moment', async () => {
    const bytes = randomBytes(100);
    await Promise.all([
      ...Array.from({ length: 4 }, () => upload(bytes)),
      ...Array.from({ length: 4 }, () => removeContent(services, sha256Of(bytes))),
    ]);
    await removeContent(services, sha256Of(bytes));
    expect(objectOf(bytes)).toEqual(bytes);
  });

  it('that was sent and then refused is removed later, as was promised before', async () => {
    const [bytes, headers] = [randomBytes(100), { 'idempotency-key': randomUUID() }];
    await rest.post(`${kase}/attachments`, form(Buffer.from('first')), { headers });
    const refused = await rest.post(`${kase}/attachments`, form(bytes), { headers });
    expect([refused.status, objectOf(bytes)]).toEqual([409, bytes]);
    expect(await waitingJobs(world, `upload:${sha256Of(bytes)}`)).toBe(1);
    await removeContent(services, sha256Of(bytes));
    expect(objectOf(bytes)).toBeUndefined();
    await expect.poll(() => readdir(uploads)).toEqual([]);
  });

  it('whose client leaves while it is sent is not added', async () => {
    const bytes = randomBytes(100);
    const { sending, release } = heldUp();
    const leaving = new AbortController();
    const uploading = rest.post(`${kase}/attachments`, form(bytes), { signal: leaving.signal });
    await sending;
    leaving.abort();
    await expect(uploading).rejects.toThrow();
    await expect.poll(() => readdir(uploads)).toEqual([]);
    release();
    await expect.poll(() => objectOf(bytes)).toEqual(bytes);
    // By the time that a later one has been added, this one would have been.
    expect((await upload(randomBytes(100))).status).toBe(201);
    const { attachments } = (await rest.get(kase)).body;
    expect(attachments.map(({ asset }: { asset: { sha256: string } }) => asset.sha256)).not.toContain(sha256Of(bytes));
    expect(await waitingJobs(world, `upload:${sha256Of(bytes)}`)).toBe(1);
  });

  it('that cannot be sent is refused without a word of where it should have gone', async () => {
    storage.fail('PUT', new Refusal(403, 'AccessDenied'));
    const { status, body } = await upload(randomBytes(100));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/AccessDenied|127\.0\.0\.1|Refused/);
    expect(rest.failures).toHaveLength(1);
    await expect.poll(() => readdir(uploads)).toEqual([]);
  });
});
