import { callersCompanies } from '#services/access/authority.js';
import { unauthorized, unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type BoardKeyRow, boardUser } from './rows.js';

const DAY_MS = 86_400_000;
const DEFAULT_LIFETIME_MS = 30 * DAY_MS;
/** A year, including leap years. */
export const MAX_LIFETIME_MS = 366 * DAY_MS;

interface NewBoardKey {
  readonly name: string;
  /** SHA-256 of its token. */
  readonly tokenHash: string;
  readonly requestedCompanyId: string | null;
  /** Null means 30 days from creation. */
  readonly expiresAt: Date | null;
  /** The way of creation, for the journal. */
  readonly via: 'cli_auth' | 'api';
}

// Locked: the key must not be revoked between this check and the creation of the new key.
const CALLERS_KEY = statement(`
  SELECT "expiresAt", "revokedAt" IS NOT NULL AS revoked FROM "BoardApiKey" WHERE id = $1::uuid FOR SHARE`);

/** Creates a key of the calling person, and records it in the journals of their companies. */
export async function storeBoardKey(scope: WriteScope, key: NewBoardKey): Promise<BoardKeyRow> {
  const { userId, keyId } = boardUser(scope);
  const expiresAt = await expiryOf(scope, key.expiresAt);
  const { name, tokenHash, requestedCompanyId } = key;
  const stored = await scope.db.boardApiKey.create({
    data: { userId, name, tokenHash, requestedCompanyId, expiresAt, parentKeyId: keyId ?? null },
  });
  await recordKey(scope, 'board_api_key.created', stored.id, { expiresAt: expiresAt.toISOString(), via: key.via });
  return stored;
}

/**
 * The expiry of a new key. A key that is created with another key does not outlive it: otherwise a stolen key could
 * extend its access forever.
 */
async function expiryOf(scope: WriteScope, requested: Date | null): Promise<Date> {
  const byDefault = new Date(Date.now() + DEFAULT_LIFETIME_MS);
  const { keyId } = boardUser(scope);
  if (!keyId) return requested ?? byDefault;
  const callersKey = await scope.row<{ expiresAt: Date | null; revoked: boolean }>(CALLERS_KEY, [keyId]);
  if (!callersKey || callersKey.revoked) throw unauthorized('Board API key is revoked');
  const end = callersKey.expiresAt;
  if (!end) return requested ?? byDefault;
  if (requested && requested > end) {
    throw unprocessable('A key made with a board key must not outlive it', { expiresAt: end.toISOString() });
  }
  return requested ?? (byDefault < end ? byDefault : end);
}

/** Records an event of a key in every company that the key can access, without the key's name. */
export async function recordKey(
  scope: WriteScope,
  action: 'board_api_key.created' | 'board_api_key.revoked',
  keyId: string,
  details: Record<string, unknown>,
): Promise<void> {
  for (const companyId of await callersCompanies(scope)) {
    scope.emit({ companyId, action, entityType: 'board_api_key', entityId: keyId, details });
  }
}
