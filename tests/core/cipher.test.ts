import { createCipheriv } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#services/core/process/config.js';
import { CipherError, makeCipher } from '#services/core/vault/cipher.js';
import {
  addMasterKey,
  fixedKeys,
  MasterKeyError,
  masterKey,
  openMasterKeys,
  parseMasterKey,
} from '#services/core/vault/master-keys.js';

const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const OTHER = Buffer.alloc(32, 7);
const IV = Buffer.from('cafebabefacedbaddecaf888', 'hex');
const AT = { companyId: 'company', secretId: 'secret', version: 3 };

const cipher = makeCipher(fixedKeys(masterKey(KEY)));

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CipherError) return error.code;
    throw error;
  }
  return 'none';
}

describe('the cipher', () => {
  test('is AES-256-GCM under the master key, with the place as additional data', () => {
    const fixed = makeCipher(fixedKeys(masterKey(KEY)), () => IV);
    const reference = createCipheriv('aes-256-gcm', KEY, IV).setAAD(Buffer.from('company:secret:3'));
    const ciphertext = Buffer.concat([reference.update('päßword 🔑', 'utf8'), reference.final()]);
    expect(fixed.seal('päßword 🔑', AT).material).toEqual({
      scheme: 'local_encrypted_v1',
      iv: IV.toString('base64'),
      tag: reference.getAuthTag().toString('base64'),
      ciphertext: ciphertext.toString('base64'),
    });
  });

  test('gives the same texts for the same key, vector, place and value for ever', () => {
    const fixed = makeCipher(fixedKeys(masterKey(KEY)), () => IV);
    expect(fixed.seal('value', AT)).toEqual({
      material: {
        scheme: 'local_encrypted_v1',
        iv: 'yv66vvrO263eyviI',
        tag: expect.stringMatching(/^[\w+/]{22}==$/),
        ciphertext: expect.stringMatching(/^[\w+/]{7}=$/),
      },
      fingerprint: fixed.fingerprint('value', 'company'),
      masterKeyId: fixed.keyId,
    });
    expect(fixed.keyId).toMatch(/^[0-9a-f]{16}$/);
  });

  test('opens what it sealed, whatever it is', () => {
    for (const value of ['x', ' spaces and\nlines \n', '🔑'.repeat(1000), 'a'.repeat(65_536)]) {
      expect(cipher.open(cipher.seal(value, AT), AT)).toBe(value);
    }
  });

  test('uses a new vector of 12 bytes and a tag of 16 every time', () => {
    const sealed = Array.from({ length: 50 }, () => cipher.seal('same', AT).material);
    expect(new Set(sealed.map(({ iv }) => iv)).size).toBe(50);
    expect(new Set(sealed.map(({ ciphertext }) => ciphertext)).size).toBe(50);
    expect(
      sealed.every(
        ({ iv, tag }) => Buffer.from(iv, 'base64').length === 12 && Buffer.from(tag, 'base64').length === 16,
      ),
    ).toBe(true);
  });

  test.each(['iv', 'tag', 'ciphertext'] as const)('refuses a value of which the %s was changed', (part) => {
    const sealed = cipher.seal('value', AT);
    const bytes = Buffer.from(sealed.material[part], 'base64');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] as number) ^ 1;
      const material = { ...sealed.material, [part]: changed.toString('base64') };
      expect(refusal(() => cipher.open({ ...sealed, material }, AT))).toBe('material_damaged');
    }
  });

  test('refuses a shortened tag and an unknown scheme', () => {
    const sealed = cipher.seal('value', AT);
    const tag = Buffer.from(sealed.material.tag, 'base64').subarray(0, 4).toString('base64');
    expect(refusal(() => cipher.open({ ...sealed, material: { ...sealed.material, tag } }, AT))).toBe(
      'material_damaged',
    );
    const material = { ...sealed.material, scheme: 'none' as never };
    expect(refusal(() => cipher.open({ ...sealed, material }, AT))).toBe('material_damaged');
  });

  test.each([
    { ...AT, companyId: 'other' },
    { ...AT, secretId: 'other' },
    { ...AT, version: 4 },
  ])('opens a value nowhere but in its place: not at %o', (elsewhere) => {
    expect(refusal(() => cipher.open(cipher.seal('value', AT), elsewhere))).toBe('material_damaged');
  });

  test('says that it has not the key, and what says otherwise does not open either', () => {
    const other = makeCipher(fixedKeys(masterKey(OTHER)));
    const sealed = cipher.seal('value', AT);
    expect(refusal(() => other.open(sealed, AT))).toBe('master_key_mismatch');
    expect(refusal(() => other.open({ ...sealed, masterKeyId: other.keyId }, AT))).toBe('material_damaged');
    expect([cipher.knows(sealed.masterKeyId), other.knows(sealed.masterKeyId)]).toEqual([true, false]);
  });

  test('has fingerprints that differ by value, company and key, and are no plain hash', () => {
    const other = makeCipher(fixedKeys(masterKey(OTHER)));
    const prints = [
      cipher.fingerprint('value', 'company'),
      cipher.fingerprint('valuE', 'company'),
      cipher.fingerprint('value', 'other'),
      other.fingerprint('value', 'company'),
    ];
    expect(new Set(prints).size).toBe(4);
    expect(cipher.seal('value', AT).fingerprint).toBe(prints[0]);
  });
});

describe('a master key', () => {
  test.each([
    ['64 hexadecimal digits', KEY.toString('hex'), KEY],
    ['the same in capitals', KEY.toString('hex').toUpperCase(), KEY],
    ['base64', OTHER.toString('base64'), OTHER],
    ['base64 without padding', OTHER.toString('base64').replace('=', ''), OTHER],
    ['base64url', Buffer.alloc(32, 0xfb).toString('base64url'), Buffer.alloc(32, 0xfb)],
    ['32 characters', 'thirty-two characters are a key!', Buffer.from('thirty-two characters are a key!')],
  ])('may be %s', (_form, text, bytes) => {
    expect(parseMasterKey(text)).toEqual(bytes);
  });

  test.each(['', 'short', 'g'.repeat(64), 'a'.repeat(33), KEY.toString('hex').slice(1), 'ä'.repeat(32)])(
    'is not %j',
    (text) => {
      expect(parseMasterKey(text)).toBeNull();
    },
  );
});

test('a configured key that is none is refused at start, without being shown', () => {
  expect(() => readConfig({ SECRETS_MASTER_KEY: 'not-a-key' })).toThrow(ConfigError);
  expect(() => readConfig({ SECRETS_MASTER_KEY: 'not-a-key' })).toThrow(/^(?!.*not-a-key).*SECRETS_MASTER_KEY/s);
  expect(readConfig({ SECRETS_MASTER_KEY: KEY.toString('hex') }).SECRETS_MASTER_KEY).toHaveLength(64);
});

describe('the key file', () => {
  let home: string;
  const file = () => join(home, 'secrets-master-key');
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'orgraph-keys-'));
  });
  afterAll(() => rm(home, { recursive: true }));

  test('is made once, for its owner alone', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => openMasterKeys({ ORGRAPH_HOME: home })));
    expect(new Set(opened.map(({ current }) => current.id)).size).toBe(1);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readFile(file(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  test('is refused when others can read it, without naming the key', async () => {
    for (const mode of [0o640, 0o604, 0o644]) {
      await chmod(file(), mode);
      await expect(openMasterKeys({ ORGRAPH_HOME: home })).rejects.toThrow(MasterKeyError);
    }
    await chmod(file(), 0o600);
  });

  test('is refused when a line is no key, without showing the line', async () => {
    const path = join(home, 'broken');
    await writeFile(path, `${KEY.toString('hex')}\nalmost-a-key\n`, { mode: 0o600 });
    const failed = await openMasterKeys({ ORGRAPH_HOME: home, SECRETS_MASTER_KEY_FILE: path }).catch((error) => error);
    expect(failed).toBeInstanceOf(MasterKeyError);
    expect(failed.message).not.toMatch(/almost|0001/);
  });

  test('is read again when it changes: the first key encrypts, every other one still decrypts', async () => {
    const keys = await openMasterKeys({ ORGRAPH_HOME: home });
    const serving = makeCipher(keys);
    const before = serving.seal('before', AT);
    addMasterKey(file(), masterKey(KEY));
    expect(serving.keyId).toBe(masterKey(KEY).id);
    expect(serving.open(before, AT)).toBe('before');
    expect(serving.seal('after', AT).masterKeyId).toBe(masterKey(KEY).id);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    addMasterKey(file(), masterKey(KEY));
    expect((await readFile(file(), 'utf8')).trim().split('\n')).toHaveLength(2);
  });

  test('gives the former keys where SECRETS_MASTER_KEY gives the present one', async () => {
    const settings = { ORGRAPH_HOME: home, SECRETS_MASTER_KEY: OTHER.toString('base64') };
    const alone = await openMasterKeys(settings);
    expect([alone.current.id, alone.find(masterKey(KEY).id)]).toEqual([masterKey(OTHER).id, undefined]);
    const both = await openMasterKeys({ ...settings, SECRETS_MASTER_KEY_FILE: file() });
    expect([both.current.id, both.find(masterKey(KEY).id)?.id]).toEqual([masterKey(OTHER).id, masterKey(KEY).id]);
  });
});
