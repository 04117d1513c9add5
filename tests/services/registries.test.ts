import { expect, test } from 'vitest';
import { BudgetScope } from '#services/money/budgets/model.js';
import { scopeKind } from '#services/money/budgets/scopes.js';
import '#services/registries.js';

test('every kind of scope that a budget may limit is registered by its owner', () => {
  const locked = BudgetScope.options.map((type) => [type, scopeKind(type).lock.text.match(/FROM "(\w+)"/)?.[1]]);
  expect(Object.fromEntries(locked)).toEqual({ company: 'Company', agent: 'Agent', project: 'Project' });
});
