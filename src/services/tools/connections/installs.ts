import { z } from 'zod';
import { boardHolding } from '#services/access/rules.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation, query, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { ownershipCheck } from '#services/core/rows/batched.js';
import { isUuid } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { type ConnectionRow, installsInput, presentInstall, ToolInstallView } from './model.js';
import { connectionReader } from './policy.js';
import { connectionById, connectionRef, installsOfConnection, lockedConnectionById } from './rows.js';
import { aboutConnection, assertConnectionNotArchived } from './settings.js';

const ToolInstallList = z
  .object({
    connectionId: z.uuid().describe('The ID of the connection.'),
    installs: z.array(ToolInstallView).describe('The company or agents that it is installed for, at most 1,000.'),
  })
  .meta({ id: 'ToolInstallList' });

export const listToolInstalls = query({
  name: 'listToolInstalls',
  summary: 'List the installs of a tool connection',
  gate: appsEnabled,
  input: z.object(connectionRef),
  output: ToolInstallList,
  on: connectionById,
  allow: connectionReader,
  run: (scope, _input, connection) => installsOf(scope, connection),
});

const installsOf = async (
  scope: Scope,
  { companyId, id }: ConnectionRow,
): Promise<z.input<typeof ToolInstallList>> => ({
  connectionId: id,
  installs: (await installsOfConnection.all(scope, [companyId, id])).map(presentInstall),
});

const manager = boardHolding('tools:manage_connections');

export const setToolInstalls = mutation({
  name: 'setToolInstalls',
  summary: 'Set the installs of a tool connection',
  gate: appsEnabled,
  input: z.strictObject({ ...connectionRef, installs: installsInput }),
  output: ToolInstallList,
  on: lockedConnectionById,
  allow: rule(manager.who, async (scope: Scope, connection: ConnectionRow) => {
    await connectionReader(scope, connection);
    await manager(scope, connection);
  }),
  async run(scope, { installs }, connection) {
    assertConnectionNotArchived(connection);
    const targets = installs.map(({ targetType, targetId }) => ({ targetType, targetId: targetId.toLowerCase() }));
    await assertTargets(scope, connection.companyId, targets);
    await replace(scope, connection, targets);
    return installsOf(scope, connection);
  },
});

interface Target {
  readonly targetType: 'company' | 'agent';
  readonly targetId: string;
}

const FOREIGN = 'One or more install targets do not belong to company';
const assertAgents = ownershipCheck('Agent', FOREIGN);

/** @throws 422 for a target of another company */
async function assertTargets(scope: WriteScope, companyId: string, targets: readonly Target[]): Promise<void> {
  const isForeign = ({ targetType, targetId }: Target) =>
    targetType === 'company' ? targetId !== companyId : !isUuid(targetId);
  if (targets.some(isForeign)) throw unprocessable(FOREIGN);
  const agents = targets.filter(({ targetType }) => targetType === 'agent');
  await assertAgents(
    scope,
    companyId,
    agents.map(({ targetId }) => targetId),
  );
}

const REPLACE = statement(`
  WITH given AS (SELECT DISTINCT type, id FROM unnest($3::text[], $4::uuid[]) AS g(type, id)),
  removed AS (
    DELETE FROM "ToolInstall" i WHERE i."companyId" = $1::uuid AND i."connectionId" = $2::uuid
       AND NOT EXISTS (SELECT FROM given WHERE type = i."targetType" AND id = i."targetId") RETURNING 1),
  added AS (
    INSERT INTO "ToolInstall" ("companyId", "connectionId", "targetType", "targetId")
    SELECT $1::uuid, $2::uuid, type, id FROM given ON CONFLICT DO NOTHING RETURNING 1)
  SELECT (SELECT count(*) FROM removed)::int AS removed, (SELECT count(*) FROM added)::int AS added`);

async function replace(scope: WriteScope, connection: ConnectionRow, targets: readonly Target[]): Promise<void> {
  const counts = await scope.row<{ removed: number; added: number }>(REPLACE, [
    connection.companyId,
    connection.id,
    targets.map(({ targetType }) => targetType),
    targets.map(({ targetId }) => targetId),
  ]);
  if (!counts || counts.removed + counts.added === 0) return;
  const details = { name: connection.name, ...counts, total: targets.length };
  scope.emit({ ...aboutConnection(connection), action: 'tool_connection.installs_updated', details });
}
