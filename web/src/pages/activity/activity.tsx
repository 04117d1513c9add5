import { useMemo } from 'react';
import { useCompany } from '../../graph/company.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Page } from '../../ui/layout.js';
import { TabList } from '../../ui/tabs.js';
import { activityFilterOf } from './activity-filter.js';
import { ActivityFilters } from './activity-filters.js';
import { Journal } from './journal.js';
import { StopOrders } from './stop-orders.js';
import { VerifyJournal } from './verify-journal.js';

/** The journal of the company: everything that happened, who did it, and that nobody changed it since. */
export function ActivityPage() {
  const { id: companyId } = useCompany();
  const { get } = useAddress();
  const paths = usePaths();
  const isStops = get('tab') === 'stops';
  const filter = useActivityFilter();
  return (
    <Page
      title="Activity"
      actions={<VerifyJournal companyId={companyId} />}
      tabs={
        <TabList
          label="Activity"
          active={isStops ? 'stops' : 'journal'}
          hrefOf={(tab) => paths.page(tab === 'stops' ? 'activity?tab=stops' : 'activity')}
          tabs={[
            { id: 'journal', label: 'Journal' },
            { id: 'stops', label: 'Stop orders' },
          ]}
        />
      }
    >
      {isStops ? (
        <StopOrders companyId={companyId} />
      ) : (
        <>
          <ActivityFilters />
          <Journal companyId={companyId} filter={filter} />
        </>
      )}
    </Page>
  );
}

function useActivityFilter() {
  const { get } = useAddress();
  const [subject, actor, agent, run, entity] = ['subject', 'actor', 'agent', 'run', 'entity'].map(get);
  const [from, to] = ['from', 'to'].map(get);
  return useMemo(
    () => activityFilterOf({ subject, actor, agent, run, entity, from, to }),
    [subject, actor, agent, run, entity, from, to],
  );
}
