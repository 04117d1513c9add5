import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Config } from '#services/core/process/config.js';
import { type MasterKey, type MasterKeys, masterKeyFile, openMasterKeys } from '#services/core/vault/master-keys.js';

export const SIGNATURE = 'signature.json';

/** The signature of the manifest, which has the hashes of everything else. */
export const Signature = z.object({ masterKeyId: z.string(), hmac: z.string().regex(/^[0-9a-f]{64}$/) });
export type Signature = z.infer<typeof Signature>;

type KeySettings = Pick<Config, 'ORGRAPH_HOME' | 'SECRETS_MASTER_KEY' | 'SECRETS_MASTER_KEY_FILE'>;

/** The master keys of the installation; undefined if it has none here, such as on a machine that only makes backups. */
export async function masterKeysOf(settings: KeySettings): Promise<MasterKeys | undefined> {
  const hasKey = settings.SECRETS_MASTER_KEY !== undefined || existsSync(masterKeyFile(settings));
  return hasKey ? openMasterKeys(settings) : undefined;
}

export function sign(manifest: Buffer, { current }: MasterKeys): Signature {
  return { masterKeyId: current.id, hmac: hmacOf(manifest, current).toString('hex') };
}

/** Whether the owner of one of the keys wrote the manifest, and it has not changed since. */
export function isSignedBy(keys: MasterKeys | undefined, manifest: Buffer, signature: Signature | undefined): boolean {
  const key = signature && keys?.find(signature.masterKeyId);
  return key !== undefined && timingSafeEqual(hmacOf(manifest, key), Buffer.from(signature?.hmac ?? '', 'hex'));
}

function hmacOf(manifest: Buffer, { encryption }: MasterKey): Buffer {
  const key = Buffer.from(hkdfSync('sha256', encryption, '', 'orgraph backups', 32));
  return createHmac('sha256', key).update(manifest).digest();
}
