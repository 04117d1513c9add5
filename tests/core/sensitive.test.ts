import { describe, expect, it } from 'vitest';
import { credentialsIn } from '#services/core/vault/sensitive.js';

const paths = (value: unknown) => credentialsIn(value, ['config']).map(({ path }) => path.join('.'));

describe('credentials', () => {
  it.each([
    'password',
    'db_password',
    'PASSWD',
    'apiKey',
    'api-key',
    'accessKeyId',
    'secretAccessKey',
    'clientSecret',
    'sessionToken',
    'Authorization',
    'private_key',
    'credentials',
    'roleSecretId',
    'passphrase',
    'bearer',
  ])('are told by the name %s, wherever it stands', (key) => {
    expect(paths({ a: [{ [key]: 'x' }] })).toEqual([`config.a.0.${key}`]);
  });

  it.each([
    'AKIAIOSFODNN7EXAMPLE',
    'see ASIAIOSFODNN7EXAMPLE here',
    '-----BEGIN RSA PRIVATE KEY-----',
    `ghp_${'a'.repeat(36)}`,
    `hvs.${'b'.repeat(24)}`,
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig',
  ])('are told by the look of %s', (value) => {
    expect(paths({ note: value })).toEqual(['config.note']);
    expect(JSON.stringify(credentialsIn({ note: value }, []))).not.toContain(value.slice(4, 12));
  });

  it('are not seen where there are none', () => {
    const harmless = {
      region: 'eu-central-1',
      secretNamePrefix: 'prod/secrets',
      secretPathPrefix: 'x',
      kmsKeyId: 'alias/tokens',
      tokens: 5,
      tokenCount: 3,
      keys: ['a'],
      author: 'Ada',
      nothing: null,
      on: true,
      text: 'AKIA is a prefix',
    };
    expect(paths(harmless)).toEqual([]);
  });
});
