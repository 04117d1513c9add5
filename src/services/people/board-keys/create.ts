import { callersCompanies } from '../../access/callers-companies.js';
import { unauthorized, unprocessable } from '../../core/errors/errors.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { BoardKeyRow } from './model.js';
import { boardUser } from './rows.js';

const DAY_MS = 86_400_000;
const USUAL_MS = 30 * DAY_MS;
/** For how long a key may be made to last: a year, leap years too. */
export const LONGEST_MS = 366 * DAY_MS;

interface NewBoardKey {
  readonly name: string;
  /** SHA-256 of its token. */
  readonly tokenHash: string;
  readonly requestedCompanyId: string | null;
  /** Null for 30 days from now. */
  readonly expiresAt: Date | null;
  /** How it came about, for the journal. */
  readonly via: 'cli_auth' | 'api';
}

// Locked against a revocation that would otherwise come between this check and the new key.
const CALLERS_KEY = statement(`
  SELECT "expiresAt", "revokedAt" IS NOT NULL AS revoked FROM "BoardApiKey" WHERE id = $1::uuid FOR SHARE`);

/** Makes a key of the calling person and writes so to the journals of their companies. */
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

/** When a new key ends. One that a key makes ends with it: else whoever found a key would hold it for good. */
async function expiryOf(scope: WriteScope, wanted: Date | null): Promise<Date> {
  const usual = new Date(Date.now() + USUAL_MS);
  const { keyId } = boardUser(scope);
  if (!keyId) return wanted ?? usual;
  const callers = await scope.row<{ expiresAt: Date | null; revoked: boolean }>(CALLERS_KEY, [keyId]);
  if (!callers || callers.revoked) throw unauthorized('Board API key is revoked');
  const end = callers.expiresAt;
  if (!end) return wanted ?? usual;
  if (wanted && wanted > end) {
    throw unprocessable('A key made with a board key must not outlive it', { expiresAt: end.toISOString() });
  }
  return wanted ?? (usual < end ? usual : end);
}

/** Tells every company that the key opens; its name stays the person's own. */
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
