import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import type { EncryptedValue } from '#services/core/vault/cipher.js';

// Tokens that runs have received. They are removed from what a run writes, whichever process issued them.

interface OfRun {
  readonly companyId: string;
  readonly runId: string;
}

/** The context to which an issued token is sealed. */
export const placeOfIssued = ({ companyId, id }: { readonly companyId: string; readonly id: string }) => ({
  companyId,
  secretId: `issued-token:${id}`,
  version: 1,
});

const KEEP = statement(`
  INSERT INTO "ToolIssuedToken" (id, "companyId", "runId", material, "masterKeyId")
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4::jsonb, $5)`);

/** Records a token for redaction from the run's output. Call it before the run gets the token. */
export async function keepIssued(write: WriteScope, { companyId, runId }: OfRun, token: string): Promise<void> {
  const id = uuid7();
  const { material, masterKeyId } = write.services.cipher.seal(token, placeOfIssued({ companyId, id }));
  await write.sql(KEEP, [id, companyId, runId, JSON.stringify(material), masterKeyId]);
}

const FRESH = statement(`
  SELECT id, material, "masterKeyId" FROM "ToolIssuedToken"
   WHERE "companyId" = $1::uuid AND "runId" = $2::uuid AND NOT id = ANY ($3::uuid[])`);

interface IssuedToken {
  readonly id: string;
  readonly material: EncryptedValue;
  readonly masterKeyId: string;
}

/** Reads the tokens that a run has received, decrypting only those that are new since the last call. */
export function issuedTokens({ companyId, runId }: OfRun): (scope: Scope) => Promise<readonly string[]> {
  const knownIds = new Set<string>();
  return async (scope) => {
    const fresh = await scope.sql<IssuedToken>(FRESH, [companyId, runId, [...knownIds]]);
    const tokens = fresh.map(({ id, ...sealed }) =>
      scope.services.cipher.open(sealed, placeOfIssued({ companyId, id })),
    );
    for (const { id } of fresh) knownIds.add(id);
    return tokens;
  };
}
