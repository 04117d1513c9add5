/** @module-tag face */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, testServices, type World } from '#tests/kit/world.js';
import { form, leftOf, TEXT } from '../uploads-world.js';

ownDatabase();

let rest: Rest;
let world: World;
let agent: string;
let path: string;
let identifier: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  await world.board.run(updateExperimentalSettings, { enableCases: true });
  agent = await agentKey(world, await world.agent({ name: 'Uploader' }));
  const made = await rest.post(`/api/companies/${world.company.id}/cases`, { caseType: 'file', title: 'With files' });
  identifier = made.body.identifier;
  path = `/api/cases/${made.body.id}/attachments`;
});

/** What uploads have left behind so far. */
const left = () => leftOf((tx) => tx.caseAttachment.count());

const contentOf = ({ assetId }: { assetId: string }) => `/api/assets/${assetId}/content`;

describe('a file of a case', () => {
  it('is taken from a form and sent back as it was', async () => {
    const made = await rest.post(path, form(TEXT), { as: agent });
    const sha256 = createHash('sha256').update(TEXT).digest('hex');
    expect(made).toMatchObject({
      status: 201,
      body: {
        asset: {
          provider: 'local_disk',
          objectKey: `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`,
          sha256,
          contentType: 'text/plain',
          byteSize: TEXT.length,
          originalFilename: 'notes.txt',
        },
      },
    });
    const content = await rest.get(contentOf(made.body), { as: agent });
    expect([content.status, content.bytes.equals(TEXT)]).toEqual([200, true]);
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `inline; filename="notes.txt"; filename*=UTF-8''notes.txt`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect((await rest.get(`/api/cases/${identifier}`)).body.attachments).toContainEqual(made.body);
  });

  it('is taken for the human identifier of the case, however it is spelled', async () => {
    const made = await rest.post(`/api/cases/${identifier.toLowerCase()}/attachments`, form(TEXT));
    expect([made.status, path]).toEqual([201, `/api/cases/${made.body.caseId}/attachments`]);
  });

  it('is sent in the part that is asked for', async () => {
    const { body } = await rest.post(path, form(TEXT));
    const part = await rest.get(contentOf(body), { headers: { range: 'bytes=5-9' } });
    expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
      206,
      'there',
      `bytes 5-9/${TEXT.length}`,
    ]);
    expect((await rest.get(contentOf(body), { headers: { range: 'bytes=99-' } })).status).toBe(416);
  });

  it.each([
    ['page.html', 'text/html', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    ['drawing.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['code.js', 'text/javascript', 'alert(1)', 'application/octet-stream'],
  ])('named %s and declared as %s is never run by a browser', async (name, type, content, known) => {
    const { body } = await rest.post(path, form(Buffer.from(content), { name, type }));
    expect(body.asset.contentType).toBe(known);
    const { headers } = await rest.get(contentOf(body));
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('is known by a harmless name', async () => {
    const { body } = await rest.post(path, form(TEXT, { name: '..\\..\\etc/pass\u202Ewd' }));
    expect(body.asset.originalFilename).toBe('passwd');
  });

  it('is added once for one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const attach = (bytes: Buffer) => rest.post(path, form(bytes), { headers });
    const [first, second] = [await attach(TEXT), await attach(TEXT)];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await attach(Buffer.from('another content under the same key'))).status).toBe(409);
  });

  it('is not shown to another company', async () => {
    const { body } = await rest.post(path, form(TEXT));
    const other = await createWorld();
    const as = await agentKey(other, await other.agent({ name: 'Stranger' }));
    const absent = { status: 404, body: { error: 'Asset not found' } };
    expect(await rest.get(contentOf(body), { as })).toMatchObject(absent);
  });
});

describe('a file that is refused', () => {
  it('is larger than the server allows, 10 MiB unless it is set otherwise', async () => {
    const attach = (to: Rest, size: number) => to.post(path, form(Buffer.alloc(size, 'x')));
    expect((await attach(rest, 10 * 1024 * 1024)).status).toBe(201);
    const { config, ...services } = await testServices();
    const small = await startRest({ ...services, config: { ...config, ATTACHMENT_MAX_BYTES: 1_000 } });
    expect((await attach(small, 1_000)).status).toBe(201);
    const refused = await attach(small, 1_001);
    expect([refused.status, refused.body]).toEqual([422, { error: 'Attachment exceeds 1000 bytes' }]);
  });

  it('leaves nothing, neither on disk nor in the database', async () => {
    const before = await left();
    const viewer = await boardKey(world, (await world.member('viewer')).actor.userId);
    const stranger = await boardKey(world, (await (await createWorld()).member('owner')).actor.userId);
    const unique = () => Buffer.from(`refused ${randomUUID()}`);
    const refused = async (status: number, error: unknown, sent: ReturnType<Rest['post']>) =>
      expect(await sent).toMatchObject({ status, body: { error } });
    await refused(403, 'Viewer access is read-only', rest.post(path, form(unique()), { as: viewer }));
    await refused(401, expect.any(String), rest.post(path, form(unique()), { as: 'unknown' }));
    await refused(404, 'Case not found', rest.post(path, form(unique()), { as: stranger }));
    await refused(404, 'Case not found', rest.post(`/api/cases/${randomUUID()}/attachments`, form(unique())));
    await refused(422, 'Attachment is empty', rest.post(path, form(Buffer.alloc(0))));
    await refused(422, 'Attachment exceeds 10485760 bytes', rest.post(path, form(Buffer.alloc(10_485_761))));
    await refused(400, "Missing file field 'file'", rest.post(path, form(unique(), { field: 'files' })));
    await refused(415, 'Expected multipart/form-data', rest.post(path, { file: 'x' }));
    const two = form(unique());
    two.append('file', new Blob(['another']), 'b');
    await refused(400, 'Expected exactly one file', rest.post(path, two));
    await world.board.run(updateExperimentalSettings, { enableCases: false });
    await refused(403, 'Cases are disabled', rest.post(path, form(unique())));
    await world.board.run(updateExperimentalSettings, { enableCases: true });
    await expect.poll(left).toEqual(before);
    expect(rest.failures).toEqual([]);
  });

  it('for who may not write is refused before a byte of it is kept', async () => {
    const as = await boardKey(world, (await world.member('viewer')).actor.userId);
    const before = await left();
    // The form never ends: only an answer that waits for none of it comes.
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nx'));
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect((await rest.post(path, body, { as, headers })).status).toBe(403);
    expect(await left()).toEqual(before);
  });

  it('leaves nothing when the case is held up by another transaction', async () => {
    const { database } = await testServices();
    const before = await left();
    await database.transaction('all', async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Case" WHERE identifier = ${identifier} FOR UPDATE`;
      expect((await rest.post(path, form(Buffer.from(randomUUID())))).status).toBe(503);
    });
    await expect.poll(left).toEqual(before);
  });
});
