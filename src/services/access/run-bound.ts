import { forbidden, unprocessable } from '../core/errors/errors.js';
import type { Scope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import { agentOnly } from './rules.js';

/** The run of an agent's request. */
export interface BoundRun {
  readonly id: string;
  readonly companyId: string;
  readonly agentId: string;
  readonly issueId: string | null;
  /** The person that the run acts for. */
  readonly responsibleUserId: string | null;
}

const RUNNING = statement(`
  SELECT r.id, r."companyId", r."agentId", r."issueId", r."responsibleUserId",
         EXISTS (SELECT FROM "Issue" i WHERE i."companyId" = r."companyId" AND i.id = r."issueId" AND i."originKind" = 'skill_test')
           AS "isSkillTest"
    FROM "HeartbeatRun" r
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid AND r."agentId" = $3::uuid AND r.status = 'running'`);

/**
 * The run of an agent's request, proven by the claim of the run's own token: neither a key nor a header proves a live
 * run.
 * @throws 401 unless the caller is an agent; 403 without a run token, once the run is over, and in test runs of skills
 */
export async function runBoundAgent(scope: Scope): Promise<BoundRun> {
  const { actor } = scope;
  await agentOnly(scope, undefined);
  const bound = actor.kind === 'agent' && actor.source === 'agent_jwt' ? actor.verifiedRunId : undefined;
  const run =
    bound && actor.kind === 'agent'
      ? await scope.row<BoundRun & { readonly isSkillTest: boolean }>(RUNNING, [actor.companyId, bound, actor.agentId])
      : undefined;
  if (!run) throw forbidden('A running run of this agent is required');
  // Nobody has approved the skill under test yet.
  if (run.isSkillTest) throw forbidden('Test runs of skills have no access to secrets');
  return run;
}

const OWN = statement(`SELECT "agentId" FROM "HeartbeatRun" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/**
 * Checks that the caller may name a run: an agent only its own runs, a person only the runs of the company.
 * @throws 403 for an agent, 422 for people
 */
export async function assertMayNameRun(scope: Scope, companyId: string, runId: string): Promise<void> {
  const run = await scope.row<{ agentId: string }>(OWN, [companyId, runId]);
  const { actor } = scope;
  if (actor.kind === 'agent' && run?.agentId !== actor.agentId) throw forbidden('An agent can only name its own runs');
  if (!run) throw unprocessable('Run does not belong to company');
}
