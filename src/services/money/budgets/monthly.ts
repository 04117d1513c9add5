import type { WriteScope } from '../../core/operation/scope.js';
import { applyBudgets, lockBudgets } from './evaluate.js';
import { type MonthlyScope, setMonthlyBudget } from './operations.js';
import { budgetTargetOf, lockScopes } from './scopes.js';

/**
 * Changes the monthly budget of a company or agent and evaluates it at once: a limit below what was spent stops the
 * scope, one above it lets a scope go on that its budget had paused. The one way for every transport and operation.
 */
export async function changeMonthlyBudget(scope: WriteScope, of: MonthlyScope, cents: number): Promise<void> {
  await lockScopes(scope, budgetTargetOf(of));
  await lockBudgets(scope, budgetTargetOf(of));
  await setMonthlyBudget(scope, of, cents);
  await applyBudgets(scope, budgetTargetOf(of));
}
