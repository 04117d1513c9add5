import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { Cipher } from '#services/core/vault/cipher.js';
import type { Health, SecretProvider, Vault } from './provider.js';

const KEYS_IN_USE = statement(`
  SELECT "masterKeyId", count(*)::int AS values FROM "SecretVersionMaterial" WHERE "companyId" = $1::uuid GROUP BY 1`);

const KEEP_THE_KEY = 'Keep a copy of the master key apart from the backups of the database: neither is of use alone';

/** Values in the database, encrypted with a master key that is not in it. */
export const local: SecretProvider = {
  id: 'local_encrypted',
  label: 'Local encrypted',
  requiresExternalRef: false,
  supportsManagedValues: true,
  supportsExternalReferences: false,
  backupGuidance: [
    KEEP_THE_KEY,
    'After a restore start the server with the master key that was in use when the backup was made',
  ],
  async health({ database, cipher }: Services, vault: Vault): Promise<Health> {
    if (!works(cipher))
      return errorHealth('master_key_unusable', 'The master key cannot decrypt values that it encrypted', {});
    const rows = await database.query<{ masterKeyId: string; values: number }>([vault.companyId], KEYS_IN_USE, [
      vault.companyId,
    ]);
    const lost = rows
      .filter(({ masterKeyId }) => !cipher.knows(masterKeyId))
      .reduce((sum, { values }) => sum + values, 0);
    if (lost > 0) {
      const message = `Values that were encrypted with a master key that this server does not have: ${lost}`;
      return errorHealth('master_key_mismatch', message, { unreadableValues: lost });
    }
    if (vault.id && vault.config.backupReminderAcknowledged !== true) {
      return {
        status: 'warn',
        code: 'backup_reminder',
        message: 'Values can be encrypted and decrypted; nobody has confirmed that the master key is backed up',
        guidance: [KEEP_THE_KEY, 'Then set backupReminderAcknowledged in the configuration of the vault'],
        details: {},
      };
    }
    return { status: 'ok', code: 'ok', message: 'Values can be encrypted and decrypted', guidance: [], details: {} };
  },
};

const PROBE = { companyId: 'probe', secretId: 'probe', version: 1 };

function works(cipher: Cipher): boolean {
  try {
    return cipher.open(cipher.seal('probe', PROBE), PROBE) === 'probe';
  } catch {
    return false;
  }
}

const errorHealth = (code: string, message: string, details: Health['details']): Health => ({
  status: 'error',
  code,
  message,
  guidance: ['Start the server with the master key that the values were encrypted with'],
  details,
});
