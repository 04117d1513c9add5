import { createHmac } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Mode, type RequestHeaders, type SignedRequest, verify } from '#services/automation/routines/signing.js';

const secret = 'c2VjcmV0IG9mIHRoZSB0cmlnZ2Vy';
const body = Buffer.from('{"event":"push","text":"Grüße 🚀"}');
const now = new Date('2026-05-04T12:00:00.000Z');
const seconds = now.getTime() / 1000;

const hmac = (text: string | Buffer, key = secret): string => createHmac('sha256', key).update(text).digest('hex');
const claim = (headers: RequestHeaders, more: Partial<SignedRequest> = {}): SignedRequest => ({
  headers,
  body,
  secret,
  replayWindowSec: 300,
  now,
  ...more,
});
const passes = (mode: Mode, headers: RequestHeaders, more: Partial<SignedRequest> = {}): boolean =>
  verify(mode, claim(headers, more)).ok;

describe('a bearer secret', () => {
  test.each(['bearer', 'app_webhook'] as const)('opens a trigger of mode %s', (mode) => {
    expect(passes(mode, { authorization: `Bearer ${secret}` })).toBe(true);
    expect(passes(mode, { authorization: `bearer  ${secret}` })).toBe(true);
  });

  test.each([undefined, '', 'Bearer', 'Bearer ', secret, `Basic ${secret}`, `Bearer ${secret}x`, `Bearer ${secret} x`])(
    'is not %j',
    (authorization) => {
      expect([passes('bearer', { authorization }), passes('app_webhook', { authorization })]).toEqual([false, false]);
    },
  );

  test('may hold letters that header fields carry as Latin-1', () => {
    const other = 'Schlüssel';
    const authorization = `Bearer ${Buffer.from(other).toString('latin1')}`;
    expect(passes('bearer', { authorization }, { secret: other })).toBe(true);
  });

  test.each(['hmac_sha256', 'git_host_hmac', 'meeting_provider_hmac'] as const)('does not open mode %s', (mode) => {
    expect(passes(mode, { authorization: `Bearer ${secret}` })).toBe(false);
  });
});

const SIGNED: readonly (readonly [Mode, string])[] = [
  ['app_webhook', 'x-hub-signature'],
  ['app_webhook', 'x-hub-signature-256'],
  ['git_host_hmac', 'x-hub-signature-256'],
  ['git_host_hmac', 'x-service-signature'],
  ['meeting_provider_hmac', 'x-hub-signature'],
];

describe.each(SIGNED)('mode %s with %s', (mode, header) => {
  test('takes the HMAC of the exact body, with or without sha256= before it and in either case', async () => {
    const made = await sign(secret, body.toString());
    expect(made).toBe(`sha256=${hmac(body)}`);
    const forms = [made, hmac(body), hmac(body).toUpperCase(), `SHA256=${hmac(body)}`];
    expect(forms.map((form) => passes(mode, { [header]: form }))).toEqual([true, true, true, true]);
  });

  test('refuses whatever else', () => {
    const wrong = ['', 'sha256=', hmac(body).slice(1), `${hmac(body)}00`, hmac(body, 'other'), `sha1=${hmac(body)}`];
    const twice = [hmac(body), hmac(body)];
    for (const sent of [...wrong, twice]) expect(passes(mode, { [header]: sent }), String(sent)).toBe(false);
    expect(passes(mode, {})).toBe(false);
  });

  test('refuses a body with any byte changed, added or left out', () => {
    const headers = { [header]: `sha256=${hmac(body)}` };
    const at = fc.nat({ max: body.length - 1 });
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const changed = Buffer.from(body);
        changed[index] = (changed[index] as number) ^ flip;
        return !passes(mode, headers, { body: changed });
      }),
    );
    expect(passes(mode, headers, { body: Buffer.concat([body, Buffer.from('\n')]) })).toBe(false);
    expect(passes(mode, headers, { body: body.subarray(0, -1) })).toBe(false);
  });

  test('refuses everything while its secret is not available', () => {
    expect(passes(mode, { [header]: hmac(body, '') }, { secret: null })).toBe(false);
    expect(passes(mode, { [header]: hmac(body, '') }, { secret: '' })).toBe(false);
  });
});

describe('mode app_webhook', () => {
  const authorization = `Bearer ${secret}`;

  test.each(['x-hub-signature', 'x-hub-signature-256'])('looks at no bearer secret where %s is sent', (header) => {
    expect(passes('app_webhook', { authorization, [header]: hmac('other') })).toBe(false);
    expect(passes('app_webhook', { authorization, [header]: '' })).toBe(false);
    expect(passes('app_webhook', { [header]: hmac(body), authorization: 'Bearer wrong' })).toBe(true);
  });

  test('wants both signatures valid where both are sent, but for the SHA-1 that Git hosts add', () => {
    const [valid, wrong] = [`sha256=${hmac(body)}`, `sha256=${hmac('other')}`];
    const both = (strong: string, other: string) =>
      passes('app_webhook', { 'x-hub-signature-256': strong, 'x-hub-signature': other });
    expect([both(valid, valid), both(valid, wrong), both(wrong, valid)]).toEqual([true, false, false]);
    const sha1 = `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`;
    expect([both(valid, sha1), both(wrong, sha1)]).toEqual([true, false]);
    expect(passes('app_webhook', { 'x-hub-signature': sha1, authorization })).toBe(false);
  });
});

describe('mode git_host_hmac', () => {
  test('looks at X-Service-Signature only where there is no X-Hub-Signature-256', () => {
    const other = { 'x-service-signature': hmac(body) };
    expect(passes('git_host_hmac', { ...other, 'x-hub-signature-256': hmac('other') })).toBe(false);
    expect(passes('git_host_hmac', { ...other, 'x-hub-signature': hmac('other') })).toBe(true);
  });
});

describe('mode hmac_sha256', () => {
  const signed = (timestamp: string, of: string | Buffer = body) => ({
    'x-service-timestamp': timestamp,
    'x-service-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(of).digest('hex')}`,
  });

  test('takes seconds and milliseconds, and a signature without sha256=', () => {
    expect(passes('hmac_sha256', signed(String(seconds)))).toBe(true);
    const sent = signed(String(seconds * 1000));
    expect(passes('hmac_sha256', sent)).toBe(true);
    expect(passes('hmac_sha256', { ...sent, 'x-service-signature': sent['x-service-signature'].slice(7) })).toBe(true);
  });

  test.each([
    [300, 30, 86_400],
    [-300, -30, -86_400],
  ])('takes a timestamp as far away as the window reaches, %s s by default', (...distances) => {
    const windows = [null, 30, 86_400];
    distances.forEach((distance, index) => {
      const replayWindowSec = windows[index] as number | null;
      const further = distance + Math.sign(distance);
      expect(passes('hmac_sha256', signed(String(seconds + distance)), { replayWindowSec })).toBe(true);
      expect(passes('hmac_sha256', signed(String(seconds + further)), { replayWindowSec })).toBe(false);
      expect(passes('hmac_sha256', signed(String((seconds + further) * 1000)), { replayWindowSec })).toBe(false);
    });
  });

  test.each(['', 'now', '-1', '1.5', `${seconds}e3`, ' ', '9'.repeat(16), '0x10'])(
    'refuses the timestamp %j, however it is signed',
    (timestamp) => {
      expect(passes('hmac_sha256', signed(timestamp))).toBe(false);
    },
  );

  test('refuses another timestamp than the one that was signed, and a signature of the body alone', () => {
    const sent = signed(String(seconds));
    expect(passes('hmac_sha256', { ...sent, 'x-service-timestamp': String(seconds + 1) })).toBe(false);
    expect(passes('hmac_sha256', { ...sent, 'x-service-timestamp': `0${seconds}` })).toBe(false);
    expect(passes('hmac_sha256', { ...sent, 'x-service-timestamp': undefined })).toBe(false);
    expect(passes('hmac_sha256', { ...sent, 'x-service-signature': hmac(body) })).toBe(false);
    expect(passes('hmac_sha256', { 'x-service-timestamp': String(seconds) })).toBe(false);
  });

  test('gives one signature for all its spellings, by which a replay is recognized', () => {
    const sent = signed(String(seconds));
    const upper = sent['x-service-signature'].slice(7).toUpperCase();
    const verdicts = [sent, { ...sent, 'x-service-signature': upper }].map((headers) =>
      verify('hmac_sha256', claim(headers)),
    );
    expect(verdicts[0]).toMatchObject({ ok: true, signature: expect.any(Buffer) });
    expect(verdicts[1]).toEqual(verdicts[0]);
  });
});

test('mode none takes everything, also without a secret', () => {
  expect(passes('none', {}, { secret: null })).toBe(true);
});

test('no reason tells of the secret or of what was sent', () => {
  const sent = `${secret}-wrong`;
  const headers = { authorization: `Bearer ${sent}`, 'x-hub-signature': sent, 'x-service-timestamp': '1' };
  const modes: Mode[] = ['app_webhook', 'bearer', 'hmac_sha256', 'git_host_hmac', 'meeting_provider_hmac'];
  const reasons = modes.map((mode) => JSON.stringify(verify(mode, claim(headers))));
  expect(reasons.filter((reason) => reason.includes(secret) || reason.includes('"ok":true'))).toEqual([]);
});
