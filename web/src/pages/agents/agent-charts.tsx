import { useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { TimeChart } from '../../ui/chart.js';
import { Columns } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import { AgentFiguresDocument } from './agent.gql.js';

const DAY_MS = 86_400_000;

/** The last 30 days of UTC, today's among them. */
function lastDays(now: number) {
  const end = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS;
  return { from: new Date(end - 30 * DAY_MS).toISOString(), to: new Date(end).toISOString() };
}

/** What the agent spent by day, and how its runs ended. */
export function AgentCharts({ agentId }: { agentId: string }) {
  const { id: companyId } = useCompany();
  const [days] = useState(() => lastDays(Date.now()));
  const { data, refusal, refresh } = usePage(AgentFiguresDocument, { companyId, id: agentId, ...days });
  const charts = data?.agent?.charts;
  if (refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  if (!charts) return <Loading rows={4} />;
  const { costs, runs } = charts;
  return (
    <Columns>
      <div>
        <h3>Spending</h3>
        <TimeChart
          label="Spending by day, in UTC"
          starts={costs.map(({ start }) => start)}
          series={[{ label: 'Spent', values: costs.map(({ costCents }) => costCents), tone: 'accent' }]}
          kind="bars"
          unit="cents"
          bucket="day"
        />
      </div>
      <div>
        <h3>Runs</h3>
        <TimeChart
          label="Runs by day and outcome, in UTC"
          starts={runs.map(({ start }) => start)}
          series={[
            {
              label: 'Succeeded',
              values: runs.map(({ succeeded, recovered }) => succeeded + recovered),
              tone: 'success',
            },
            { label: 'Failed', values: runs.map(({ failed, timedOut }) => failed + timedOut), tone: 'danger' },
            {
              label: 'Ended early',
              values: runs.map(({ cancelled, interrupted }) => cancelled + interrupted),
              tone: 'neutral',
            },
          ]}
          kind="bars"
          unit="count"
          bucket="day"
        />
      </div>
    </Columns>
  );
}
