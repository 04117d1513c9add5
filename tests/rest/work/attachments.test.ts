/** @module-tag face */
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, testServices, type World } from '#tests/kit/world.js';
import { form, leftOf, TEXT } from '../uploads-world.js';

ownDatabase();

let rest: Rest;
let world: World;
let agent: string;
let issueId: string;
let path: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  agent = await agentKey(world, await world.agent({ name: 'Uploader' }));
  issueId = (await rest.post(`/api/companies/${world.company.id}/issues`, { title: 'With files' })).body.id;
  path = `/api/companies/${world.company.id}/issues/${issueId}/attachments`;
});

/** What uploads have left behind so far. */
const left = () => leftOf((tx) => tx.issueAttachment.count());

describe('a file', () => {
  it('is taken from a form and sent back as it was', async () => {
    const made = await rest.post(path, form(TEXT), { as: agent });
    expect(made).toMatchObject({
      status: 201,
      body: {
        issueId,
        issueCommentId: null,
        contentType: 'text/plain',
        byteSize: TEXT.length,
        originalFilename: 'notes.txt',
      },
    });
    const content = await rest.get(made.body.contentPath, { as: agent });
    expect([content.status, content.bytes.equals(TEXT)]).toEqual([200, true]);
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `inline; filename="notes.txt"; filename*=UTF-8''notes.txt`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    expect((await rest.get(`/api/issues/${issueId}/attachments`)).body).toContainEqual(made.body);
  });

  it('is part of a comment when the form names one, wherever in the form', async () => {
    const comment = (await rest.post(`/api/issues/${issueId}/comments`, { body: 'See.' })).body;
    const after = await rest.post(path, form(TEXT, { fields: { issueCommentId: comment.id } }));
    expect([after.status, after.body.issueCommentId]).toEqual([201, comment.id]);
    const before = new FormData();
    before.append('issueCommentId', comment.id);
    before.append('file', new Blob([new Uint8Array(TEXT)]), 'x');
    expect((await rest.post(path, before)).body.issueCommentId).toBe(comment.id);
  });

  it('is sent in the part that is asked for', async () => {
    const { body } = await rest.post(path, form(TEXT));
    const part = await rest.get(body.contentPath, { headers: { range: 'bytes=5-9' } });
    expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
      206,
      'there',
      `bytes 5-9/${TEXT.length}`,
    ]);
    expect((await rest.get(body.contentPath, { headers: { range: 'bytes=99-' } })).status).toBe(416);
    const known = await rest.get(body.contentPath, { headers: { 'if-none-match': `"${body.sha256}"` } });
    expect(known.status).toBe(304);
  });

  it.each([
    ['image/png', 'inline'],
    ['application/pdf', 'inline'],
    ['text/markdown', 'inline'],
    ['application/zip', 'attachment'],
  ])('of the type %s is shown as %s, and as a download whenever that is asked for', async (type, kind) => {
    const { body } = await rest.post(path, form(TEXT, { type }));
    expect(body.contentType).toBe(type);
    const shown = await rest.get(body.openPath);
    expect(shown.headers.get('content-disposition')).toMatch(new RegExp(`^${kind};`));
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const saved = await rest.get(body.downloadPath);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
    const sandbox = saved.headers.get('content-security-policy');
    expect(sandbox).toBe(type === 'application/pdf' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox");
  });

  it.each([
    ['text/html', TEXT, 'application/octet-stream'],
    ['application/xhtml+xml', TEXT, 'application/octet-stream'],
    ['text/javascript', TEXT, 'application/octet-stream'],
    ['image/svg+xml', TEXT, 'application/octet-stream'],
    ['image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['text/plain', Buffer.from('<?xml version="1.0"?><html/>'), 'application/xml'],
  ])('declared as %s that a browser could run is saved, never shown', async (type, bytes, known) => {
    const { body } = await rest.post(path, form(bytes, { type }));
    expect(body.contentType).toBe(known);
    const { headers } = await rest.get(body.openPath);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system.ini', 'system.ini'],
    ['two\r\nlines.txt', 'two%0D%0Alines.txt'],
    ['in"verted\'; filename=evil.txt', "in%22verted'; filename=evil.txt"],
    ['evil\u202Etxt.exe', 'eviltxt.exe'],
    ['\u{1F600}.txt', '\u{1F600}.txt'],
    [`${'n'.repeat(300)}.txt`, 'n'.repeat(255)],
    ['..', 'file'],
  ])('named %j is known by a harmless name', async (name, known) => {
    const { status, body } = await rest.post(path, form(TEXT, { name }));
    expect(status).toBe(201);
    expect(body.originalFilename).toBe(known);
    const { headers } = await rest.get(body.contentPath);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.~%!-]*$/);
  });

  it('is removed with its bytes, unless it is asked for twice', async () => {
    const { body } = await rest.post(path, form(Buffer.from('to be removed')));
    expect((await rest.delete(`/api/attachments/${body.id}`, { as: agent })).body).toEqual({ ok: true });
    const missing = { status: 404, body: { error: 'Attachment not found' } };
    expect(await rest.delete(`/api/attachments/${body.id}`)).toMatchObject(missing);
    expect(await rest.get(body.contentPath)).toMatchObject(missing);
  });

  it('is added once for one key', async () => {
    const headers = { 'idempotency-key': 'attach once' };
    const attach = (bytes: Buffer) => rest.post(path, form(bytes), { headers });
    const [first, second] = [await attach(TEXT), await attach(TEXT)];
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    const before = await left();
    expect((await attach(Buffer.from('another content under the same key'))).status).toBe(409);
    await expect.poll(left).toEqual(before);
  });
});

describe('an upload that is refused', () => {
  it('leaves nothing, neither on disk nor in the database', async () => {
    const before = await left();
    const viewer = await boardKey(world, (await world.member('viewer')).actor.userId);
    const stranger = await boardKey(world, (await (await createWorld()).member('owner')).actor.userId);
    const unique = (text: string) => Buffer.from(`refused ${text}`);
    const at = (companyId: string, id: string) => `/api/companies/${companyId}/issues/${id}/attachments`;
    expect((await rest.post(path, form(unique('a')), { as: viewer })).body).toEqual({
      error: 'Viewer access is read-only',
    });
    expect((await rest.post(path, form(unique('b')), { as: 'unknown' })).status).toBe(401);
    expect((await rest.post(path, form(unique('c')), { as: stranger })).status).toBe(403);
    const absent = await rest.post(at(world.company.id, issueId.replace(/^.{8}/, '00000000')), form(unique('d')));
    expect([absent.status, absent.body]).toEqual([404, { error: 'Issue not found' }]);
    expect(await rest.post(path, form(Buffer.alloc(0)))).toMatchObject({
      status: 422,
      body: { error: 'Attachment is empty' },
    });
    expect(await rest.post(path, form(Buffer.alloc(10_485_761)))).toMatchObject({
      status: 422,
      body: { error: 'Attachment exceeds 10485760 bytes' },
    });
    expect(await rest.post(path, form(unique('e'), { field: 'files' }))).toMatchObject({
      status: 400,
      body: { error: "Missing file field 'file'" },
    });
    const elsewhere = (await rest.post(`/api/companies/${world.company.id}/issues`, { title: 'Another' })).body;
    const { id } = (await rest.post(`/api/issues/${elsewhere.id}/comments`, { body: 'Hm.' })).body;
    for (const issueCommentId of [id, 'none']) {
      expect(await rest.post(path, form(unique('f'), { fields: { issueCommentId } }))).toMatchObject({
        status: 422,
        body: { error: 'Comment does not belong to issue' },
      });
    }
    expect((await rest.post(path, { file: 'x' })).status).toBe(415);
    expect((await rest.post(path, form(unique('g'), { name: 'bell\u0007.txt' }))).status).toBe(400);
    await expect.poll(left).toEqual(before);
    expect(rest.failures).toEqual([]);
  });

  it('leaves nothing when its client goes away half-way', async () => {
    const before = await left();
    const { hostname, port } = new URL(rest.url);
    const socket = connect(Number(port), hostname);
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';
    const headers = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 100000'];
    socket.write(
      `POST ${path} HTTP/1.1\r\n${[...headers, `Host: ${hostname}:${port}`].join('\r\n')}\r\n\r\n${head}${'x'.repeat(5_000)}`,
    );
    await expect.poll(async () => (await left())[0]).toHaveLength(before[0].length + 1);
    socket.destroy();
    await expect.poll(left).toEqual(before);
  });

  it('leaves nothing when the database refuses it', async () => {
    const before = await left();
    const { database } = await testServices();
    const gone = (await rest.post(`/api/companies/${world.company.id}/issues`, { title: 'To be held' })).body;
    const held = `/api/companies/${world.company.id}/issues/${gone.id}/attachments`;
    await database.transaction('all', async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Issue" WHERE id = ${gone.id}::uuid FOR UPDATE`;
      expect((await rest.post(held, form(Buffer.from('held up by another transaction')))).status).toBe(503);
    });
    await expect.poll(left).toEqual(before);
  });
});
