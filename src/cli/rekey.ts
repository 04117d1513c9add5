import { parseArgs } from 'node:util';
import { openDatabase } from '../services/core/postgres/database.js';
import type { Config } from '../services/core/process/config.js';
import { makeCipher } from '../services/core/vault/cipher.js';
import {
  addMasterKey,
  type MasterKey,
  MasterKeyError,
  masterKey,
  masterKeyFile,
  openMasterKeys,
  readKeyFile,
} from '../services/core/vault/master-keys.js';
import { rekeySecondFactors } from '../services/people/sign-in/second-factor.js';
import { rekeyDeviceKeys } from '../services/secrets/device-keys/operations.js';
import { rekey } from '../services/secrets/secrets/values.js';
import { rekeyTools } from '../services/tools/approvals/rekey.js';

export const USAGE = 'orgraph secrets rekey --new-key-file <file>';

/** Prints a line. */
type Print = (line: string) => void;

/**
 * Re-encrypts all values with the first key in a file (docs/secrets.md). It may be stopped and started again at any
 * time.
 * @returns the exit code: 0, or 1 if values remain that no available key opens
 * @throws MasterKeyError if servers would not have the new key
 */
export async function rekeySecrets(config: Config, databaseUrl: string, args: string[], print: Print): Promise<number> {
  const { values: options } = parseArgs({ args, options: { 'new-key-file': { type: 'string' } } });
  if (!options['new-key-file']) throw new MasterKeyError(`The new key is missing: ${USAGE}`);
  const next = masterKey(readKeyFile(options['new-key-file'])[0] as Buffer);
  const findKey = await publishKey(config, next, print);
  const database = openDatabase({ url: databaseUrl, poolMax: 2 });
  try {
    const cipher = makeCipher({ current: next, find: (id) => (id === next.id ? next : findKey(id)) });
    const values = await rekey(database, cipher, (soFar) => print(`${soFar.encrypted} values encrypted`));
    const keys = await rekeyDeviceKeys(database, cipher);
    const factors = await rekeySecondFactors(database, cipher);
    const tools = await rekeyTools(database, cipher);
    const counts = [values, keys, factors, tools];
    const encrypted = counts.reduce((sum, count) => sum + count.encrypted, 0);
    const unreadable = counts.reduce((sum, count) => sum + count.unreadable, 0);
    print(`All done: ${encrypted} values were encrypted with the key ${next.id}.`);
    if (unreadable === 0) return 0;
    print(
      `${unreadable} values are unchanged: no available key decrypts them. Add their key to the key file and try again.`,
    );
    return 1;
  } finally {
    await database.close();
  }
}

/** Makes the new key available to all servers before anything is encrypted with it. */
async function publishKey(
  config: Config,
  next: MasterKey,
  print: Print,
): Promise<(id: string) => MasterKey | undefined> {
  const keys = await openMasterKeys(config);
  const find = (id: string) => keys.find(id);
  if (keys.current.id === next.id) return find;
  if (config.SECRETS_MASTER_KEY) {
    throw new MasterKeyError(
      'The servers take their key from SECRETS_MASTER_KEY. Start them with the new key there and the old one in the file that SECRETS_MASTER_KEY_FILE names, then run this again with the same settings.',
    );
  }
  addMasterKey(masterKeyFile(config), next);
  print(`The key ${next.id} now comes first in the key file; servers on this machine use it from now on.`);
  return find;
}
