import { parseJson } from '../../../json/exact-json.js';
import { writeJson } from '../../../json/json-writer.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { EncryptedValue } from '../../core/vault/cipher.js';
import type { ToolResultContent } from './request.js';

// Whole results, for calls that may be asked for again: those under a key, and those that people approved. Others leave
// no more than a summary.

interface SealedResult {
  readonly material: EncryptedValue;
  readonly masterKeyId: string;
}

/** Where a result is sealed to: it can be opened for no other call. */
export const placeOfResult = (companyId: string, invocationId: string) => ({
  companyId,
  secretId: invocationId,
  version: 1,
});

const STORE = statement(`
  INSERT INTO "ToolResult" ("companyId", "invocationId", material, "masterKeyId")
  VALUES ($1::uuid, $2::uuid, $3::jsonb, $4) ON CONFLICT DO NOTHING`);

/** Keeps the result of a call. It is written before the call's outcome, so that no outcome is without it. */
export async function storeResult(
  { services }: Scope,
  companyId: string,
  invocationId: string,
  result: ToolResultContent,
): Promise<void> {
  const { material, masterKeyId } = services.cipher.seal(writeJson(result), placeOfResult(companyId, invocationId));
  await services.database.read([companyId], STORE, [companyId, invocationId, JSON.stringify(material), masterKeyId]);
}

const STORED = statement(
  'SELECT material, "masterKeyId" FROM "ToolResult" WHERE "companyId" = $1::uuid AND "invocationId" = $2::uuid',
);

/** The result of an earlier call, undefined where it is not kept any more. */
export async function storedResult(
  { services }: Scope,
  companyId: string,
  invocationId: string,
): Promise<ToolResultContent | undefined> {
  const [sealed] = await services.database.read<SealedResult>([companyId], STORED, [companyId, invocationId]);
  return (
    sealed && (parseJson(services.cipher.open(sealed, placeOfResult(companyId, invocationId))) as ToolResultContent)
  );
}
