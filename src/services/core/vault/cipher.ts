import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { MasterKey, MasterKeys } from './master-keys.js';

/**
 * The identity of a value. It is authenticated with the encrypted value, which can be opened only with the same
 * identity.
 */
export interface SecretPlace {
  readonly companyId: string;
  readonly secretId: string;
  readonly version: number;
}

const SCHEME = 'local_encrypted_v1';

/** An encrypted value; the bytes in base64. */
export interface EncryptedValue {
  readonly scheme: typeof SCHEME;
  readonly iv: string;
  readonly tag: string;
  readonly ciphertext: string;
}

/** An encrypted value in its stored form. */
export interface SealedValue {
  readonly material: EncryptedValue;
  /** The keyed HMAC-SHA256 of the value in its company, in hex: equal values of a company have equal fingerprints. */
  readonly fingerprint: string;
  readonly masterKeyId: string;
}

/** Encrypts and decrypts the values of secrets: AES-256-GCM under the master key. */
export interface Cipher {
  /** The id of the key that encrypts. */
  readonly keyId: string;
  /** Whether this process has the key with this id. */
  knows(masterKeyId: string): boolean;
  seal(value: string, at: SecretPlace): SealedValue;
  /** @throws CipherError */
  open(sealed: Pick<SealedValue, 'material' | 'masterKeyId'>, at: SecretPlace): string;
  fingerprint(value: string, companyId: string): string;
}

/** A stored value cannot be opened: this process does not have its key, or the value was altered or moved. */
export class CipherError extends Error {
  constructor(readonly code: 'master_key_mismatch' | 'material_damaged') {
    super(
      code === 'master_key_mismatch'
        ? 'The value was encrypted with a master key that this server does not have'
        : 'The stored value is damaged',
    );
  }
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param iv returns the initialization vectors; always random except in tests */
export function makeCipher(keys: MasterKeys, iv: () => Buffer = () => randomBytes(IV_BYTES)): Cipher {
  return {
    get keyId() {
      return keys.current.id;
    },
    knows: (id) => keys.find(id) !== undefined,
    seal(value, at) {
      const key = keys.current;
      return {
        material: encrypt(key, iv(), value, at),
        fingerprint: fingerprintOf(key, value, at.companyId),
        masterKeyId: key.id,
      };
    },
    open({ material, masterKeyId }, at) {
      const key = keys.find(masterKeyId);
      if (!key) throw new CipherError('master_key_mismatch');
      try {
        return decrypt(key, material, at);
      } catch {
        throw new CipherError('material_damaged');
      }
    },
    fingerprint: (value, companyId) => fingerprintOf(keys.current, value, companyId),
  };
}

const placeOf = ({ companyId, secretId, version }: SecretPlace): Buffer =>
  Buffer.from(`${companyId}:${secretId}:${version}`, 'utf8');

function encrypt({ encryption }: MasterKey, iv: Buffer, value: string, at: SecretPlace): EncryptedValue {
  const cipher = createCipheriv(ALGORITHM, encryption, iv, { authTagLength: TAG_BYTES }).setAAD(placeOf(at));
  const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return {
    scheme: SCHEME,
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    ciphertext: ciphertext.toString('base64'),
  };
}

function decrypt({ encryption }: MasterKey, { scheme, iv, tag, ciphertext }: EncryptedValue, at: SecretPlace): string {
  if (scheme !== SCHEME) throw new Error('Unknown scheme');
  const decipher = createDecipheriv(ALGORITHM, encryption, Buffer.from(iv, 'base64'), { authTagLength: TAG_BYTES })
    .setAAD(placeOf(at))
    .setAuthTag(Buffer.from(tag, 'base64'));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64')), decipher.final()]).toString('utf8');
}

const fingerprintOf = ({ fingerprints }: MasterKey, value: string, companyId: string): string =>
  createHmac('sha256', fingerprints).update(`${companyId}\0${value}`, 'utf8').digest('hex');
