import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { Port } from '#services/core/operation/port.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { Statement } from '#services/core/postgres/statement.js';
import { type BudgetScopeType, type BudgetTarget, scopeColumns } from './hard-stops.js';

/** The scope of a budget: a company, an agent or a project. */
export interface LimitedScope {
  readonly companyId: string;
  readonly scopeType: BudgetScopeType;
  readonly scopeId: string;
}

/** The target with this scope alone, besides its company. */
export const budgetTargetOf = ({ companyId, scopeType, scopeId }: LimitedScope) =>
  ({
    companyId,
    ...(scopeType === 'agent' ? { agentId: scopeId } : {}),
    ...(scopeType === 'project' ? { projectId: scopeId } : {}),
  }) satisfies BudgetTarget;

/** A kind of scope, declared by the area that owns it. */
export interface ScopeKind {
  /** Locks the row with the id `$2` in the company `$1`. */
  readonly lock: Statement;
  /** @throws 404 unless the scope belongs to the company; 409 if it cannot have a budget now */
  readonly assertLimitable: (scope: WriteScope, of: LimitedScope) => Promise<void>;
  /** Pauses the scope; a scope paused for another reason gets the budget as a further reason. */
  readonly pause: (scope: WriteScope, of: LimitedScope) => Promise<void>;
  /** Ends the budget's pause: the scope resumes unless another reason keeps it paused. */
  readonly resume: (scope: WriteScope, of: LimitedScope) => Promise<void>;
}

/** The three kinds of scope, filled by the areas that own them. */
export const scopeKinds = new Port<Readonly<Record<BudgetScopeType, ScopeKind>>>();

export const scopeKind = (type: BudgetScopeType): ScopeKind => scopeKinds.get()[type];

/** Locks the rows of a target that its budgets may pause or resume: company, project, agent. */
export async function lockScopes(scope: WriteScope, of: BudgetTarget): Promise<void> {
  const [companyId, types, ids] = scopeColumns(of);
  for (const [index, type] of types.entries()) {
    await scope.sql(scopeKind(type as BudgetScopeType).lock, [companyId, ids[index]]);
  }
}

/** The error code of work that a budget stopped. */
const BLOCKED = 'budget.blocked';

/**
 * Pauses a scope, and cancels its queued and running work. A scope paused for another reason gets the budget as a
 * further reason.
 */
export async function stopScope(scope: WriteScope, of: LimitedScope): Promise<void> {
  await scopeKind(of.scopeType).pause(scope, of);
  await scope.cancelWork({ ...budgetTargetOf(of), errorCode: BLOCKED, withWakes: true, evenOwn: true });
}

/**
 * Updates the row and records its previous and new status; records nothing if another pause reason keeps the status
 * unchanged.
 */
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
