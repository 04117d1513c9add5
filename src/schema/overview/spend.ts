import type { GraphQLResolveInfo } from 'graphql';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import type { PageLoader } from '#services/core/rows/loaders.js';
import {
  FinanceFilter,
  financeByBiller,
  financeByKind,
  financeOfCompany,
  financeSummaryOf,
} from '#services/money/costs/finance.js';
import * as views from '#services/money/costs/model.js';
import { CostFilter, costsOfAgent, costsOfCompany, costsOfIssue } from '#services/money/costs/model.js';
import * as costs from '#services/money/costs/operations.js';
import type { CostTimeRange, RangeKey } from '#services/money/costs/range.js';
import { SpendView, spendOf } from '#services/money/costs/spend.js';
import { AgentStatus } from '#services/organization/agents/model.js';
import { issueCosts } from '#services/overview/dashboard/issue-costs.js';
import { builder, type GraphContext } from '../builder.js';
import { connection } from '../connection.js';
import { enumOf, enumTypeOf } from '../derive/enums.js';
import { outputTypeOf, type Ref } from '../derive/output.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CostEventRef, FinanceEventRef } from '../organization/budget.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';

// The spending of companies, agents, projects and issues.

const events = { narrowedBy: byFilter(CostFilter.schema) };

const SpendWindowEnum = enumOf('SpendWindow', 'A window of time for spending.', {
  calendar_month_utc: 'The current UTC month.',
  lifetime: 'All time.',
});

enumOf(
  'RecentWindow',
  'A window of time before now.',
  { '5h': 'The last 5 hours.', '24h': 'The last 24 hours.', '7d': 'The last 7 days.' },
  (window) => `LAST_${window.toUpperCase()}`,
);

const SpendRef = outputTypeOf(SpendView);
const CostSummaryRef = outputTypeOf(views.CostSummaryView);
const AgentCostRef = outputTypeOf(views.AgentCostView, { fields: { agentStatus: { type: enumTypeOf(AgentStatus) } } });
const AgentModelCostRef = outputTypeOf(views.AgentModelCostView);
const ProviderCostRef = outputTypeOf(views.ProviderCostView);
const BillerCostRef = outputTypeOf(views.BillerCostView);
const ProjectCostRef = outputTypeOf(views.ProjectCostView);
const WindowSpendRef = outputTypeOf(views.WindowSpendView, { fields: { window: { typeName: 'RecentWindow' } } });
const FinanceSummaryRef = outputTypeOf(views.FinanceSummaryView);
const BillerFinanceRef = outputTypeOf(views.BillerFinanceView);
const KindFinanceRef = outputTypeOf(views.KindFinanceView);
const IssueCostRef = outputTypeOf(views.IssueCostSummaryView);

/** A field with the sums of a range by group, the highest first. */
const groups = <T extends object>(type: Ref<T>, description: string, pages: PageLoader<T, CostTimeRange>) => ({
  type,
  description,
  isList: true as const,
  resolve: (
    { companyId, ...range }: RangeKey,
    args: PageArgs<never>,
    context: GraphContext,
    info: GraphQLResolveInfo,
  ) => connection(pages, { of: [companyId], args, filter: range, context, info }),
});

const CompanyCostsRef = builder.objectRef<RangeKey>('CompanyCosts').implement({
  description: 'The costs and payments of a company in a range of time, grouped in several ways.',
});

relationsOf(CompanyCostsRef, {
  summary: {
    type: CostSummaryRef,
    description: 'The total, with the monthly budget.',
    resolve: (key, _args, { scope }) => costs.costSummaryOf(scope, key),
  },
  byAgent: groups(AgentCostRef, 'By agent, highest first.', costs.costsByAgent),
  byAgentModel: groups(AgentModelCostRef, 'By agent and model, highest first.', costs.costsByAgentModel),
  byProvider: groups(ProviderCostRef, 'By provider and model, highest first.', costs.costsByProvider),
  byBiller: groups(BillerCostRef, 'By biller, highest first.', costs.costsByBiller),
  byProject: groups(ProjectCostRef, 'By project, highest first.', costs.costsByProject),
  finance: {
    type: FinanceSummaryRef,
    description: 'The payments and receipts of the company.',
    resolve: (key, _args, { scope }) => financeSummaryOf(scope, key),
  },
  financeByBiller: groups(BillerFinanceRef, 'The payments and receipts by biller.', financeByBiller),
  financeByKind: groups(KindFinanceRef, 'The payments and receipts by purpose.', financeByKind),
});

const WINDOW = {
  type: SpendWindowEnum,
  required: false,
  defaultValue: 'calendar_month_utc',
  description: 'The window of time.',
} as const;
type SpendWindow = typeof SpendWindowEnum.$inferType;

/** A field with the usage of a record in a window of time. */
const spendOfScope = (scopeType: 'company' | 'agent' | 'project') => ({
  type: SpendRef,
  description: 'The usage of everything that a budget can limit.',
  args: { window: WINDOW },
  ...(scopeType === 'company' ? byParentId : reads('companyId', 'id')),
  resolve: (
    row: { readonly id: string; readonly companyId?: string },
    { window }: { window?: SpendWindow | null },
    { scope }: GraphContext,
  ) =>
    scope.load(spendOf, {
      companyId: row.companyId ?? row.id,
      scopeType,
      scopeId: row.id,
      windowKind: window ?? WINDOW.defaultValue,
    }),
});

relationsOf(CompanyRef, {
  spend: spendOfScope('company'),
  windowSpend: listOf(
    WindowSpendRef,
    costs.windowSpend,
    ['id'],
    'The spending of the last 5 hours, 24 hours and 7 days, by window and provider.',
  ),
  costEvents: listOf(CostEventRef, costsOfCompany, ['id'], "The company's cost events.", events),
  financeEvents: listOf(FinanceEventRef, financeOfCompany, ['id'], 'Payments and receipts.', {
    narrowedBy: byFilter(FinanceFilter.schema),
  }),
});

builder.prismaObjectField(CompanyRef, 'costs', (t) =>
  t.field({
    type: CompanyCostsRef,
    description: 'The costs and payments of the company; of all time by default.',
    args: {
      from: t.arg({ type: 'DateTime', description: 'The beginning of the range.' }),
      to: t.arg({ type: 'DateTime', description: 'The end of the range.' }),
    },
    resolve: ({ id }, { from, to }) => ({ companyId: id, from: from ?? undefined, to: to ?? undefined }),
  }),
);

relationsOf(AgentRef, {
  spend: spendOfScope('agent'),
  costEvents: listOf(CostEventRef, costsOfAgent, ['companyId', 'id'], "The agent's cost events.", events),
});

relationsOf(ProjectRef, { spend: spendOfScope('project') });

relationsOf(IssueRef, {
  costEvents: listOf(CostEventRef, costsOfIssue, ['companyId', 'id'], "The issue's own cost events.", events),
});

builder.prismaObjectField(IssueRef, 'costSummary', (t) =>
  t.field({
    type: IssueCostRef,
    description: 'The cost of the issue and all issues below it.',
    args: {
      excludeRoot: t.arg.boolean({ defaultValue: false, description: 'True to leave out the issue itself.' }),
    },
    ...reads('id'),
    resolve: ({ id }, { excludeRoot }, { scope }) =>
      scope.load(issueCosts, { issueId: id, excludeRoot: excludeRoot ?? false }),
  }),
);
