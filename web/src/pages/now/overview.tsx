import { useMemo } from 'react';
import { lastDays, monthStart, ownZone } from '../../format/time-range.js';
import { useCompany } from '../../graph/company.js';
import type { LiveEvent } from '../../graph/topics.js';
import { usePage } from '../../graph/use-page.js';
import { usePaths } from '../../parts/paths.js';
import { Columns, Page, Section, Stat } from '../../ui/layout.js';
import { Delayed, ErrorNote, Skeleton } from '../../ui/states.js';
import { Guide } from './guide.js';
import { LiveRuns } from './live-runs.js';
import { NeedsYou } from './needs-you.js';
import { OverviewDocument } from './overview.gql.js';
import { OverviewCharts } from './overview-charts.js';
import type { OverviewCompany } from './overview-company.js';
import { RecentActivity } from './recent-activity.js';
import { SpendSection } from './spend-section.js';
import { countsOf, totalOf } from './waiting.js';

const DAYS = 30;

/** What agents at work tell all the time changes nothing on the overview. */
const NOISE: ReadonlySet<string> = new Set(['RUN_LOGGED', 'RUN_PROGRESS', 'RUN_NOTED', 'ISSUE_READ_MARKED']);
const isNews = ({ action }: LiveEvent): boolean => !NOISE.has(action);

/** What is going on in a company, and first what needs the reader. */
export function OverviewPage() {
  const { id, name } = useCompany();
  const zone = ownZone();
  const range = useMemo(() => ({ ...lastDays(DAYS), month: monthStart() }), []);
  const { data, refusal, refresh } = usePage(
    OverviewDocument,
    { companyId: id, timeZone: zone, ...range },
    { live: isNews },
  );
  const company = data?.company;
  return (
    <Page
      title="Overview"
      titleSuffix={name}
      wide
      aside={
        company ? (
          <>
            <SpendSection company={company} />
            <RecentActivity events={company.activity.nodes} />
          </>
        ) : undefined
      }
      asideLabel="Spending and activity"
    >
      {company ? (
        <Sections company={company} zone={zone} />
      ) : refusal ? (
        <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />
      ) : (
        <Delayed>
          <Skeleton lines={8} />
        </Delayed>
      )}
    </Page>
  );
}

function Sections({ company, zone }: { company: OverviewCompany; zone: string }) {
  return (
    <>
      <Figures company={company} />
      <Guide company={company} />
      <NeedsYou company={company} />
      <LiveRuns runs={company.liveRuns} />
      <Section title={`The last ${DAYS} days`}>
        <OverviewCharts charts={company.charts} zone={zone} />
      </Section>
    </>
  );
}

function Figures({ company }: { company: OverviewCompany }) {
  const paths = usePaths();
  const { agents, issues } = company.dashboard;
  const waiting = totalOf(countsOf(company));
  const employed = agents.active + agents.running + agents.paused + agents.error;
  const troubles = [agents.paused > 0 && `${agents.paused} paused`, agents.error > 0 && `${agents.error} with errors`];
  return (
    <Columns narrow>
      <Stat
        label="Waits for you"
        value={waiting}
        tone={waiting > 0 ? 'warning' : 'neutral'}
        hint={waiting > 0 ? 'Approvals, questions, failures' : 'Nothing at the moment'}
        href={paths.page('inbox')}
      />
      <Stat
        label="Runs at work"
        value={company.liveRuns.totalCount}
        tone={company.liveRuns.totalCount > 0 ? 'accent' : 'neutral'}
        href={paths.page('runs')}
      />
      <Stat
        label="Agents"
        value={employed}
        hint={troubles.filter(Boolean).join(', ') || 'All ready'}
        href={paths.page('agents')}
      />
      <Stat
        label="Open issues"
        value={issues.open}
        hint={`${issues.inProgress} in progress, ${issues.blocked} blocked`}
        href={paths.page('issues')}
      />
    </Columns>
  );
}
