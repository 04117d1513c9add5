import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid7 } from '../../core/text/uuid7.js';
import type { EncryptedValue } from '../../core/vault/cipher.js';

// Tokens that runs were given: what a run writes must not show them, whichever process gave them.

interface OfRun {
  readonly companyId: string;
  readonly runId: string;
}

/** Where a token that was given is sealed to. */
export const placeOfIssued = ({ companyId, id }: { readonly companyId: string; readonly id: string }) => ({
  companyId,
  secretId: `issued-token:${id}`,
  version: 1,
});

const KEEP = statement(`
  INSERT INTO "ToolIssuedToken" (id, "companyId", "runId", material, "masterKeyId")
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4::jsonb, $5)`);

/** Has a token taken out of what a run writes. It is written before the token is given. */
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

/** Reads the tokens that a run was given, each once. */
export function issuedTokens({ companyId, runId }: OfRun): (scope: Scope) => Promise<readonly string[]> {
  const known = new Set<string>();
  return async (scope) => {
    const fresh = await scope.sql<IssuedToken>(FRESH, [companyId, runId, [...known]]);
    const tokens = fresh.map(({ id, ...sealed }) =>
      scope.services.cipher.open(sealed, placeOfIssued({ companyId, id })),
    );
    for (const { id } of fresh) known.add(id);
    return tokens;
  };
}
