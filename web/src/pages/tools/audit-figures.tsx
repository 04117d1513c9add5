import { useMemo } from 'react';
import { lastDays } from '../../format/time-range.js';
import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { BarList, TimeChart } from '../../ui/chart.js';
import { Columns, Section, Toolbar } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { ToolCallCountsDocument, type ToolCallCountsQuery } from './audit.gql.js';

type Row = NonNullable<NonNullable<ToolCallCountsQuery['company']>['toolCallCounts']>[number];
type By = 'DAY' | 'TOOL' | 'AGENT' | 'SERVER';

const RANGES = [
  { value: '7' as const, label: '7 days' },
  { value: '30' as const, label: '30 days' },
  { value: '90' as const, label: '90 days' },
];

/** How many calls there were, and what came of them. */
export function AuditFigures() {
  const { get, set } = useAddress();
  const days = RANGES.find(({ value }) => value === get('days'))?.value ?? '7';
  const { from, to } = useMemo(() => lastDays(Number(days)), [days]);
  return (
    <>
      <Toolbar label="Range">
        <Segmented
          label="Range"
          options={RANGES}
          value={days}
          onChange={(next) => set({ days: next === '7' ? undefined : next })}
        />
      </Toolbar>
      <ByDay since={from} until={to} />
      <Columns>
        <Ranking title="Tools" by="TOOL" since={from} until={to} nameOf={({ toolName }) => toolName} />
        <Ranking title="Agents" by="AGENT" since={from} until={to} nameOf={({ agent }) => agent?.name ?? 'No agent'} />
        <Ranking title="Connections" by="SERVER" since={from} until={to} nameOf={serverName} />
      </Columns>
    </>
  );
}

interface RangeProps {
  readonly since: string;
  readonly until: string;
}

function useCounts(by: By, { since, until }: RangeProps) {
  const { id: companyId } = useCompany();
  const { data, ...rest } = usePage(
    ToolCallCountsDocument,
    { companyId, by, since, until },
    { live: ['TOOL_INVOCATION'] },
  );
  return { rows: data?.company?.toolCallCounts ?? undefined, ...rest };
}

function ByDay(range: RangeProps) {
  const { rows, refusal, refresh } = useCounts('DAY', range);
  if (!rows && refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  if (!rows) return <Loading rows={4} />;
  const shown = rows.filter((row): row is Row & { start: string } => row.start !== null);
  if (shown.length === 0) {
    return (
      <Empty icon="tool" title="No calls in these days">
        A chart of the calls by day stands here.
      </Empty>
    );
  }
  return (
    <TimeChart
      label="Calls by day (UTC)"
      starts={shown.map(({ start }) => start)}
      kind="bars"
      unit="count"
      bucket="day"
      series={[
        { label: 'Succeeded', tone: 'success', values: shown.map(({ succeeded }) => succeeded) },
        { label: 'Failed', tone: 'danger', values: shown.map(({ failed, timedOut }) => failed + timedOut) },
        { label: 'Denied', tone: 'warning', values: shown.map(({ denied, rateLimited }) => denied + rateLimited) },
        { label: 'Others', tone: 'neutral', values: shown.map(({ open, cancelled }) => open + cancelled) },
      ]}
    />
  );
}

const serverName = ({ server }: Row): string | undefined =>
  server?.application ? `${server.application.name}: ${server.name}` : server?.name;

const MOST = 10;

interface RankingProps extends RangeProps {
  readonly title: string;
  readonly by: By;
  readonly nameOf: (row: Row) => string | null | undefined;
}

function Ranking({ title, by, nameOf, ...range }: RankingProps) {
  const { rows } = useCounts(by, range);
  const first = (rows ?? []).toSorted((one, other) => other.total - one.total).slice(0, MOST);
  if (first.length === 0) return null;
  return (
    <Section title={title}>
      <BarList
        label={`Calls by ${title.toLowerCase()}`}
        unit="count"
        rows={first.map((row) => ({ label: nameOf(row) ?? 'One that is gone', value: row.total }))}
      />
    </Section>
  );
}
