import { z } from 'zod';
import type { ToolApplication } from '#generated/prisma/client.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { appsEnabled } from '../enabled.js';
import { revokeTokensLater } from '../oauth/end-grant.js';
import { archiveApplication } from '../servers/operations.js';
import { applicationForUse, connectionCounts } from '../servers/rows.js';
import { type ConnectionRow, presentConnection, ToolConnectionView } from './model.js';
import { connectionManager } from './policy.js';
import { connectionRef, lockedConnectionById } from './rows.js';
import { aboutConnection, releaseLater } from './settings.js';

const count = () => z.int().min(0);

const removedFields = {
  revokedGrants: count().describe('The number of grants that were revoked.'),
  removedInstalls: count().describe('The number of installs that were removed.'),
  removedSecretBindings: count().describe('The number of secret bindings that were removed.'),
  removedCatalogEntries: count().describe('The number of tools that were removed.'),
  stoppedSlots: count().describe('The number of programs that were stopped.'),
};
type RemovalCounts = { readonly [Key in keyof typeof removedFields]: number };

const NOTHING: RemovalCounts = {
  revokedGrants: 0,
  removedInstalls: 0,
  removedSecretBindings: 0,
  removedCatalogEntries: 0,
  stoppedSlots: 0,
};

export const ArchivedToolConnectionView = ToolConnectionView.extend(removedFields).meta({
  id: 'ArchivedToolConnection',
});

export const archiveToolConnection = mutation({
  name: 'archiveToolConnection',
  summary: 'Archive a connection, and end its grants, installs, tools and secret bindings',
  gate: appsEnabled,
  input: z.object(connectionRef),
  output: ArchivedToolConnectionView,
  on: lockedConnectionById,
  allow: connectionManager,
  async run(scope, _input, connection) {
    const archived = await archiveConnection(scope, connection);
    return { ...presentConnection(archived.connection), ...archived.removed };
  },
});

const REMOVE = statement(`
  WITH grants AS (
    UPDATE "ToolGrant" SET status = 'revoked', "revokedAt" = now(), "updatedAt" = now()
     WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND status = 'active' RETURNING 1),
  installs AS (
    DELETE FROM "ToolInstall" WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid RETURNING 1),
  bindings AS (
    DELETE FROM "SecretBinding" WHERE "companyId" = $1::uuid AND "targetType" = 'tool_connection' AND "targetId" = $2::uuid
    RETURNING 1),
  entries AS (
    UPDATE "ToolCatalogEntry" SET status = 'removed', "updatedAt" = now()
     WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND status <> 'removed' RETURNING 1),
  slots AS (
    UPDATE "ToolRuntimeSlot" SET "stopRequestedAt" = now(), "updatedAt" = now()
     WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid AND status IN ('starting', 'running', 'idle') RETURNING 1)
  SELECT (SELECT count(*) FROM grants)::int AS "revokedGrants", (SELECT count(*) FROM installs)::int AS "removedInstalls",
         (SELECT count(*) FROM bindings)::int AS "removedSecretBindings",
         (SELECT count(*) FROM entries)::int AS "removedCatalogEntries",
         (SELECT count(*) FROM slots)::int AS "stoppedSlots"`);

/**
 * Archives a locked connection, and its application with the last connection in use. Archiving again changes nothing.
 */
export async function archiveConnection(
  scope: WriteScope,
  connection: ConnectionRow,
): Promise<{ readonly connection: ConnectionRow; readonly removed: RemovalCounts }> {
  if (connection.status === 'archived') return { connection, removed: NOTHING };
  const { companyId, id, applicationId } = connection;
  // The application is locked first. Of two connections that are archived at once, exactly one is then the last.
  const application = await applicationForUse(scope, companyId, applicationId);
  const counts = await scope.row<RemovalCounts>(REMOVE, [companyId, id]);
  const removed = { ...NOTHING, ...counts };
  const data = { status: 'archived', enabled: false, archivedAt: new Date() };
  const archived = await scope.db.toolConnection.update({ where: { id }, data });
  if (removed.revokedGrants > 0) revokeTokensLater(scope, { companyId, connectionId: id });
  releaseLater(scope, archived);
  const details = { name: archived.name, ...removed };
  scope.emit({ ...aboutConnection(archived), action: 'tool_connection.archived', details });
  if (application) await archiveWithLast(scope, application);
  return { connection: archived, removed };
}

async function archiveWithLast(scope: WriteScope, application: ToolApplication): Promise<void> {
  if (application.status === 'archived' || (await connectionCounts(scope, application)).live > 0) return;
  await archiveApplication(scope, application);
}
