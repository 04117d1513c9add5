import type { AgentActor } from '#services/core/actors/actor.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { ConnectionRow } from '../connections/model.js';

const INSTALLED = statement(`
  SELECT 1 AS found FROM "ToolInstall"
   WHERE "companyId" = $1::uuid AND "connectionId" = $2::uuid
     AND ("targetType" = 'company' OR ("targetType" = 'agent' AND "targetId" = $3::uuid)) LIMIT 1`);

/** Whether a connection is installed for the calling agent, or for the whole company. */
export async function isInstalledFor(scope: Scope, { companyId, id }: ConnectionRow): Promise<boolean> {
  const { agentId } = scope.actor as AgentActor;
  return (await scope.row(INSTALLED, [companyId, id, agentId])) !== undefined;
}
