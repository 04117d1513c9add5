import { endPauseSql, isPausedBy, pauseSql } from '../../core/operation/pauses.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { type Statement, statement } from '../../core/postgres/statement.js';
import { setProjectPause } from '../../organization/projects/rows.js';
import { cancelRunsOf, cancelWakes } from '../../runs/wakes/cancel.js';
import { type BudgetScopeType, type BudgetTarget, scopeColumns } from './hard-stops.js';

/** What a budget limits: a company, an agent or a project. */
export interface LimitedScope {
  readonly companyId: string;
  readonly scopeType: BudgetScopeType;
  readonly scopeId: string;
}

/** The target that has only this scope beside its company. */
export const targetOf = ({ companyId, scopeType, scopeId }: LimitedScope): BudgetTarget => ({
  companyId,
  ...(scopeType === 'agent' ? { agentId: scopeId } : {}),
  ...(scopeType === 'project' ? { projectId: scopeId } : {}),
});

const LOCKS = {
  company: statement(`SELECT id FROM "Company" WHERE id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`),
  project: statement(`SELECT id FROM "Project" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`),
  agent: statement(`SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`),
} as const satisfies Record<BudgetScopeType, Statement>;

/** Locks the rows of a target that its budgets may pause or resume: company, project, agent. */
export async function lockScopes(scope: WriteScope, of: BudgetTarget): Promise<void> {
  const [companyId, types, ids] = scopeColumns(of);
  for (const [index, type] of types.entries()) {
    await scope.sql(LOCKS[type as BudgetScopeType], [companyId, ids[index]]);
  }
}

/** What work that a budget stopped ended with. */
const BLOCKED = 'budget.blocked';

/** Pauses a scope, and cancels its queued and running work; one that is paused otherwise is so for its budget too. */
export async function stopScope(scope: WriteScope, of: LimitedScope): Promise<void> {
  await MOVES[of.scopeType].stop(scope, of);
  await cancelWork(scope, of);
}

/** Ends the pause of a scope by its budget: it goes on unless something else keeps it paused. @returns whether it does */
export const resumeScope = (scope: WriteScope, of: LimitedScope): Promise<boolean> =>
  MOVES[of.scopeType].resume(scope, of);

async function cancelWork(scope: WriteScope, { companyId, scopeType, scopeId }: LimitedScope): Promise<void> {
  const of = {
    companyId,
    ...(scopeType === 'agent' ? { agentId: scopeId } : {}),
    ...(scopeType === 'project' ? { projectId: scopeId } : {}),
  };
  await cancelWakes(scope, { ...of, error: BLOCKED });
  await cancelRunsOf(scope, { ...of, errorCode: BLOCKED, evenOwn: true });
}

interface Moves {
  readonly stop: (scope: WriteScope, of: LimitedScope) => Promise<boolean>;
  readonly resume: (scope: WriteScope, of: LimitedScope) => Promise<boolean>;
}

/** Updates the row and tells its status before and now; nothing where something else keeps it as it was. */
const move =
  (update: Statement, entityType: 'agent' | 'company', action: string) =>
  async (scope: WriteScope, { companyId, scopeId }: LimitedScope): Promise<boolean> => {
    const moved = await scope.row<{ previousStatus: string; status: string }>(update, [companyId, scopeId]);
    if (!moved || moved.previousStatus === moved.status) return false;
    scope.emit({
      companyId,
      action,
      entityType,
      entityId: scopeId,
      ...(entityType === 'agent' ? { agentId: scopeId } : {}),
      details: { ...moved, reason: 'budget' },
    });
    return true;
  };

const BY_BUDGET = `x.status = 'paused' AND ${isPausedBy('budget')}`;

const agent = (set: string, where: string): Statement =>
  statement(`UPDATE "Agent" x SET ${set} FROM "Agent" was
              WHERE x."companyId" = $1::uuid AND x.id = $2::uuid AND was."companyId" = x."companyId" AND was.id = x.id AND ${where}
             RETURNING was.status AS "previousStatus", x.status`);
const company = (set: string, where: string): Statement =>
  statement(`UPDATE "Company" x SET ${set} FROM "Company" was
              WHERE x.id = $1::uuid AND x.id = $2::uuid AND was.id = x.id AND ${where} RETURNING was.status AS "previousStatus", x.status`);

const PROJECT_PAUSE = statement(
  `SELECT "pauseReason", "pausedAt" FROM "Project" WHERE "companyId" = $1::uuid AND id = $2::uuid`,
);

const movesProject =
  (from: 'budget' | null, reason: 'budget' | null) =>
  async (scope: WriteScope, { companyId, scopeId: projectId }: LimitedScope): Promise<boolean> => {
    const project = await scope.row<{ pauseReason: string | null; pausedAt: Date | null }>(PROJECT_PAUSE, [
      companyId,
      projectId,
    ]);
    if (!project || project.pauseReason !== from || (from === null && project.pausedAt)) return false;
    await setProjectPause(scope, { companyId, projectId, reason });
    return true;
  };

const MOVES: Record<BudgetScopeType, Moves> = {
  agent: {
    stop: move(
      agent(pauseSql('budget'), `x.status NOT IN ('terminated', 'pending_approval') AND NOT ${isPausedBy('budget')}`),
      'agent',
      'agent.paused',
    ),
    resume: move(agent(endPauseSql('budget', 'idle'), BY_BUDGET), 'agent', 'agent.resumed'),
  },
  company: {
    stop: move(
      company(pauseSql('budget'), `x.status IN ('active', 'paused') AND NOT ${isPausedBy('budget')}`),
      'company',
      'company.updated',
    ),
    resume: move(company(endPauseSql('budget', 'active'), BY_BUDGET), 'company', 'company.updated'),
  },
  project: { stop: movesProject(null, 'budget'), resume: movesProject('budget', null) },
};
