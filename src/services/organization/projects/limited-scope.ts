import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { LimitedScope, ScopeKind } from '#services/money/budgets/scopes.js';
import { ProjectNotFound, setProjectPause } from './rows.js';

const PAUSE = statement(
  `SELECT "pauseReason", "pausedAt" FROM "Project" WHERE "companyId" = $1::uuid AND id = $2::uuid`,
);

interface Pause {
  readonly pauseReason: string | null;
  readonly pausedAt: Date | null;
}

const changePause =
  (from: 'budget' | null, reason: 'budget' | null) =>
  async (scope: WriteScope, { companyId, scopeId: projectId }: LimitedScope): Promise<void> => {
    const project = await scope.row<Pause>(PAUSE, [companyId, projectId]);
    if (!project || project.pauseReason !== from || (from === null && project.pausedAt)) return;
    await setProjectPause(scope, { companyId, projectId, reason });
  };

/** Projects as a scope of budgets. */
export const limitedProject: ScopeKind = {
  lock: statement(`SELECT id FROM "Project" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`),
  async assertLimitable(scope, { companyId, scopeId: id }) {
    const project = await scope.db.project.findFirst({ where: { companyId, id }, select: { id: true } });
    if (!project) throw ProjectNotFound();
  },
  pause: changePause(null, 'budget'),
  resume: changePause('budget', null),
};
