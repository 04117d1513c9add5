import type { ToolGrantToken } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type Cipher, CipherError, type EncryptedValue } from '#services/core/vault/cipher.js';
import { AuthorizationRequired } from '../servers/upstream-failures.js';
import type { GrantCandidate, OAuthSubject } from './choose.js';
import type { TokenSet } from './port.js';

// The tokens of grants. They are stored encrypted, and decrypted only to be sent to the server for which they were
// granted.

export interface SealedTokens {
  readonly material: EncryptedValue;
  readonly masterKeyId: string;
}

export type OAuthTokens = Pick<TokenSet, 'accessToken' | 'refreshToken'>;

/** The context to which tokens are sealed: they cannot be decrypted for another grant. */
export const placeOfTokens = ({ companyId, grantId }: { readonly companyId: string; readonly grantId: string }) => ({
  companyId,
  secretId: `tool-grant:${grantId}`,
  version: 1,
});

type TokenKey = Pick<ToolGrantToken, 'companyId' | 'grantId'>;

export function sealedTokens(cipher: Cipher, key: TokenKey, { accessToken, refreshToken }: OAuthTokens): SealedTokens {
  const { material, masterKeyId } = cipher.seal(JSON.stringify({ accessToken, refreshToken }), placeOfTokens(key));
  return { material, masterKeyId };
}

/** @throws 422 if the server no longer has the key that encrypted the tokens */
export function openedTokens(cipher: Cipher, key: TokenKey, sealed: SealedTokens): OAuthTokens {
  try {
    return JSON.parse(cipher.open(sealed, placeOfTokens(key)));
  } catch (error) {
    if (!(error instanceof CipherError)) throw error;
    throw AuthorizationRequired(
      'The tokens were encrypted with a key that this server does not have: authorize the connection again',
    );
  }
}

/** A grant with its tokens. */
export interface OAuthGrantRow extends GrantCandidate, TokenKey, SealedTokens {
  readonly scopes: readonly string[];
  readonly clientId: string;
  readonly serverUrl: string;
  readonly resource: string;
  readonly version: number;
  readonly renewable: boolean;
  readonly expiresAt: Date | null;
  readonly updatedAt: Date;
}

const COLUMNS = `g."companyId", g.id AS "grantId", g.kind, g."subjectUserId", g."subjectAgentId", g.scopes, t."clientId",
  t."serverUrl", t.resource, t.material, t."masterKeyId", t.version, t.renewable, t."expiresAt", t."updatedAt"`;
const GRANTS = `"ToolGrant" g JOIN "ToolGrantToken" t ON t."companyId" = g."companyId" AND t."grantId" = g.id`;

// Grants of users who have left the company are excluded.
const USABLE = statement(`
  SELECT * FROM (
    SELECT ${COLUMNS}, g."createdAt",
           EXISTS (SELECT 1 FROM "ToolGrantDelegation" d
                    WHERE d."companyId" = g."companyId" AND d."grantId" = g.id AND d."agentId" = $4::uuid) AS "isLent"
      FROM ${GRANTS}
     WHERE g."companyId" = $1::uuid AND g."connectionId" = $2::uuid AND g.status = 'active'
       AND (t."expiresAt" IS NULL OR t.renewable OR t."expiresAt" > now())) usable
   WHERE kind = 'organization' OR (kind = 'agent' AND ($5 OR "subjectAgentId" = $4::uuid))
      OR (kind = 'user' AND ("subjectUserId" = $3 OR "isLent")
          AND EXISTS (SELECT 1 FROM "CompanyMembership" m
                       WHERE m."companyId" = usable."companyId" AND m."principalType" = 'user'
                         AND m."principalId" = "subjectUserId" AND m.status = 'active'))
   ORDER BY "createdAt", "grantId"`);

/** The grants of a connection that the subject may use, oldest first. */
export const usableGrants = (
  scope: Scope,
  companyId: string,
  connectionId: string,
  subject: OAuthSubject,
): Promise<OAuthGrantRow[]> =>
  scope.sql<OAuthGrantRow>(USABLE, [
    companyId,
    connectionId,
    subject.userId,
    subject.agentId,
    subject.isCheck === true,
  ]);

const ONE = statement(`
  SELECT ${COLUMNS}, false AS "isLent" FROM ${GRANTS}
   WHERE g."companyId" = $1::uuid AND g.id = $2::uuid AND g.status = 'active'`);

/** An active grant with its tokens; undefined once it is revoked. */
export const grantWithTokens = (scope: Scope, { companyId, grantId }: TokenKey): Promise<OAuthGrantRow | undefined> =>
  scope.row<OAuthGrantRow>(ONE, [companyId, grantId]);
