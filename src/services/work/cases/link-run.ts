import { runIdOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { emitCase } from './events.js';
import type { CaseLinkRole } from './model.js';
import type { CaseKey } from './rows.js';

const LINK_RUN = statement(`
  INSERT INTO "CaseLink" (id, "companyId", "caseId", "issueId", role, "createdByRunId")
  SELECT $4::uuid, r."companyId", $2::uuid, r."issueId", $5, r.id
    FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r.id = $3::uuid AND r."issueId" IS NOT NULL
  ON CONFLICT ("companyId", "caseId", "issueId") DO NOTHING RETURNING "issueId"`);

/**
 * Links the issue of the agent's run, if it has one, to a case that the run acts on, unless they are linked already.
 * The role is `origin` if the run created the case, else `work`.
 */
export async function linkRun(
  scope: WriteScope,
  { companyId, id }: CaseKey,
  role: Extract<CaseLinkRole, 'origin' | 'work'>,
): Promise<void> {
  const runId = scope.actor.kind === 'agent' ? runIdOf(scope.actor) : null;
  if (!runId) return;
  const link = await scope.row<{ issueId: string }>(LINK_RUN, [companyId, id, runId, uuid7(), role]);
  if (link) emitCase(scope, { companyId, id }, 'issue_linked', { issueId: link.issueId, role, autoLinked: true });
}
