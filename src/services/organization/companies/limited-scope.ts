import { CompanyNotFound } from '#services/access/tenancy.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { endPauseSql, isPausedBy, pauseSql } from '#services/core/process/pauses.js';
import { moveStatus, type ScopeKind } from '#services/money/budgets/scopes.js';

const moveStatement = (set: string, where: string): Statement =>
  statement(`UPDATE "Company" x SET ${set} FROM "Company" was
              WHERE x.id = $1::uuid AND x.id = $2::uuid AND was.id = x.id AND ${where} RETURNING was.status AS "previousStatus", x.status`);

const PAUSE = moveStatement(pauseSql('budget'), `x.status IN ('active', 'paused') AND NOT ${isPausedBy('budget')}`);
const RESUME = moveStatement(endPauseSql('budget', 'active'), `x.status = 'paused' AND ${isPausedBy('budget')}`);

/** Companies as a scope of budgets. */
export const limitedCompany: ScopeKind = {
  lock: statement(`SELECT id FROM "Company" WHERE id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`),
  async assertLimitable(_scope, { companyId, scopeId }) {
    if (companyId !== scopeId) throw CompanyNotFound();
  },
  pause: moveStatus(PAUSE, 'company', 'company.updated'),
  resume: moveStatus(RESUME, 'company', 'company.updated'),
};
