import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { Subject } from '../oauth/choose.js';
import type { CompanyTools } from '../snapshots/company-tools.js';
import type { ToolCallRequest } from './request.js';
import type { DecidedCall } from './row.js';

/** For whom a call is made, where its credentials differ by that; null where all calls have the same. */
export async function subjectOf(scope: Scope, tools: CompanyTools, call: DecidedCall): Promise<Subject | null> {
  const { request, tool } = call;
  if (tools.connections.get(tool.connectionId)?.authKind !== 'oauth') return null;
  return { userId: await personOf(scope, request), agentId: request.caller.agentId };
}

const RESPONSIBLE = statement(
  'SELECT "responsibleUserId" FROM "HeartbeatRun" WHERE "companyId" = $1::uuid AND id = $2::uuid',
);

/** The person who calls or tries a tool, or for whom the run acts. */
async function personOf(
  scope: Scope,
  { companyId, caller, context, trigger }: ToolCallRequest,
): Promise<string | null> {
  const { actor } = scope;
  if (caller.actorType === 'user') return caller.actorId;
  if (trigger === 'test' && actor.kind === 'board') return actor.userId;
  if (context.runId === null) return null;
  const run = await scope.row<{ responsibleUserId: string | null }>(RESPONSIBLE, [companyId, context.runId]);
  return run?.responsibleUserId ?? null;
}
