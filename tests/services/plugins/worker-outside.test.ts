import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listSecretAccessEvents } from '#services/secrets/secrets/access-events.js';
import { bodyOf, startEndpoint } from '#tests/kit/endpoint.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { definitionIn, ownValueOf, refTo, secretIn } from '../secrets/secrets-world.js';
import { askingTests, failure, ofCompany, ofInstallation } from './asking-world.js';
import { readyPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

let world: World;
let other: World;
const { made, ask, linesOf, configure } = askingTests();
beforeAll(() => {
  ({ world, other } = made);
});

describe('requests to others', () => {
  const here = { OUTBOUND_ALLOWED_HOSTS: ['127.0.0.1'] };
  const refused = failure('WORKER_ERROR', { code: 'refused' });

  it('go nowhere on this machine or in its network, also of a local deployment, unless the operator allows it', async () => {
    const url = await startEndpoint((_req, res) => res.end('secret'));
    for (const address of [
      url,
      'http://localhost:1/',
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
    ]) {
      await expect(ask('http.fetch', { url: address })).rejects.toMatchObject(refused);
    }
    expect(await ask('http.fetch', { url }, { settings: here })).toMatchObject({ status: 200, body: 'secret' });
  });

  it('bring back whatever is answered, text or bytes', async () => {
    const url = await startEndpoint(async (req, res) => {
      const body = await bodyOf(req);
      if (req.url === '/bytes') res.end(Buffer.from([0xff, 0xfe]));
      else res.writeHead(418, { 'x-method': `${req.method}`, 'set-cookie': ['a=1', 'b=2'] }).end(`got ${body}`);
    });
    const sent = {
      url,
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'aMO8',
      bodyEncoding: 'base64',
    };
    expect(await ask('http.fetch', sent, { settings: here })).toEqual({
      url: `${url}/`,
      status: 418,
      headers: expect.objectContaining({ 'x-method': 'POST', 'set-cookie': 'a=1\nb=2' }),
      body: 'got hü',
      bodyEncoding: 'utf8',
    });
    expect(await ask('http.fetch', { url: `${url}/bytes` }, { settings: here })).toMatchObject({
      body: '//4=',
      bodyEncoding: 'base64',
    });
  });

  it('carry no headers that are the connection’s own', async () => {
    for (const name of ['Host', 'connection', 'Content-Length', 'transfer-encoding', 'Proxy-Authorization', 'Cookie']) {
      const asked = ask('http.fetch', { url: 'https://example.com', headers: { [name]: 'x' } });
      await expect(asked).rejects.toMatchObject(failure('WORKER_ERROR', { code: 'invalid_params' }));
    }
  });

  it('are checked again wherever they are led, and take no keys to another place', async () => {
    const target = await startEndpoint((req, res) => res.end(JSON.stringify(req.headers)));
    const url = await startEndpoint((req, res) => {
      const to = { '/private': 'http://10.0.0.1/', '/file': 'file:///etc/passwd', '/round': '/round' }[`${req.url}`];
      res.writeHead(302, { location: to ?? target }).end();
    });
    const settings = here;
    await expect(ask('http.fetch', { url: `${url}/private` }, { settings })).rejects.toMatchObject(refused);
    await expect(ask('http.fetch', { url: `${url}/file` }, { settings })).rejects.toMatchObject(refused);
    await expect(ask('http.fetch', { url: `${url}/round` }, { settings })).rejects.toMatchObject(
      failure('WORKER_ERROR', { code: 'too_many_redirects' }),
    );
    const headers = { authorization: 'Bearer key', 'x-api-key': 'key', accept: 'text/plain' };
    const led = await ask('http.fetch', { url, headers }, { settings });
    expect(led.url).toBe(`${target}/`);
    expect(JSON.parse(led.body)).toMatchObject({ accept: 'text/plain' });
    expect(led.body).not.toContain('key');
    expect(await ask('http.fetch', { url, redirect: 'manual' }, { settings })).toMatchObject({
      status: 302,
      headers: { location: target },
    });
  });

  it('have a limit of size in both directions, and of time', async () => {
    const url = await startEndpoint((req, res) => {
      if (req.url === '/large') res.end(Buffer.alloc(5_242_881));
      else req.resume();
    });
    const settings = here;
    const large = failure('WORKER_ERROR', { code: 'too_large' });
    await expect(ask('http.fetch', { url: `${url}/large` }, { settings })).rejects.toMatchObject(large);
    const body = 'x'.repeat(5_242_881);
    await expect(ask('http.fetch', { url, method: 'POST', body }, { settings })).rejects.toMatchObject(large);
    await expect(ask('http.fetch', { url, timeoutMs: 50 }, { settings })).rejects.toMatchObject(failure('TIMEOUT'));
  });

  it('are twenty at once for a plugin: the others wait', async () => {
    let [now, most] = [0, 0];
    const url = await startEndpoint((_req, res) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now -= 1;
        res.end();
      }, 100);
    });
    const settings = here;
    const all = Array.from({ length: 45 }, () => ask('http.fetch', { url, timeoutMs: 30_000 }, { settings }));
    await Promise.all(all);
    expect(most).toBe(20);
  });
});

describe('secrets', () => {
  const denied = failure('INVOCATION_SCOPE_DENIED');
  const eventsAbout = (secretId: string) => world.board.run(listSecretAccessEvents, { secretId });

  it('are given where the configuration of the company refers to them, and each reading is recorded', async () => {
    const by = await readyPlugin(world, { capabilities: ['secrets.read-ref'] });
    const { id: secretId } = await secretIn(world, 'correct horse battery');
    await configure({ hook: { headers: [{ token: refTo({ id: secretId }) }] } }, by);
    expect(await ask('secrets.resolve', { secretId }, { by })).toEqual({ value: 'correct horse battery' });
    expect(await eventsAbout(secretId)).toMatchObject([
      { outcome: 'success', consumerType: 'plugin', consumerId: by.id, configPath: 'hook.headers.0.token' },
    ]);
    for (const invocation of [null, ofInstallation, ofCompany(other)]) {
      await expect(ask('secrets.resolve', { secretId }, { by, invocation })).rejects.toMatchObject(denied);
    }

    await ask(
      'log',
      { level: 'info', message: 'it is correct horse battery', meta: ['correct horse battery'] },
      { by },
    );
    const [line] = await linesOf(by);
    expect(JSON.stringify(line)).not.toContain('horse');
  });

  it('are refused where nothing refers to them, and the attempt is recorded', async () => {
    const { id: secretId } = await secretIn(world, 'never told');
    const by = await readyPlugin(world, { capabilities: ['secrets.read-ref'] });
    await expect(ask('secrets.resolve', { secretId }, { by })).rejects.toMatchObject(denied);
    await configure({ note: secretId, other: refTo({ id: randomUUID() }) }, by);
    await expect(ask('secrets.resolve', { secretId }, { by })).rejects.toMatchObject(denied);
    await expect(ask('secrets.resolve', { secretId: randomUUID() }, { by })).rejects.toMatchObject(denied);
    const attempts = await eventsAbout(secretId);
    expect(attempts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['not_allowed', 'not_allowed']);
  });

  it('of another company, and those of people, are never given, whatever the configuration says', async () => {
    const by = await readyPlugin(world, { capabilities: ['secrets.read-ref'] });
    const foreign = await secretIn(other, 'of others');
    const { actor } = await world.member('operator');
    const personal = await ownValueOf(world, await definitionIn(world, 'own_key'), actor.userId, 'of a person');
    await configure({ foreign: refTo(foreign), personal: refTo(personal) }, by);
    for (const { id: secretId } of [foreign, personal]) {
      await expect(ask('secrets.resolve', { secretId }, { by })).rejects.toMatchObject(denied);
    }
  });
});
