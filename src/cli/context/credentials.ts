import { chmod } from 'node:fs/promises';
import { Failure } from '../failure.js';
import { normalizedBase } from './base.js';
import { isOpenToOthers, readIfThere, writePrivately } from './files.js';
import { withFileLock } from './lock.js';
import type { StoredLogin } from './types.js';

interface CredentialsFile {
  readonly version: 1;
  readonly credentials: Readonly<Record<string, StoredLogin>>;
}

/** The stored login for a server. */
export async function findCredential(path: string, apiBase: string): Promise<StoredLogin | undefined> {
  const { credentials } = await read(path);
  const base = normalizedBase(apiBase);
  return Object.hasOwn(credentials, base) ? credentials[base] : undefined;
}

/** Stores a login, replacing the server's former one. */
export function storeCredential(path: string, apiBase: string, credential: StoredLogin): Promise<void> {
  return change(path, (credentials) => ({ ...credentials, [normalizedBase(apiBase)]: credential }));
}

/** Removes the stored login of a server. */
export function removeCredential(path: string, apiBase: string): Promise<void> {
  return change(path, ({ [normalizedBase(apiBase)]: _, ...others }) => others);
}

function change(
  path: string,
  make: (credentials: Readonly<Record<string, StoredLogin>>) => Record<string, StoredLogin>,
): Promise<void> {
  return withFileLock(path, async () => {
    const { credentials } = await read(path);
    await writePrivately(path, `${JSON.stringify({ version: 1, credentials: make(credentials) }, null, 2)}\n`);
    await chmod(path, 0o600);
  });
}

async function read(path: string): Promise<CredentialsFile> {
  const text = await readIfThere(path);
  if (text === undefined) return { version: 1, credentials: {} };
  if (await isOpenToOthers(path))
    throw new Failure(
      `Others can read the logins in ${path}.`,
      `chmod 600 ${path}, and log in again if somebody else may have read it.`,
    );
  const file = parseCredentials(text);
  if (file?.version !== 1 || typeof file.credentials !== 'object' || file.credentials === null)
    throw new Failure(`${path} cannot be read.`, 'Remove it and run `orgraph auth login`.');
  return file as CredentialsFile;
}

function parseCredentials(text: string): Partial<CredentialsFile> | undefined {
  try {
    return JSON.parse(text) as Partial<CredentialsFile>;
  } catch {
    return undefined;
  }
}
