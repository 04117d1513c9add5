import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Vault } from '#services/secrets/vaults/provider.js';
import { providers } from '#services/secrets/vaults/providers.js';
import { REGION, type SecretsManager, secretsManager } from '#tests/kit/secrets-manager.js';

const aws = providers.aws_secrets_manager as Required<typeof providers.aws_secrets_manager>;
const companyId = randomUUID();
const vault: Vault = {
  id: randomUUID(),
  companyId,
  provider: 'aws_secrets_manager',
  config: { region: REGION, namespace: 'team', secretNamePrefix: 'acme', ownerTag: 'ops', kmsKeyId: 'alias/acme' },
};
const latest = (externalRef: string) => ({ externalRef, providerVersionRef: null });

let remote: SecretsManager;
beforeAll(async () => {
  remote = await secretsManager();
});
afterEach(() => remote.mend());

describe('a value that AWS Secrets Manager keeps', () => {
  it('is kept under a name of its own, tagged, in the region of the vault, and read by version', async () => {
    const secret = { companyId, secretId: randomUUID(), key: 'API_KEY', externalRef: null };
    const first = await aws.write(vault, secret, '  spaced 𝒳\n');
    const kept = remote.secrets.find(({ name }) => name.endsWith(secret.secretId));
    expect(kept).toMatchObject({
      name: `acme/team/${companyId}/${secret.secretId}`,
      region: REGION,
      kmsKeyId: 'alias/acme',
      tags: { 'orgraph:company': companyId, 'orgraph:secret': secret.secretId, owner: 'ops' },
    });
    expect(first).toEqual({ externalRef: kept?.arn, providerVersionRef: kept?.versions[0]?.id });
    const second = await aws.write(vault, { ...secret, externalRef: first.externalRef }, 'second');
    expect(second.externalRef).toBe(first.externalRef);
    expect(await aws.read(vault, first)).toBe('  spaced 𝒳\n');
    expect(await aws.read(vault, second)).toBe('second');
    expect(await aws.read(vault, latest(first.externalRef))).toBe('second');
    expect(await aws.read(vault, { ...first, providerVersionRef: 'AWSPREVIOUS' })).toBe('  spaced 𝒳\n');
    expect(remote.requests.every(({ accessKey }) => accessKey === 'test-access-key')).toBe(true);
  });

  it('is kept once when an answer was lost on the way', async () => {
    const secret = { companyId, secretId: randomUUID(), key: 'K', externalRef: null };
    remote.fail('CreateSecret', 'InternalServiceError', 1);
    await aws.write(vault, secret, 'one');
    const again = await aws.write(vault, secret, 'two');
    expect(remote.secrets.filter(({ name }) => name.endsWith(secret.secretId))).toHaveLength(1);
    expect(await aws.read(vault, again)).toBe('two');
  });

  it('is of at most 65,536 bytes, whatever their characters', async () => {
    const secret = { companyId, secretId: randomUUID(), key: 'K', externalRef: null };
    await expect(aws.write(vault, secret, 'é'.repeat(32_769))).rejects.toMatchObject({ status: 422 });
    expect(remote.secrets.some(({ name }) => name.endsWith(secret.secretId))).toBe(false);
    await aws.write(vault, secret, 'é'.repeat(32_768));
  });

  it('is removed with time to think again, or for good', async () => {
    const secret = { companyId, secretId: randomUUID(), key: 'K', externalRef: null };
    const { externalRef } = await aws.write(vault, secret, 'gone');
    await aws.remove(vault, externalRef);
    expect(remote.secrets.find(({ arn }) => arn === externalRef)?.deletedIn).toBe(30);
    const other = await aws.write(vault, { ...secret, secretId: randomUUID() }, 'gone');
    await aws.remove(vault, other.externalRef, { forever: true });
    expect(remote.secrets.some(({ arn }) => arn === other.externalRef)).toBe(false);
    await aws.remove(vault, other.externalRef, { forever: true });
  });

  it('is not removed when it was there before and is only referred to', async () => {
    const { arn } = remote.add({ name: 'prod/database' });
    const others = remote.add({ name: `acme/team/${randomUUID()}/${randomUUID()}` });
    for (const reference of [arn, 'prod/database', others.arn]) await aws.remove(vault, reference, { forever: true });
    expect(remote.secrets).toEqual(expect.arrayContaining([expect.objectContaining({ arn }), others]));
  });
});

describe('a reference', () => {
  it('is read by ARN and by name', async () => {
    const { arn, name } = remote.add({ name: 'prod/read', value: 'there' });
    for (const reference of [arn, name]) expect(await aws.read(vault, latest(reference))).toBe('there');
  });

  it('of another region or of no such form is refused, and never asked for', async () => {
    const flaws = [
      `arn:aws:secretsmanager:us-east-1:111122223333:secret:x-abcdef`,
      'arn:aws:s3:::bucket',
      'has space',
      'x'.repeat(513),
    ];
    const before = remote.requests.length;
    for (const reference of flaws) {
      expect(aws.flawOf(vault, reference), reference).toMatch(/^externalRef /);
      await expect(aws.read(vault, latest(reference))).rejects.toMatchObject({ code: 'provider_access_denied' });
    }
    expect(remote.requests.length).toBe(before);
    expect(aws.flawOf(vault, 'prod/read')).toBeUndefined();
  });

  it('to what is kept for another company is refused, however it is spelled', async () => {
    const others = remote.add({ name: `acme/team/${randomUUID()}/${randomUUID()}`, value: 'theirs' });
    expect(aws.flawOf(vault, others.arn)).toBe('externalRef must not be kept for another company');
    expect(aws.flawOf(vault, others.name.toUpperCase())).toBe('externalRef must not be kept for another company');
    for (const reference of [others.arn, others.name]) {
      await expect(aws.read(vault, latest(reference))).rejects.toMatchObject({ code: 'provider_access_denied' });
    }
    // A reference whose form says nothing, answered with a name that does.
    const hidden = remote.add({ name: others.name, value: 'theirs', region: 'us-east-1' });
    Object.assign(hidden, { region: REGION, arn: 'innocent' });
    await expect(aws.read(vault, latest('innocent'))).rejects.toMatchObject({ status: 422, reason: 'refused' });
    const { secrets } = await aws.list(vault, { pageSize: 100 });
    expect(secrets.some(({ name }) => name === others.name)).toBe(false);
  });
});

describe('a failure of AWS', () => {
  const failures = [
    ['AccessDeniedException', 422, 'provider_access_denied', 'access_denied'],
    ['UnrecognizedClientException', 422, 'provider_access_denied', 'credentials_invalid'],
    ['ExpiredTokenException', 422, 'provider_access_denied', 'credentials_invalid'],
    ['DecryptionFailure', 422, 'provider_access_denied', 'access_denied'],
    ['ResourceNotFoundException', 422, 'provider_secret_missing', 'not_found'],
    ['InvalidRequestException', 502, 'provider_error', 'refused'],
    ['InternalServiceError', 502, 'provider_error', 'failed'],
    ['SomethingNew', 502, 'provider_error', 'failed'],
  ] as const;

  it.each(failures)('%s is told as %i %s, without its text', async (type, status, code, reason) => {
    const { arn } = remote.add({ name: `prod/${type}` });
    remote.fail('GetSecretValue', type);
    const error = await aws.read(vault, latest(arn)).catch((failure) => failure);
    expect(error).toMatchObject({ status, code, reason, details: { reason } });
    expect(`${error.message} ${JSON.stringify(error.details)}`).not.toMatch(/canary|arn:|not authorized/);
  });

  it('is tried twice at most', async () => {
    const { arn } = remote.add({ name: 'prod/twice', value: 'late' });
    remote.fail('GetSecretValue', 'InternalServiceError', 1);
    expect(await aws.read(vault, latest(arn))).toBe('late');
    remote.fail('GetSecretValue', 'InternalServiceError');
    const before = remote.requests.length;
    await expect(aws.read(vault, latest(arn))).rejects.toMatchObject({ status: 502 });
    expect(remote.requests.length - before).toBe(2);
  });

  it('to answer at all ends after ten seconds', async () => {
    const { arn } = remote.add({ name: 'prod/hangs' });
    remote.fail('GetSecretValue', 'hang');
    await expect(aws.read(vault, latest(arn))).rejects.toMatchObject({ code: 'provider_error', reason: 'timeout' });
  });

  it('to return text is a failure of its own', async () => {
    const { arn } = remote.add({ name: 'prod/binary', value: Buffer.from([0, 255]) });
    await expect(aws.read(vault, latest(arn))).rejects.toMatchObject({ code: 'provider_value_unreadable' });
  });
});

describe('the secrets of an account', () => {
  it('are listed by page, of the region of the vault, those that match', async () => {
    const region = 'ap-south-1';
    const here = { ...vault, config: { region } };
    for (const name of ['a/one', 'a/two', 'b/three']) remote.add({ name, region, tags: { owner: name } });
    const first = await aws.list(here, { pageSize: 2 });
    expect(first.secrets.map(({ name }) => name)).toEqual(['a/one', 'a/two']);
    expect(first.secrets[0]).toMatchObject({ externalRef: expect.stringContaining(region), tags: { owner: 'a/one' } });
    const second = await aws.list(here, { pageSize: 2, nextToken: first.nextToken as string });
    expect([second.secrets.map(({ name }) => name), second.nextToken]).toEqual([['b/three'], null]);
    expect((await aws.list(here, { pageSize: 9, query: 'thr' })).secrets).toHaveLength(1);
    await expect(aws.list(here, { pageSize: 2, nextToken: 'elsewhere' })).rejects.toMatchObject({
      status: 400,
      message: 'nextToken does not belong to this list',
    });
  });

  it.each([
    ['AccessDeniedException', 'warn', 'access_denied'],
    ['UnrecognizedClientException', 'error', 'credentials_invalid'],
    ['InternalServiceError', 'error', 'failed'],
  ])('say by %s that the vault is %s', async (type, status, code) => {
    remote.fail('ListSecrets', type);
    const found = await aws.health({} as never, vault);
    expect(found).toMatchObject({ status, code });
    expect(JSON.stringify(found)).not.toMatch(/canary|arn:/);
  });
});
