import { TimeChart } from '../../ui/chart.js';
import { Columns } from '../../ui/layout.js';
import type { OverviewCompany } from './overview-company.js';

interface OverviewChartsProps {
  readonly charts: OverviewCompany['charts'];
  readonly zone: string;
}

/** What was done by day, and how runs ended. */
export function OverviewCharts({ charts: { issues, runs }, zone }: OverviewChartsProps) {
  const starts = issues.map(({ start }) => start);
  return (
    <Columns>
      <div>
        <h3>Issues</h3>
        <TimeChart
          label="Issues by day"
          starts={starts}
          series={[
            { label: 'Opened', values: issues.map(({ opened }) => opened), tone: 'info' },
            { label: 'Completed', values: issues.map(({ completed }) => completed), tone: 'success' },
          ]}
          kind="lines"
          unit="count"
          bucket="day"
          zone={zone}
        />
      </div>
      <div>
        <h3>Runs</h3>
        <TimeChart
          label="Runs by day and outcome"
          starts={starts}
          series={[
            { label: 'Succeeded', values: runs.map(({ succeeded }) => succeeded), tone: 'success' },
            { label: 'Failed', values: runs.map(({ failed, timedOut }) => failed + timedOut), tone: 'danger' },
            {
              label: 'Ended early',
              values: runs.map(({ interrupted, cancelled }) => interrupted + cancelled),
              tone: 'neutral',
            },
          ]}
          kind="bars"
          unit="count"
          bucket="day"
          zone={zone}
        />
      </div>
    </Columns>
  );
}
