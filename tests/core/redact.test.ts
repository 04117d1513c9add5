import { describe, expect, test } from 'vitest';
import { restoreRedacted } from '#services/core/rows/restore.js';
import { isSecretKey, REDACTED_VALUE, redactDetails } from '#services/core/vault/redact.js';
import { SecretText } from '#services/core/vault/secret-text.js';

const redactor = (values: string[]) => {
  const secrets = new SecretText(values);
  return (text: string) => secrets.redact(text);
};

const secret = [
  'apiKey',
  'api_key',
  'API_KEY',
  'api-key',
  'openaiApiKey',
  'OPENAI_API_KEY',
  'x-api-key',
  'apikey',
  'token',
  'accessToken',
  'ACCESS_TOKEN',
  'refresh_token',
  'tokens',
  'bearer',
  'secret',
  'clientSecret',
  'CLIENT_SECRET',
  'password',
  'dbPassword',
  'DB_PASSWORD',
  'passwd',
  'passphrase',
  'sshPassphrase',
  'authorization',
  'Authorization',
  'proxyAuthorization',
  'cookie',
  'Set-Cookie',
  'sessionCookie',
  'credential',
  'credentials',
  'awsCredentials',
  'privateKey',
  'private_key',
  'PRIVATE_KEY',
  'accessKey',
];
const harmless = [
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'totalTokens',
  'maxTokens',
  'max_tokens',
  'promptTokens',
  'total_tokens',
  'input_tokens',
  'completion_tokens',
  'keyId',
  'publicKey',
  'key',
  'taskKey',
  'urlKey',
  'tokenizer',
  'secretary',
  'passwordless',
  'name',
  'cookieConsent',
  'changedKeys',
  'authorizationUrl',
];

describe('the name of a field', () => {
  test.each(secret)('%s tells that its value is a secret', (key) => {
    expect(isSecretKey(key)).toBe(true);
  });

  test.each(harmless)('%s does not tell so', (key) => {
    expect(isSecretKey(key)).toBe(false);
  });
});

describe('details', () => {
  test('lose every secret, however deep, and whatever it is made of', () => {
    const details = {
      token: 'hidden',
      list: [{ password: 'hidden', user: 'shown' }],
      credentials: { user: 'hidden', parts: ['hidden'] },
      deep: { deeper: { clientSecret: ['hidden'] } },
    };
    const redacted = redactDetails(details);
    expect(JSON.stringify(redacted)).not.toContain('hidden');
    expect(redacted).toMatchObject({ list: [{ user: 'shown' }], token: '[REDACTED]', credentials: '[REDACTED]' });
    expect(details.token).toBe('hidden');
  });

  test('keep what is no secret, also where its name sounds like one', () => {
    const details = { token: null, tokens: 12, secret: false, name: 'x', at: new Date(0), list: [1, null] };
    expect(redactDetails(details)).toEqual(details);
  });

  test('may hold a field of any name', () => {
    const details = JSON.parse('{"__proto__": {"token": "hidden"}, "constructor": 1, "": {"password": "hidden"}}');
    const redacted = redactDetails(details);
    expect(JSON.stringify(redacted)).not.toContain('hidden');
    expect(Object.keys(redacted)).toEqual(['__proto__', 'constructor', '']);
    expect(({} as { token?: string }).token).toBeUndefined();
  });
});

describe('a placeholder that comes back', () => {
  test('is put back to what is stored, everything else is taken as sent', () => {
    const stored = {
      env: { A: { type: 'plain', value: 'kept' }, B: { type: 'plain', value: 'old' } },
      list: ['x', 'y'],
    };
    const sent = {
      env: { A: { type: 'plain', value: REDACTED_VALUE }, B: { type: 'plain', value: 'new' } },
      list: ['x', 'z'],
    };
    expect(restoreRedacted(sent, stored)).toEqual({
      env: { A: { type: 'plain', value: 'kept' }, B: { type: 'plain', value: 'new' } },
      list: ['x', 'z'],
    });
  });

  test('is not put back into a reference, which would be shown', () => {
    const stored = { env: { KEY: { type: 'plain', value: 'canary' } } };
    const sent = { env: { KEY: { type: 'user_secret_ref', value: REDACTED_VALUE } } };
    expect(restoreRedacted(sent, stored)).toEqual({ env: { KEY: { type: 'user_secret_ref' } } });
  });

  test('is never stored where there is nothing to put back', () => {
    const sent = { a: REDACTED_VALUE, deep: { b: REDACTED_VALUE } };
    expect(JSON.stringify(restoreRedacted(sent, undefined))).not.toContain(REDACTED_VALUE);
    expect(JSON.stringify(restoreRedacted(sent, { deep: null }))).not.toContain(REDACTED_VALUE);
    expect(() => restoreRedacted({ list: [REDACTED_VALUE] }, { list: 'text' })).toThrow('list.0 holds a redacted');
  });
});

describe('text that may hold secret values', () => {
  test('shows none of them, the longest first, in whichever spelling and line by line', () => {
    const redact = redactor(['hush', 'hush-hush', 'a key\nof "two" lines', '\u{1f511}\u{1f511}\u{1f511}']);
    expect(redact('hush-hush hush')).toBe(`${REDACTED_VALUE} ${REDACTED_VALUE}`);
    expect(redact('{"k":"a key\\nof \\"two\\" lines"}')).toBe(`{"k":"${REDACTED_VALUE}"}`);
    expect(redact('1: of "two" lines')).toBe(`1: ${REDACTED_VALUE}`);
    expect(redact(`q=${encodeURIComponent('a key\nof "two" lines')}`)).toBe(`q=${REDACTED_VALUE}`);
    expect(redact(Buffer.from('hush').toString('base64'))).toBe(REDACTED_VALUE);
    expect(redact('\u{1f511}\u{1f511}\u{1f511}')).toBe(REDACTED_VALUE);
  });

  test('stays readable where a value is too short to be a secret, or says nothing', () => {
    expect(redactor(['a', '', ' \n '])('a text as it was')).toBe('a text as it was');
  });

  test('takes values for text, not for patterns', () => {
    expect(redactor(['.*.*', '$&$&'])('a .*.* and $&$& remain no more')).toBe(
      `a ${REDACTED_VALUE} and ${REDACTED_VALUE} remain no more`,
    );
  });
});
