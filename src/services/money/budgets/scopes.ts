import type { RecordedAction } from '../../core/journal/vocabulary.js';
import { Port } from '../../core/operation/port.js';
import type { WriteScope } from '../../core/operation/scope.js';
import type { Statement } from '../../core/postgres/statement.js';
import { type BudgetScopeType, type BudgetTarget, scopeColumns } from './hard-stops.js';

/** What a budget limits: a company, an agent or a project. */
export interface LimitedScope {
  readonly companyId: string;
  readonly scopeType: BudgetScopeType;
  readonly scopeId: string;
}

/** The target that has only this scope beside its company. */
export const budgetTargetOf = ({ companyId, scopeType, scopeId }: LimitedScope) =>
  ({
    companyId,
    ...(scopeType === 'agent' ? { agentId: scopeId } : {}),
    ...(scopeType === 'project' ? { projectId: scopeId } : {}),
  }) satisfies BudgetTarget;

/** A kind of scope, as whoever owns it declares it. */
export interface ScopeKind {
  /** Locks the row of the id `$2` in the company `$1`. */
  readonly lock: Statement;
  /** @throws 404 unless the scope is of the company; 409 while no budget can be set for it */
  readonly assertLimitable: (scope: WriteScope, of: LimitedScope) => Promise<void>;
  /** Pauses it; what is paused otherwise is so for its budget too. */
  readonly pause: (scope: WriteScope, of: LimitedScope) => Promise<void>;
  /** Ends its pause: it goes on unless something else keeps it paused. */
  readonly resume: (scope: WriteScope, of: LimitedScope) => Promise<void>;
}

/** What each kind of scope is. */
export const scopeKinds = new Port<Readonly<Record<BudgetScopeType, ScopeKind>>>();

export const scopeKind = (type: BudgetScopeType): ScopeKind => scopeKinds.get()[type];

/** Locks the rows of a target that its budgets may pause or resume: company, project, agent. */
export async function lockScopes(scope: WriteScope, of: BudgetTarget): Promise<void> {
  const [companyId, types, ids] = scopeColumns(of);
  for (const [index, type] of types.entries()) {
    await scope.sql(scopeKind(type as BudgetScopeType).lock, [companyId, ids[index]]);
  }
}

/** What work that a budget stopped ended with. */
const BLOCKED = 'budget.blocked';

/** Pauses a scope, and cancels its queued and running work; one that is paused otherwise is so for its budget too. */
export async function stopScope(scope: WriteScope, of: LimitedScope): Promise<void> {
  await scopeKind(of.scopeType).pause(scope, of);
  await scope.cancelWork({ ...budgetTargetOf(of), errorCode: BLOCKED, withWakes: true, evenOwn: true });
}

/** Updates the row and tells its status before and now; nothing where something else keeps it as it was. */
export const moveStatus =
  (update: Statement, entityType: 'agent' | 'company', action: RecordedAction) =>
  async (scope: WriteScope, { companyId, scopeId }: LimitedScope): Promise<void> => {
    const moved = await scope.row<{ previousStatus: string; status: string }>(update, [companyId, scopeId]);
    if (!moved || moved.previousStatus === moved.status) return;
    scope.emit({
      companyId,
      action,
      entityType,
      entityId: scopeId,
      ...(entityType === 'agent' ? { agentId: scopeId } : {}),
      details: { ...moved, reason: 'budget' },
    });
  };
