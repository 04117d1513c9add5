import type { WriteScope } from '../../core/operation/scope.js';
import { applyBudgets, lockBudgets } from './evaluate.js';
import { type BudgetScope, setMonthlyBudget } from './operations.js';
import { lockScopes, targetOf } from './scopes.js';

/**
 * Changes the monthly budget of a company or agent and evaluates it at once: a limit below what was spent stops the
 * scope, one above it lets a scope go on that its budget had paused. The one way for every transport and operation.
 */
export async function changeMonthlyBudget(scope: WriteScope, of: BudgetScope, cents: number): Promise<void> {
  await lockScopes(scope, targetOf(of));
  await lockBudgets(scope, targetOf(of));
  await setMonthlyBudget(scope, of, cents);
  await applyBudgets(scope, targetOf(of));
}
