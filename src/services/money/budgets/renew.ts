import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { mutation } from '#services/core/operation/operation.js';
import { Ok, pathId, uuid } from '#services/core/text/fields.js';
import { evaluateBudgets } from './evaluate.js';
import { BudgetScope } from './model.js';
import { budgetTargetOf } from './scopes.js';

export const renewBudget = mutation({
  name: 'renewBudget',
  summary: 'Evaluate the budgets of a scope when its window ends, to resume it in a new month',
  internal: 'the worker runs it when the window of a budget that stopped something ends',
  input: z.object({ companyId: pathId(), scopeType: BudgetScope, scopeId: uuid() }),
  output: Ok,
  on: companyKeyById,
  allow: board,
  async run(scope, { scopeType, scopeId }, { id: companyId }) {
    await evaluateBudgets(scope, budgetTargetOf({ companyId, scopeType, scopeId }));
    return { ok: true as const };
  },
});
