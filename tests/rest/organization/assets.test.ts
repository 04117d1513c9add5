/** @module-tag face */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { form as fileForm, storedFiles } from '../uploads-world.js';

ownDatabase();

let rest: Rest;
let world: World;
let images: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  images = `/api/companies/${world.company.id}/assets/images`;
});

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(5_000, 7)]);

const form = (bytes: Buffer, options: Parameters<typeof fileForm>[1] = {}): FormData =>
  fileForm(bytes, { name: 'logo.png', type: 'image/png', ...options });

describe('an image', () => {
  it('is kept and given back as it was', async () => {
    const made = await rest.post(images, form(PNG, { name: 'Größe (1).png' }));
    const sha256 = createHash('sha256').update(PNG).digest('hex');
    expect([made.status, made.body]).toMatchObject([
      201,
      { contentType: 'image/png', byteSize: PNG.length, sha256, originalFilename: 'Größe (1).png' },
    ]);
    const content = await rest.get(made.body.contentPath);
    expect([content.status, content.bytes.equals(PNG)]).toEqual([200, true]);
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `inline; filename="Gr__e (1).png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
    });
  });

  it('becomes the logo of its company', async () => {
    const { status, body } = await rest.post(`/api/companies/${world.company.id}/logo`, form(PNG));
    expect(status).toBe(201);
    const company = (await rest.get(`/api/companies/${world.company.id}`)).body;
    expect([company.logoAssetId, company.logoUrl]).toEqual([body.id, body.contentPath]);
  });

  it('that is a drawing is only offered as a download', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { body } = await rest.post(images, form(svg, { name: 'x.svg', type: 'image/png' }));
    expect(body.contentType).toBe('image/svg+xml');
    const { headers } = await rest.get(body.contentPath);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('is sent once to who knows it already, and in parts to who asks for them', async () => {
    const { body } = await rest.post(images, form(PNG));
    const ask = (headers: Record<string, string>) => rest.get(body.contentPath, { headers });
    const tag = `"${body.sha256}"`;
    expect([(await ask({ 'if-none-match': tag })).status, (await ask({ 'if-none-match': 'W/"x", *' })).status]).toEqual(
      [304, 304],
    );
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    const last = PNG.length - 1;
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=5000-', 5000, last],
      ['bytes=-8', last - 7, last],
      ['bytes=0-99999', 0, last],
      ['bytes=-99999', 0, last],
    ] as const) {
      const part = await ask({ range });
      expect([range, part.status, part.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${PNG.length}`,
      ]);
      expect(part.bytes.equals(PNG.subarray(start, end + 1))).toBe(true);
    }
    for (const range of ['bytes=99999-', 'bytes=-0']) {
      const beyond = await ask({ range });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${PNG.length}`]);
    }
    for (const range of ['bytes=9-3', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2'])
      expect((await ask({ range })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
    const head = await rest.send('HEAD', body.contentPath);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PNG.length)]);
  });

  it('is not shown to another company', async () => {
    const { body } = await rest.post(images, form(PNG));
    const other = await createWorld();
    const as = await agentKey(other, await other.agent({ name: 'Stranger' }));
    expect(await rest.get(body.contentPath, { as })).toMatchObject({ status: 404, body: { error: 'Asset not found' } });
  });
});

describe('an upload', () => {
  it('that is refused leaves nothing behind', async () => {
    const before = await storedFiles();
    const as = {
      viewer: await boardKey(world, (await world.member('viewer')).actor.userId),
      engineer: await agentKey(world, await world.agent({ name: 'Engineer' })),
    };
    const unique = Buffer.concat([PNG, Buffer.from('refused')]);
    expect((await rest.post(images, form(unique), { as: as.viewer })).body).toEqual({
      error: 'Viewer access is read-only',
    });
    expect((await rest.post(images, form(unique), { as: as.engineer })).status).toBe(403);
    expect((await rest.post(images, form(unique), { as: 'unknown' })).status).toBe(401);
    expect((await rest.post('/api/companies/none/logo', form(unique))).status).toBe(404);
    const text = await rest.post(images, form(Buffer.from('<html>not an image</html>')));
    expect([text.status, text.body]).toEqual([422, { error: 'File must be an image' }]);
    expect((await rest.post(images, form(Buffer.alloc(0)))).body).toEqual({ error: 'Attachment is empty' });
    const large = Buffer.concat([PNG, Buffer.alloc(10_485_760)]);
    expect((await rest.post(images, form(large))).body).toEqual({ error: 'Attachment exceeds 10485760 bytes' });
    expect((await rest.post(images, form(large), { as: as.viewer })).status).toBe(403);
    expect(await storedFiles()).toEqual(before);
  });

  it('without the file, or that is no form, is refused', async () => {
    expect(await rest.post(images, form(PNG, { field: 'image' }))).toMatchObject({
      status: 400,
      body: { error: "Missing file field 'file'" },
    });
    expect(await rest.post(images, { file: 'x' })).toMatchObject({
      status: 415,
      body: { error: 'Expected multipart/form-data' },
    });
    const broken = { headers: { 'content-type': 'multipart/form-data' } };
    expect(await rest.post(images, Buffer.from('x'), broken)).toMatchObject({
      status: 400,
      body: { error: 'Malformed multipart form' },
    });
  });

  it('cannot claim content by its hash', async () => {
    const image = { sha256: 'a'.repeat(64), byteSize: 1, originalFilename: 'x', contentType: 'image/png' };
    const data = form(PNG);
    data.append('image', JSON.stringify(image));
    const { body } = await rest.post(images, data);
    expect(body.sha256).not.toBe(image.sha256);
  });

  it('is done once for one key', async () => {
    const headers = { 'idempotency-key': 'upload-once' };
    const [first, second] = [
      await rest.post(images, form(PNG), { headers }),
      await rest.post(images, form(PNG), { headers }),
    ];
    expect([second.status, second.body.id, second.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.body.id,
      'true',
    ]);
  });
});
