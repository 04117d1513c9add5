import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Rest, startRest } from '../kit/rest.js';
import { createWorld, ownDatabase, type World } from '../kit/world.js';

ownDatabase();

let rest: Rest;
let world: World;
let agents: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  agents = `/api/companies/${world.company.id}/agents`;
});

const json = { headers: { 'content-type': 'application/json' } };

/** JSON text that cannot be written as a value. */
const raw = (text: string) => Buffer.from(text);

describe('a body', () => {
  it('that is malformed JSON answers 400', async () => {
    for (const text of ['{"name":', "{'name':'x'}", '{"name":"x"}}', 'name=x', '\u0000', '{"a":NaN}']) {
      const { status, body } = await rest.post(agents, raw(text), json);
      expect([status, body]).toEqual([400, { error: 'Malformed JSON' }]);
    }
  });

  it('with fields that have no effect has them named in a header, where their sender may mean something by them', async () => {
    const goals = `/api/companies/${world.company.id}/goals`;
    const warningsOf = async (fields: object) => {
      const { status, headers } = await rest.post(goals, { title: 'Ship', ...fields });
      expect(status).toBe(201);
      return headers.get('warning');
    };
    expect(await warningsOf({ descripton: 'x' })).toBe('299 - "descripton is not a field. Did you mean description?"');
    expect(await warningsOf({ createdAt: '2026-01-01', id: 'x', anything: 1 })).toBeNull();
    const triggers = [{ kind: 'schedule', cronExpression: '0 9 * * *' }];
    const refused = await rest.post(`/api/companies/${world.company.id}/routines`, { title: 'Daily', triggers });
    expect([refused.status, refused.body.details]).toMatchObject([400, [{ path: ['triggers'] }]]);
  });

  it('of a DELETE gives its fields as the query does, and another kind of body gives none', async () => {
    const companyId = world.company.id;
    const profiles = `/api/companies/${companyId}/tools/profiles`;
    const { id } = (await rest.post(profiles, { profileKey: 'default', name: 'Default' })).body;
    await rest.post(`${profiles}/${id}/bind`, { targetType: 'company', targetId: companyId });
    const remove = (body: object | Buffer, request = {}) =>
      rest.send('DELETE', `/api/tool-profiles/${id}`, body, request);
    expect((await remove(raw('force=true'), { headers: { 'content-type': 'text/plain' } })).status).toBe(422);
    expect((await remove(raw('{"force":'), json)).status).toBe(400);
    expect((await remove({ force: 'yes' })).status).toBe(400);
    expect(await remove({ force: true })).toMatchObject({ status: 200, body: { profile: { id } } });
  });

  it('that is not UTF-8 answers 400 instead of storing replacement characters', async () => {
    const broken = Buffer.concat([raw('{"name":"'), Buffer.from([0xff, 0xfe]), raw('"}')]);
    expect((await rest.post(agents, broken, json)).body).toEqual({ error: 'Malformed JSON' });
  });

  it('that is not an object answers a validation error', async () => {
    for (const value of [[], ['x'], 'text', 7, true, null]) {
      const { status, body } = await rest.post(agents, value);
      expect(status).toBe(400);
      const issues = [{ code: 'invalid_type', path: [], message: 'The body must be a JSON object' }];
      expect(body).toEqual({ error: 'Validation error', details: issues, issues });
    }
  });

  it('of another content type, or of none, answers 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]) {
      const { status, body } = await rest.post(agents, raw('{"name":"x"}'), { headers: { 'content-type': type } });
      expect([status, body]).toEqual([415, { error: 'Expected Content-Type application/json' }]);
    }
    expect((await rest.post(agents, raw('{"name":"x"}'))).status).toBe(415);
    const latin = { headers: { 'content-type': 'application/json; charset=latin1' } };
    expect((await rest.post(agents, raw('{"name":"x"}'), latin)).status).toBe(415);
  });

  it('may name its charset, begin with a byte order mark, be compressed or come in chunks', async () => {
    const utf8 = { headers: { 'content-type': 'Application/JSON; charset="UTF-8"' } };
    expect((await rest.post(agents, raw('\uFEFF{"name":"Marked"}'), utf8)).body.name).toBe('Marked');
    const zipped = { headers: { ...json.headers, 'content-encoding': 'gzip' } };
    expect((await rest.post(agents, gzipSync('{"name":"Zipped"}'), zipped)).body.name).toBe('Zipped');
    const chunks = new Blob(['{"name":', '"Chunked"}']).stream();
    expect((await rest.post(agents, chunks, json)).body.name).toBe('Chunked');
  });

  it('in chunks is refused by its type too', async () => {
    expect((await rest.post(agents, new Blob(['{"name":"x"}']).stream())).status).toBe(415);
  });

  it('in an unknown or broken encoding answers 415 or 400', async () => {
    const sent = (encoding: string) =>
      rest.post(agents, raw('{"name":"x"}'), { headers: { ...json.headers, 'content-encoding': encoding } });
    expect((await sent('rot13')).status).toBe(415);
    expect((await sent('gzip')).status).toBe(400);
  });

  it.each([
    ['of another type', 415, { 'content-type': 'text/plain', 'content-length': '9000000' }],
    ['of more than 10 MiB', 413, { 'content-type': 'application/json', 'content-length': '10485761' }],
  ])('%s is refused by its headers, before any of it is sent', async (_what, status, headers) => {
    const sending = request(`${rest.url}${agents}`, { method: 'POST', headers });
    sending.flushHeaders();
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(status);
    sending.destroy();
  });

  it('of more than 10 MiB answers 413, also when it is only so large unpacked', async () => {
    const large = raw(JSON.stringify({ name: 'x'.repeat(11 * 1024 * 1024) }));
    const { status, body } = await rest.post(agents, large, json);
    expect([status, body]).toEqual([413, { error: 'The body exceeds 10485760 bytes' }]);
    expect((await rest.post(agents, new Blob([large]).stream(), json)).status).toBe(413);
    const zipped = { headers: { ...json.headers, 'content-encoding': 'gzip' } };
    expect((await rest.post(agents, gzipSync(large), zipped)).status).toBe(413);
  });

  it('of just less than 10 MiB is read', async () => {
    const { status, body } = await rest.post(agents, { name: 'x'.repeat(10 * 1024 * 1024 - 100) });
    expect([status, body.issues[0].path]).toEqual([400, ['name']]);
  });

  it('is not needed where every field is optional, and ignored on GET', async () => {
    expect((await rest.patch(`/api/companies/${world.company.id}`)).status).toBe(200);
    expect((await rest.post(`/api/companies/${world.company.id}/archive`)).body.status).toBe('archived');
    expect((await rest.post(agents)).body.issues).toMatchObject([{ code: 'invalid_type', path: ['name'] }]);
  });

  it('with NUL characters or broken surrogates answers 400 wherever they are', async () => {
    const message = 'Text must not contain NUL characters or broken surrogate pairs';
    for (const text of [
      '{"name":"a\\u0000b"}',
      '{"name":"\\ud83d"}',
      '{"name":"x","metadata":{"deep":[{"k":"\\udc00"}]}}',
      '{"name":"x","metadata":{"\\u0000":1}}',
    ]) {
      const { status, body } = await rest.post(agents, raw(text), json);
      expect([status, body.issues]).toEqual([400, [{ code: 'custom', path: [], message }]]);
    }
  });

  it('keeps characters of four bytes as they are', async () => {
    const { status, body } = await rest.post(agents, { name: '  𝔄gent 🤖  ', title: '👩‍💻' });
    expect([status, body.name, body.title]).toEqual([201, '𝔄gent 🤖', '👩‍💻']);
  });

  it('nested deeper than 64 levels answers 400, however deep', async () => {
    for (const depth of [65, 100_000]) {
      const { status, body } = await rest.post(
        agents,
        raw(`{"name":"x","metadata":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
        json,
      );
      expect([status, body.error]).toEqual([400, 'Validation error']);
    }
  });

  it('with keys of prototypes neither fails nor changes anything but itself', async () => {
    const text =
      '{"name":"Proto","__proto__":{"role":"ceo"},"constructor":1,"metadata":{"__proto__":{"a":1},"toString":2}}';
    const { status, body } = await rest.post(agents, raw(text), json);
    expect([status, body.role]).toEqual([201, 'general']);
    expect(body.metadata.toString).toBe(2);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  it('cannot name another company or agent than the path does', async () => {
    const other = await createWorld();
    const { body } = await rest.post(agents, { name: 'Here', companyId: other.company.id, agentId: 'x' });
    expect(body.companyId).toBe(world.company.id);
    const elsewhere = await rest.patch(`/api/agents/${body.id}`, {
      companyId: other.company.id,
      agentId: 'y',
      title: 'T',
    });
    expect([elsewhere.status, elsewhere.body.id, elsewhere.body.title]).toEqual([200, body.id, 'T']);
  });

  it('of a strict route is refused for any key that is not its own, but may repeat what the path says', async () => {
    const branding = `/api/companies/${world.company.id}/branding`;
    expect((await rest.patch(branding, { name: 'New', companyId: world.company.id })).status).toBe(200);
    for (const extra of [{ status: 'paused' }, { companyId: crypto.randomUUID() }]) {
      const { status, body } = await rest.patch(branding, { name: 'New', ...extra });
      expect([status, body.issues[0].code]).toEqual([400, 'unrecognized_keys']);
    }
    expect((await rest.patch(branding, {})).body).toMatchObject({
      error: 'At least one branding field must be provided',
    });
  });
});
