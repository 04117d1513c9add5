import type pg from 'pg';
import type { InstanceEventType } from '#services/access/instance-events.js';
import { uuid7 } from '#services/core/text/uuid7.js';

/** Statements that revoke access, by table. Access that was revoked after the backup is valid in it. */
const REVOCATIONS: Readonly<Record<string, string>> = {
  UserSession: 'DELETE FROM "UserSession"',
  BoardApiKey: 'UPDATE "BoardApiKey" SET "revokedAt" = now() WHERE "revokedAt" IS NULL',
  AgentApiKey: 'UPDATE "AgentApiKey" SET "revokedAt" = now() WHERE "revokedAt" IS NULL',
  CliAuthChallenge: `UPDATE "CliAuthChallenge" SET "cancelledAt" = now() WHERE "approvedAt" IS NULL AND "cancelledAt" IS NULL`,
  BoardClaim: 'DELETE FROM "BoardClaim" WHERE "claimedAt" IS NULL',
  PasswordResetLink: 'DELETE FROM "PasswordResetLink" WHERE "usedAt" IS NULL',
  Invite: `UPDATE "Invite" SET "revokedAt" = now() WHERE "revokedAt" IS NULL AND "acceptedAt" IS NULL`,
  JoinRequest: `
    UPDATE "JoinRequest" SET "claimSecretExpiresAt" = now()
     WHERE "claimSecretHash" IS NOT NULL AND "claimSecretConsumedAt" IS NULL AND "claimSecretExpiresAt" > now()`,
  AssistantGrant: 'UPDATE "AssistantGrant" SET "revokedAt" = now() WHERE "revokedAt" IS NULL',
  AssistantToken: 'DELETE FROM "AssistantToken"',
  ToolGatewayToken: 'UPDATE "ToolGatewayToken" SET "revokedAt" = now() WHERE "revokedAt" IS NULL',
  ToolSession: 'UPDATE "ToolSession" SET "revokedAt" = now() WHERE "revokedAt" IS NULL',
  ToolOAuthState: 'DELETE FROM "ToolOAuthState"',
  SmokeLabToken: 'DELETE FROM "SmokeLabToken"',
};

export const TABLES_OF_CREDENTIALS: readonly string[] = Object.keys(REVOCATIONS);

/** Revokes all sessions, keys, tokens and invitations, without an event for each. @returns their number */
export async function revokeCredentials(client: pg.ClientBase): Promise<number> {
  await client.query('BEGIN');
  await client.query('SET LOCAL session_replication_role = replica');
  let ended = 0;
  for (const statement of Object.values(REVOCATIONS)) ended += (await client.query(statement)).rowCount ?? 0;
  await client.query('COMMIT');
  return ended;
}

/** Records the restore in the audit log of the installation. */
export async function recordRestore(client: pg.ClientBase, details: Readonly<Record<string, unknown>>): Promise<void> {
  const type: InstanceEventType = 'database.restored';
  await client.query('INSERT INTO "InstanceEvent" (id, type, details) VALUES ($1, $2, $3)', [uuid7(), type, details]);
}
