import type { Loader, Scope, WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';

/** What a monthly budget or a month's spend is of. */
export interface BudgetScope {
  readonly companyId: string;
  readonly scopeType: 'company' | 'agent';
  readonly scopeId: string;
}

const MONTH_START = `date_trunc('month', now(), 'UTC')`;

/** SQL for the amount of a monthly policy; `id` and `company` are SQL expressions. Zero where there is none. */
export const monthlyBudgetSql = (scopeType: BudgetScope['scopeType'], company: string, id: string): string => `
  coalesce((SELECT p.amount FROM "BudgetPolicy" p
             WHERE p."companyId" = ${company} AND p."scopeType" = '${scopeType}' AND p."scopeId" = ${id}
               AND p.metric = 'billed_cents' AND p."windowKind" = 'calendar_month_utc'), 0)`;

/** SQL for the billed cents of the current UTC month. */
export const monthlySpendSql = (scopeType: BudgetScope['scopeType'], company: string, id: string): string => `
  coalesce((SELECT sum(c."costCents") FROM "CostEvent" c WHERE c."companyId" = ${company}
             ${scopeType === 'agent' ? `AND c."agentId" = ${id}` : ''} AND c."occurredAt" >= ${MONTH_START}), 0)::float8`;

type Sql = (scopeType: BudgetScope['scopeType'], company: string, id: string) => string;

/** One statement for all scopes of a tick, of each type. */
function centsLoader(sql: Sql): Loader<BudgetScope, number> {
  const ofType = (scopeType: BudgetScope['scopeType']) =>
    statement(`SELECT ${sql(scopeType, 'k.company', 'k.id')} AS cents
                 FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k(company, id, n) ORDER BY k.n`);
  const statements = { company: ofType('company'), agent: ofType('agent') };
  return {
    cacheKey: (key) => `${key.scopeType} ${key.scopeId}`,
    async batch(scope, keys) {
      const cents = new Map<BudgetScope, number>();
      for (const type of ['company', 'agent'] as const) {
        const ofThisType = keys.filter((key) => key.scopeType === type);
        if (ofThisType.length === 0) continue;
        const columns = [ofThisType.map((key) => key.companyId), ofThisType.map((key) => key.scopeId)];
        const rows = await scope.sql<{ cents: number }>(statements[type], columns);
        ofThisType.forEach((key, index) => {
          cents.set(key, rows[index]?.cents ?? 0);
        });
      }
      return keys.map((key) => cents.get(key) ?? 0);
    },
  };
}

/** The monthly budget in cents; 0 is no limit. */
export const monthlyBudget = centsLoader(monthlyBudgetSql);

/** The cents billed in the current UTC month. */
export const monthlySpend = centsLoader(monthlySpendSql);

/** Makes the monthly policy of a company or agent say this amount: `budgetMonthlyCents` is that policy, not a copy. */
export async function setMonthlyBudget(scope: WriteScope, of: BudgetScope, cents: number): Promise<void> {
  const identity = { ...of, metric: 'billed_cents', windowKind: 'calendar_month_utc' };
  await scope.db.budgetPolicy.upsert({
    where: { companyId_scopeType_scopeId_metric_windowKind: identity },
    create: { ...identity, amount: cents },
    update: { amount: cents },
  });
}

/** The stored monthly budget, read within a mutation. */
export function currentBudget(scope: Scope, of: BudgetScope): Promise<number> {
  return scope.load(monthlyBudget, of);
}
