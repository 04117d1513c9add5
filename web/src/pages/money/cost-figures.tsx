import { plural } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { AgentLink } from '../../parts/links.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Anchor } from '../../ui/anchor.js';
import { TimeChart } from '../../ui/chart.js';
import { Columns, Section, Stat } from '../../ui/layout.js';
import { Money, Percent, Tokens } from '../../ui/numbers.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { type Column, Table } from '../../ui/table.js';
import { type Division, stackOf } from './cost-series.js';
import { CostsDocument, type CostsQuery } from './costs.gql.js';
import type { Range } from './range.js';

type Company = NonNullable<CostsQuery['company']>;
type Costs = Company['costs'];

const DIVISIONS: readonly { readonly value: Division; readonly label: string }[] = [
  { value: 'agent', label: 'Agents' },
  { value: 'project', label: 'Projects' },
  { value: 'model', label: 'Models' },
];

/** The sums of a range, and how they came about. */
export function CostFigures({ range }: { range: Range }) {
  const { id: companyId } = useCompany();
  const { data, refusal, refresh } = usePage(CostsDocument, { companyId, ...range }, { live: ['COST_EVENT'] });
  const company = data?.company;
  if (!company && refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  if (!company) return <Loading rows={6} />;
  const { costs } = company;
  if (costs.byProvider.nodes.length === 0) {
    return (
      <Empty icon="cost" title="Nothing was spent in this range">
        What models and services cost is reported by runs, and by adapters that read the usage of their programs.
      </Empty>
    );
  }
  return (
    <>
      <Sums costs={costs} />
      <CostChart company={company} range={range} />
      <Section title="By agent" count={costs.byAgent.totalCount}>
        <Table
          caption="Costs by agent"
          columns={AGENT_COLUMNS}
          rows={costs.byAgent.nodes}
          rowKey={(row) => row.agentId}
        />
      </Section>
      <Section title="By project" count={costs.byProject.totalCount}>
        <Table
          caption="Costs by project"
          columns={PROJECT_COLUMNS}
          rows={costs.byProject.nodes}
          rowKey={(row) => row.projectId}
        />
      </Section>
      <Section title="By model" count={costs.byProvider.totalCount}>
        <Table
          caption="Costs by model"
          columns={MODEL_COLUMNS}
          rows={costs.byProvider.nodes}
          rowKey={(row) => [row.provider, row.model, row.biller, row.billingType].join(' ')}
        />
      </Section>
    </>
  );
}

function Sums({ costs: { summary, byProvider } }: { costs: Costs }) {
  const tokens = byProvider.nodes.reduce((sum, row) => sum + row.tokens, 0);
  return (
    <>
      <Columns narrow>
        <Stat label="Spent" value={<Money cents={summary.spendCents} />} />
        <Stat label="Monthly budget" value={summary.budgetCents > 0 ? <Money cents={summary.budgetCents} /> : 'None'} />
        {summary.budgetCents > 0 && (
          <Stat label="Of the budget" value={<Percent value={summary.utilizationPercent / 100} />} />
        )}
        <Stat label="Tokens" value={<Tokens value={tokens} />} hint="Of the models below" />
      </Columns>
      {(summary.unaccountedRunCount > 0 || summary.unpricedEventCount > 0) && (
        <Notice tone="warning" title="Not all of it is known">
          {summary.unaccountedRunCount > 0 &&
            `${plural(summary.unaccountedRunCount, 'run')} ended without saying what they cost. `}
          {summary.unpricedEventCount > 0 &&
            `${plural(summary.unpricedEventCount, 'cost event')} had no price: they count tokens only.`}
        </Notice>
      )}
    </>
  );
}

function CostChart({ company: { charts }, range }: { company: Company; range: Range }) {
  const { get, set } = useAddress();
  const division = DIVISIONS.find(({ value }) => value === get('by'))?.value ?? 'agent';
  const { starts, series } = stackOf(charts, division);
  return (
    <Section
      title={`By ${range.bucket.toLowerCase()}`}
      actions={
        <Segmented
          label="Divided by"
          value={division}
          onChange={(by) => set({ by: by === 'agent' ? undefined : by })}
          options={DIVISIONS}
        />
      }
    >
      <TimeChart
        label={`Costs, divided by ${division}`}
        kind="bars"
        unit="cents"
        bucket={range.bucket.toLowerCase() as 'hour' | 'day' | 'week'}
        zone={range.timeZone}
        starts={starts}
        series={series}
      />
    </Section>
  );
}

const money = (row: { readonly costCents: number }) => <Money cents={row.costCents} />;

const AGENT_COLUMNS: readonly Column<Costs['byAgent']['nodes'][number]>[] = [
  {
    key: 'agent',
    title: 'Agent',
    render: ({ agent, agentName }) => (agent ? <AgentLink agent={agent} /> : (agentName ?? 'A deleted agent')),
  },
  { key: 'in', title: 'In', align: 'end', secondary: true, render: (row) => <Tokens value={row.inputTokens} /> },
  {
    key: 'cached',
    title: 'Cached',
    align: 'end',
    secondary: true,
    render: (row) => <Tokens value={row.cachedInputTokens} />,
  },
  { key: 'out', title: 'Out', align: 'end', secondary: true, render: (row) => <Tokens value={row.outputTokens} /> },
  { key: 'cost', title: 'Cost', align: 'end', render: money },
];

const PROJECT_COLUMNS: readonly Column<Costs['byProject']['nodes'][number]>[] = [
  { key: 'project', title: 'Project', render: (row) => <ProjectName row={row} /> },
  { key: 'tokens', title: 'Tokens', align: 'end', secondary: true, render: (row) => <Tokens value={row.tokens} /> },
  { key: 'cost', title: 'Cost', align: 'end', render: money },
];

function ProjectName({ row: { project, projectName } }: { row: Costs['byProject']['nodes'][number] }) {
  const paths = usePaths();
  if (!project) return projectName ?? 'A deleted project';
  return <Anchor href={paths.project(project.urlKey)}>{project.name}</Anchor>;
}

const MODEL_COLUMNS: readonly Column<Costs['byProvider']['nodes'][number]>[] = [
  { key: 'model', title: 'Model', render: ({ model }) => model },
  { key: 'provider', title: 'Provider', secondary: true, render: ({ provider }) => provider },
  { key: 'biller', title: 'Billed by', secondary: true, render: ({ biller }) => biller },
  { key: 'tokens', title: 'Tokens', align: 'end', render: (row) => <Tokens value={row.tokens} /> },
  { key: 'cost', title: 'Cost', align: 'end', render: money },
];
