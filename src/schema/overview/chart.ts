import { badRequest } from '#services/core/errors/errors.js';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { projectOf } from '#services/organization/projects/rows.js';
import type { ChartKey } from '#services/overview/dashboard/chart-model.js';
import * as views from '#services/overview/dashboard/chart-model.js';
import { type CostPoint, type CostSeries, costPoints, costSeries } from '#services/overview/dashboard/cost-charts.js';
import * as work from '#services/overview/dashboard/work-charts.js';
import { builder, type GraphContext } from '../builder.js';
import { connection } from '../connection.js';
import { outputTypeOf, type Ref } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byArguments } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { listCost, loadedBy, relationsOf } from '../relation.js';

// Numbers over time, ready to plot.

const CostPointRef = outputTypeOf<typeof views.CostPointView, CostPoint>(views.CostPointView);
const IssuePointRef = outputTypeOf<typeof views.IssuePointView, work.IssuePoint>(views.IssuePointView);
const RunPointRef = outputTypeOf<typeof views.RunPointView, work.RunPoint>(views.RunPointView);

/** The approximate number of points in a chart; the cost calculation cannot see the range in a variable. */
const POINTS = listCost(100);
const POINTS_TEXT = 'One point for each bucket, oldest first; empty ones too.';

const seriesType = (name: string, description: string) =>
  builder.objectRef<CostSeries>(name).implement({
    description,
    fields: (t) => ({
      costCents: t.field({
        type: 'SafeInt',
        description: 'The amount billed in the whole range, in US cents.',
        resolve: (s) => s.costCents,
      }),
      tokens: t.field({ type: 'SafeInt', description: 'The tokens of the whole range.', resolve: (s) => s.tokens }),
      points: t.field({ type: [CostPointRef], description: POINTS_TEXT, ...POINTS, resolve: (s) => s.points }),
    }),
  });

const AgentSeriesRef = seriesType('AgentCostSeries', 'The costs of an agent over time.');
builder.objectFields(AgentSeriesRef, (t) => ({
  agentId: t.id({ description: "The agent's ID.", resolve: ({ key }) => key as string }),
  agent: t.field({
    type: AgentRef,
    nullable: true,
    description: 'The agent; null once it is deleted.',
    resolve: ({ key }, _args, { scope }) => scope.load(agentNode, key as string),
  }),
}));
const ProjectSeriesRef = seriesType('ProjectCostSeries', 'The costs of a project over time.');
builder.objectFields(ProjectSeriesRef, (t) => ({
  projectId: t.id({
    nullable: true,
    description: "The project's ID; null for costs of no project.",
    resolve: ({ key }) => key,
  }),
  project: t.field({
    type: ProjectRef,
    nullable: true,
    description: 'The project; null for costs of no project.',
    resolve: ({ key }, _args, { scope }) => (key === null ? null : scope.load(projectOf, key)),
  }),
}));
const ModelSeriesRef = seriesType('ModelCostSeries', 'The costs of a model over time.');
builder.objectFields(ModelSeriesRef, (t) => ({
  model: t.string({
    description: "The provider's name for the model, such as claude-sonnet-4-5.",
    resolve: ({ key }) => key as string,
  }),
  provider: t.string({
    description: 'The provider, such as anthropic.',
    resolve: ({ provider }) => provider as string,
  }),
}));

const MAX_SERIES = 50;
const SERIES_ARGS = {
  first: { type: 'Int', required: false, defaultValue: 10, description: 'The number of series, from 1 to 50.' },
} as const;

/** A field with the costs of each agent, project or model. */
const seriesBy = (noun: 'agent' | 'project' | 'model', type: Ref<CostSeries>) => ({
  type: [type],
  description: `The costs by ${noun}, the highest first. Read in one statement for all of them.`,
  args: SERIES_ARGS,
  ...listCost(10),
  resolve: (key: ChartKey, { first }: { first?: number | null }, { scope }: GraphContext) => {
    const count = first ?? SERIES_ARGS.first.defaultValue;
    if (count < 1 || count > MAX_SERIES) throw badRequest(`'first' must be from 1 to ${MAX_SERIES}`);
    return costSeries(scope, noun, { ...key, first: count });
  },
});

const KEY = ['companyId', 'id', 'scope', 'from', 'to', 'bucket', 'timeZone'] as const;
const costs = loadedBy([CostPointRef], costPoints, KEY, `Cost and tokens. ${POINTS_TEXT}`, POINTS);
const issues = loadedBy([IssuePointRef], work.issuePoints, KEY, `Issues opened and closed. ${POINTS_TEXT}`, POINTS);
const runs = loadedBy([RunPointRef], work.runPoints, KEY, `Runs that ended, by outcome. ${POINTS_TEXT}`, POINTS);
const costsByAgent = seriesBy('agent', AgentSeriesRef);
const costsByProject = seriesBy('project', ProjectSeriesRef);
const costsByModel = seriesBy('model', ModelSeriesRef);

const chartsType = (name: string, description: string) => builder.objectRef<ChartKey>(name).implement({ description });
const CompanyChartsRef = chartsType('CompanyCharts', 'The figures of a company over time.');
const AgentChartsRef = chartsType('AgentCharts', 'The figures of an agent over time.');
const ProjectChartsRef = chartsType('ProjectCharts', 'The figures of a project over time.');
relationsOf(CompanyChartsRef, { costs, costsByAgent, costsByProject, costsByModel, issues, runs });
relationsOf(AgentChartsRef, { costs, costsByProject, costsByModel, issues, runs });
relationsOf(ProjectChartsRef, { costs, costsByAgent, costsByModel, issues });

const range = byArguments(views.ChartRange);

/** The field `charts` of a record. */
const chartsOf = (type: Ref<ChartKey>, scope: ChartKey['scope']) => ({
  type,
  description: `Figures of the ${scope} over time, by hour, day, week or month: at most 1,000 buckets.`,
  args: range.args,
  ...reads(...(scope === 'company' ? ['id'] : ['companyId', 'id'])),
  resolve: (row: { readonly id: string; readonly companyId?: string }, args: object, context: GraphContext) => {
    const chart = views.chartRange(range.filterOf(args as never, context));
    return { ...chart, scope, companyId: row.companyId ?? row.id, id: row.id };
  },
});

const StatusCountRef = outputTypeOf(views.StatusCountView);
const PriorityCountRef = outputTypeOf(views.PriorityCountView);
const AssigneeCountRef = outputTypeOf(views.AssigneeCountView);
const COUNTED = ['companyId', 'projectId'] as const;
const IssueCountsRef = builder.objectRef<work.WorkCountKey>('IssueCounts').implement({
  description: 'The current numbers of issues, counted in several ways. Values without issues are omitted.',
});
relationsOf(IssueCountsRef, {
  byStatus: loadedBy([StatusCountRef], work.issuesByStatus, COUNTED, 'By status.', listCost(7)),
  byPriority: loadedBy(
    [PriorityCountRef],
    work.issuesByPriority,
    COUNTED,
    'By priority, the most urgent first.',
    listCost(4),
  ),
  byAssignee: {
    type: AssigneeCountRef,
    description: 'By agent or person, the most open issues first.',
    isList: true,
    resolve: ({ companyId, projectId }, args: PageArgs<never>, context, info) =>
      projectId === null
        ? connection(work.assigneesOfCompany, { of: [companyId], args, context, info })
        : connection(work.assigneesOfProject, { of: [companyId, projectId], args, context, info }),
  },
});
relationsOf(AssigneeCountRef, {
  agent: {
    type: AgentRef,
    nullable: true,
    description: 'The agent that the issues are assigned to.',
    resolve: ({ agentId }, _args, { scope }) => (agentId ? scope.load(agentNode, agentId) : null),
  },
});

relationsOf(CompanyRef, {
  charts: chartsOf(CompanyChartsRef, 'company'),
  issueCounts: {
    type: IssueCountsRef,
    description: "The numbers of the company's issues.",
    ...reads('id'),
    resolve: ({ id }) => ({ companyId: id, projectId: null }),
  },
});
relationsOf(AgentRef, { charts: chartsOf(AgentChartsRef, 'agent') });
relationsOf(ProjectRef, {
  charts: chartsOf(ProjectChartsRef, 'project'),
  issueCounts: {
    type: IssueCountsRef,
    description: "The numbers of the project's issues.",
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }) => ({ companyId, projectId: id }),
  },
});
