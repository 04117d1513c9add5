import { AgentNotFound } from '#services/access/principals.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { endPauseSql, isPausedBy, pauseSql } from '#services/core/process/pauses.js';
import { moveStatus, type ScopeKind } from '#services/money/budgets/scopes.js';
import { assertNotFrozen } from './frozen.js';

const moveStatement = (set: string, where: string): Statement =>
  statement(`UPDATE "Agent" x SET ${set} FROM "Agent" was
              WHERE x."companyId" = $1::uuid AND x.id = $2::uuid AND was."companyId" = x."companyId" AND was.id = x.id AND ${where}
             RETURNING was.status AS "previousStatus", x.status`);

const PAUSE = moveStatement(
  pauseSql('budget'),
  `x.status NOT IN ('terminated', 'pending_approval') AND NOT ${isPausedBy('budget')}`,
);
const RESUME = moveStatement(endPauseSql('budget', 'idle'), `x.status = 'paused' AND ${isPausedBy('budget')}`);

/** Agents as a scope of budgets. */
export const limitedAgent: ScopeKind = {
  lock: statement(`SELECT id FROM "Agent" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`),
  async assertLimitable(scope, { companyId, scopeId: id }) {
    const agent = await scope.db.agent.findFirst({ where: { companyId, id }, select: { status: true } });
    if (!agent) throw AgentNotFound();
    assertNotFrozen(agent);
  },
  pause: moveStatus(PAUSE, 'agent', 'agent.paused'),
  resume: moveStatus(RESUME, 'agent', 'agent.resumed'),
};
