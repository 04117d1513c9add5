import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from './secret-text.js';

/** A key that encrypts the values of secrets, with the keys derived from it. */
export interface MasterKey {
  /** Identifies the key without revealing anything about it: the first 16 hex digits of a keyed hash. */
  readonly id: string;
  /** 32 bytes. */
  readonly encryption: Buffer;
  /** The key for the fingerprints of values, which reveal nothing without the master key. */
  readonly fingerprints: Buffer;
}

/** The master keys of a process: one encrypts, all decrypt. */
export interface MasterKeys {
  readonly current: MasterKey;
  find(id: string): MasterKey | undefined;
}

/** The master keys cannot be read, or the configuration is invalid. The message contains no key material. */
export class MasterKeyError extends Error {}

/** The accepted forms of a master key, as messages list them. */
export const MASTER_KEY_FORMS = '64 hexadecimal digits, base64 of 32 bytes, or 32 characters';

/** The 32 bytes of a configured master key, or null if the text is not a key. */
export function parseMasterKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  const characters = Buffer.from(text, 'utf8');
  return characters.length === 32 ? characters : null;
}

export function masterKey(encryption: Buffer): MasterKey {
  return {
    id: createHmac('sha256', encryption).update('orgraph master key id').digest('hex').slice(0, 16),
    encryption,
    fingerprints: Buffer.from(hkdfSync('sha256', encryption, '', 'orgraph secret fingerprints', 32)),
  };
}

/** Keys that never change; the first one encrypts. */
export function fixedKeys(first: MasterKey, ...others: readonly MasterKey[]): MasterKeys {
  const keys = [first, ...others];
  return { current: first, find: (id) => keys.find((key) => key.id === id) };
}

interface KeySettings {
  readonly ORGRAPH_HOME: string;
  readonly SECRETS_MASTER_KEY?: string | undefined;
  readonly SECRETS_MASTER_KEY_FILE?: string | undefined;
}

/** The path of the key file, whether or not it exists. */
export const masterKeyFile = ({ ORGRAPH_HOME, SECRETS_MASTER_KEY_FILE }: KeySettings): string =>
  SECRETS_MASTER_KEY_FILE ?? join(ORGRAPH_HOME, 'secrets-master-key');

/**
 * The configured keys: `SECRETS_MASTER_KEY`, which encrypts if it is set, and the keys of the key file, one per line.
 * Without either, the file is created.
 * @throws MasterKeyError when the file contains no key, or when users other than its owner may read it
 */
export async function openMasterKeys(settings: KeySettings): Promise<MasterKeys> {
  const path = masterKeyFile(settings);
  const configured = settings.SECRETS_MASTER_KEY ? parseMasterKey(settings.SECRETS_MASTER_KEY) : null;
  if (settings.SECRETS_MASTER_KEY && !configured)
    throw new MasterKeyError(`SECRETS_MASTER_KEY must be ${MASTER_KEY_FORMS}`);
  if (configured && !settings.SECRETS_MASTER_KEY_FILE) return fixedKeys(masterKey(configured));
  if (!configured && !isFile(path)) await keptSecret(path, () => `${randomBytes(32).toString('hex')}\n`);
  const file = new KeyFile(path);
  return configured ? withFirst(masterKey(configured), file) : file;
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

const withFirst = (current: MasterKey, others: MasterKeys): MasterKeys => ({
  current,
  find: (id) => (id === current.id ? current : others.find(id)),
});

/** The keys of a file, which is read again after each change: a new key takes effect without a restart. */
class KeyFile implements MasterKeys {
  private seen = '';
  private keys: readonly MasterKey[] = [];

  constructor(private readonly path: string) {
    this.read();
  }

  get current(): MasterKey {
    return this.read()[0] as MasterKey;
  }

  find(id: string): MasterKey | undefined {
    return this.read().find((key) => key.id === id);
  }

  private read(): readonly MasterKey[] {
    const look = statSync(this.path, { bigint: true, throwIfNoEntry: false });
    const fingerprint = look ? `${look.ino} ${look.mtimeNs} ${look.size}` : '';
    // While the file is missing, for example during a replacement, the known keys stay.
    if (fingerprint !== this.seen && (look || this.keys.length === 0)) {
      this.keys = readKeyFile(this.path).map(masterKey);
      this.seen = fingerprint;
    }
    return this.keys;
  }
}

/**
 * The keys of a file, one per line; the first one encrypts.
 * @throws MasterKeyError when the file is missing, is not a list of keys, or users other than its owner may read it
 */
export function readKeyFile(path: string): Buffer[] {
  const look = statSync(path, { throwIfNoEntry: false });
  if (!look) throw new MasterKeyError('The master key file does not exist');
  if ((look.mode & 0o077) !== 0) {
    throw new MasterKeyError('The master key file can be read by others than its owner; give it mode 0600');
  }
  const keys = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(parseMasterKey);
  if (keys.length === 0 || keys.includes(null)) {
    throw new MasterKeyError(`Each line of the master key file must be a key: ${MASTER_KEY_FORMS}`);
  }
  return keys as Buffer[];
}

/** Puts a key first into a key file, atomically. The other keys stay, so everything remains readable. */
export function addMasterKey(path: string, { encryption }: MasterKey): void {
  const others = readKeyFile(path).filter((key) => !key.equals(encryption));
  const draft = `${path}.${randomUUID()}`;
  const lines = [encryption, ...others].map((key) => `${key.toString('hex')}\n`);
  writeFileSync(draft, lines.join(''), { mode: 0o600, flush: true });
  const { uid, gid } = statSync(path);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid); // otherwise the server could not read the file that its operator wrote
  renameSync(draft, path);
}
