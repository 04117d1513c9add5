import { parseJson } from '#json/exact-json.js';
import { writeJson } from '#json/json-writer.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { EncryptedValue } from '#services/core/vault/cipher.js';
import type { ToolResultContent } from './request.js';

// Full results of calls that may be repeated: calls with a key, and approved calls. Other calls keep only a summary.

interface SealedResult {
  readonly material: EncryptedValue;
  readonly masterKeyId: string;
}

/** The encryption context of a result: it cannot be decrypted for another call. */
export const placeOfResult = (companyId: string, invocationId: string) => ({
  companyId,
  secretId: invocationId,
  version: 1,
});

const STORE = statement(`
  INSERT INTO "ToolResult" ("companyId", "invocationId", material, "masterKeyId")
  VALUES ($1::uuid, $2::uuid, $3::jsonb, $4) ON CONFLICT DO NOTHING`);

/** Stores the result of a call. It is written before the call's outcome, so no outcome lacks its result. */
export async function storeResult(
  { services }: Scope,
  companyId: string,
  invocationId: string,
  result: ToolResultContent,
): Promise<void> {
  const { material, masterKeyId } = services.cipher.seal(writeJson(result), placeOfResult(companyId, invocationId));
  await services.database.query([companyId], STORE, [companyId, invocationId, JSON.stringify(material), masterKeyId]);
}

const STORED = statement(
  'SELECT material, "masterKeyId" FROM "ToolResult" WHERE "companyId" = $1::uuid AND "invocationId" = $2::uuid',
);

/** The result of an earlier call; undefined if it is no longer stored. */
export async function storedResult(
  { services }: Scope,
  companyId: string,
  invocationId: string,
): Promise<ToolResultContent | undefined> {
  const [sealed] = await services.database.query<SealedResult>([companyId], STORED, [companyId, invocationId]);
  return (
    sealed && (parseJson(services.cipher.open(sealed, placeOfResult(companyId, invocationId))) as ToolResultContent)
  );
}
