import { createHmac } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#client/index.js';
import { signWebhook, type VerifyOptions, verifyWebhook, WebhookError } from '#client/webhooks.js';
import { startEndpoint } from '../kit/endpoint.js';
import { startTestServer, type TestServer } from '../kit/server.js';

const secret = 'c2VjcmV0IG9mIHRoZSB0cmlnZ2Vy';
const body = '{"event":"push","text":"Grüße 🚀"}';
const at = new Date('2026-05-04T12:00:00.500Z');

const refusal = (options: Partial<VerifyOptions> & Pick<VerifyOptions, 'headers' | 'scheme'>): Promise<string | null> =>
  verifyWebhook({ secret, body, at, ...options }).then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(WebhookError);
      return (error as WebhookError).message;
    },
  );

describe.each(['timestamped', 'body'] as const)('a webhook that is signed %s', (scheme) => {
  test('is taken as it was sent, whoever reads its headers', async () => {
    const headers = await signWebhook({ secret, body, scheme, at });
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    for (const each of [headers, new Headers(headers), upper])
      expect(await refusal({ headers: each, scheme })).toBeNull();
    const bytes = new TextEncoder().encode(body);
    expect(await refusal({ headers, scheme, body: bytes })).toBeNull();
    expect(await refusal({ headers, scheme, body: bytes.buffer })).toBeNull();
  });

  test('is refused with another body, secret or signature, and without one', async () => {
    const headers = await signWebhook({ secret, body, scheme, at });
    const [name = ''] = Object.keys(headers).filter((each) => each.includes('signature'));
    const value = headers[name] as string;
    const wrong = 'The signature is wrong';
    expect(await refusal({ headers, scheme, body: `${body} ` })).toBe(wrong);
    expect(await refusal({ headers, scheme, secret: `${secret}x` })).toBe(wrong);
    const flipped = value.endsWith('0') ? `${value.slice(0, -1)}1` : `${value.slice(0, -1)}0`;
    expect(await refusal({ headers: { ...headers, [name]: flipped }, scheme })).toBe(wrong);
    for (const other of ['', value.slice(0, -2), `${value}00`, 'sha1=00', [value, value]]) {
      expect(await refusal({ headers: { ...headers, [name]: other }, scheme })).toContain('is not that of HMAC-SHA256');
    }
    expect(await refusal({ headers: { ...headers, [name]: undefined }, scheme })).toBe('No signature was sent');
  });

  test('is taken with the old secret while it is replaced', async () => {
    const headers = await signWebhook({ secret, body, scheme, at });
    expect(await refusal({ headers, scheme, secret: ['new', secret] })).toBeNull();
    expect(await refusal({ headers, scheme, secret: ['new', 'newer'] })).toBe('The signature is wrong');
  });

  test('needs a secret, and the body as it came', async () => {
    const headers = await signWebhook({ secret, body, scheme, at });
    await expect(verifyWebhook({ secret: '', body, headers, scheme })).rejects.toThrow(TypeError);
    await expect(verifyWebhook({ secret, body: JSON.parse(body), headers, scheme })).rejects.toThrow(TypeError);
  });

  test('is not taken for one that is signed in the other way', async () => {
    const headers = await signWebhook({ secret, body, scheme, at });
    expect(await refusal({ headers, scheme: scheme === 'body' ? 'timestamped' : 'body' })).not.toBeNull();
  });
});

describe('a webhook whose time is signed', () => {
  const signedAt = async (time: string) => ({
    'x-service-timestamp': time,
    'x-service-signature': createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'),
  });

  test.each([0, 299, -299])('is taken %d seconds from now, in seconds and in milliseconds', async (away) => {
    const ms = at.getTime() + away * 1000;
    for (const time of [Math.floor(ms / 1000), ms]) {
      expect(await refusal({ headers: await signedAt(String(time)), scheme: 'timestamped' })).toBeNull();
    }
  });

  test.each([302, -302])('is refused %d seconds from now', async (away) => {
    const headers = await signedAt(String(at.getTime() + away * 1000));
    expect(await refusal({ headers, scheme: 'timestamped' })).toBe('It is not of now');
    expect(await refusal({ headers, scheme: 'timestamped', toleranceSeconds: 400 })).toBeNull();
    expect(await refusal({ headers, scheme: 'timestamped', toleranceSeconds: Number.NaN })).toBe('It is not of now');
  });

  test.each(['', '-1', '1e3', 'now', '9'.repeat(16)])('is refused with %j as its time', async (time) => {
    const headers = await signedAt(time);
    expect(await refusal({ headers, scheme: 'timestamped' })).toBe('No time was sent, in seconds or milliseconds');
  });

  test('is refused when its time was changed', async () => {
    const headers = { ...(await signedAt(String(at.getTime()))), 'x-service-timestamp': String(at.getTime() + 1) };
    expect(await refusal({ headers, scheme: 'timestamped' })).toBe('The signature is wrong');
  });
});

describe('deliveries', () => {
  test('of a code host are taken', async () => {
    const headers = { 'x-hub-signature-256': await sign(secret, body), 'x-hub-signature': 'sha1=00' };
    expect(await refusal({ headers, scheme: 'body' })).toBeNull();
  });

  let server: TestServer;
  let hook: (signingMode: 'hmac_sha256' | 'git_host_hmac' | 'app_webhook') => Promise<{ url: string; secret: string }>;
  beforeAll(async () => {
    server = await startTestServer();
    const client = createClient({ url: server.url });
    const { id: companyId } = await client.post('/api/companies', { body: { name: 'Acme' } });
    const agent = await client.post('/api/companies/{companyId}/agents', {
      path: { companyId },
      body: { name: 'Ada' },
    });
    hook = async (signingMode) => {
      const routine = await client.post('/api/companies/{companyId}/routines', {
        path: { companyId },
        body: { title: 'Deliveries', assigneeAgentId: agent.id, concurrencyPolicy: 'always_enqueue' },
      });
      const made = await client.post('/api/routines/{routineId}/triggers', {
        path: { routineId: routine.id },
        body: { kind: 'webhook', signingMode },
      });
      const { webhookUrl, webhookSecret } = made.secretMaterial as { webhookUrl: string; webhookSecret: string };
      return { url: server.url + new URL(webhookUrl).pathname, secret: webhookSecret };
    };
  });

  const deliver = (url: string, headers: Record<string, string>, payload: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: payload });

  test.each([
    ['hmac_sha256', 'timestamped'],
    ['git_host_hmac', 'body'],
    ['app_webhook', 'body'],
  ] as const)(
    'to a routine that checks %s are let in when they are signed %s, by a relay that verifies them too',
    async (mode, scheme) => {
      const routine = await hook(mode);
      const relay = await startEndpoint(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        try {
          await verifyWebhook({ secret: routine.secret, body: raw, headers: request.headers, scheme });
          const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
          const answer = await deliver(routine.url, headers as Record<string, string>, raw.toString());
          response.writeHead(answer.status).end(await answer.text());
        } catch {
          response.writeHead(401).end();
        }
      });
      const headers = await signWebhook({ secret: routine.secret, body, scheme });
      const let1 = await deliver(relay, headers, body);
      expect([let1.status, (await let1.json()).status]).toEqual([202, 'issue_created']);
      expect((await deliver(relay, headers, `${body} `)).status).toBe(401);
      expect((await deliver(routine.url, headers, `${body} `)).status).toBe(401);
    },
  );
});
