import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  assertConnectable,
  assertTemplate,
  CredentialRefInput,
  CredentialSecretRefInput,
} from '#services/tools/connections/config.js';

const secretId = randomUUID();

describe('a connection in use', () => {
  const of = (transport: 'remote_http' | 'local_stdio', config: object, more = {}) =>
    assertConnectable({ transport, status: 'active', enabled: true, config: config as never, ...more });

  test('has something to connect to', () => {
    expect(() => of('remote_http', { url: 'https://tools.example/mcp' })).not.toThrow();
    expect(() => of('remote_http', { templateId: 'files' })).toThrow(
      'An active tool connection needs url in its config',
    );
    expect(() => of('local_stdio', {})).toThrow('An active tool connection needs templateId in its config');
  });

  test('is one that is active and enabled: a draft may lack its address', () => {
    expect(() => of('remote_http', {}, { status: 'draft' })).not.toThrow();
    expect(() => of('remote_http', {}, { enabled: false })).not.toThrow();
  });

  test('of a local server names a template that is in use', () => {
    const message = 'Local stdio MCP connections must use an approved templateId';
    expect(() => assertTemplate({ status: 'active' })).not.toThrow();
    expect(() => assertTemplate({ status: 'disabled' })).toThrow(message);
    expect(() => assertTemplate(undefined)).toThrow(message);
  });
});

describe('a reference to a credential', () => {
  const header = { name: 'Token', secretId, placement: 'header', key: 'Authorization', prefix: 'Bearer ' };
  const isTaken = (more: object) => CredentialRefInput.safeParse({ ...header, ...more }).success;

  test('takes the latest version unless it names one', () => {
    expect(CredentialRefInput.parse(header)).toMatchObject({ version: 'latest' });
    expect([3, 'latest', 0, 1.5, 'newest'].map((version) => isTaken({ version }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('names a header or a variable that can be one', () => {
    expect(isTaken({ key: 'X-Api-Key' })).toBe(true);
    expect(isTaken({ key: 'X Api Key' })).toBe(false);
    expect(isTaken({ placement: 'env', key: 'API_KEY' })).toBe(true);
    expect(isTaken({ placement: 'env', key: 'API-KEY' })).toBe(false);
  });

  test('smuggles no second header', () => {
    expect(isTaken({ prefix: 'Bearer \r\nX-Admin: 1 ' })).toBe(false);
    expect(isTaken({ placement: 'url', key: 'ke\ny' })).toBe(false);
  });

  test('in the place of a setting is required unless it says otherwise', () => {
    const reference = { secretId, configPath: 'headers.token' };
    expect(CredentialSecretRefInput.parse(reference)).toMatchObject({ required: true, versionSelector: 'latest' });
    expect(CredentialSecretRefInput.safeParse({ ...reference, secretId: 'none' }).success).toBe(false);
  });
});
