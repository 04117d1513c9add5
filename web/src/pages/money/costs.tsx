import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { DateInput } from '../../ui/date-input.js';
import { Page, Toolbar } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TabList } from '../../ui/tabs.js';
import { CostEvents } from './cost-events.js';
import { CostFigures } from './cost-figures.js';
import { FinanceEvents } from './finance-events.js';
import { RANGES } from './range.js';
import { useRange } from './use-range.js';

const TABS = [
  { id: 'figures', label: 'Figures' },
  { id: 'events', label: 'Cost events' },
  { id: 'finance', label: 'Finance' },
] as const;

/** What the work costs: by day, agent, project and model, and each event of it. */
export function CostsPage() {
  const { get } = useAddress();
  const paths = usePaths();
  const tab = TABS.find(({ id }) => id === get('tab'))?.id ?? 'figures';
  const { range } = useRange();
  return (
    <Page
      title="Costs"
      tabs={
        <TabList
          label="Costs"
          active={tab}
          hrefOf={(id) => paths.page(id === 'figures' ? 'costs' : `costs?tab=${id}`)}
          tabs={TABS}
        />
      }
    >
      <RangePicker />
      {tab === 'figures' && <CostFigures range={range} />}
      {tab === 'events' && <CostEvents range={range} />}
      {tab === 'finance' && <FinanceEvents range={range} />}
    </Page>
  );
}

function RangePicker() {
  const { get, set } = useAddress();
  const { name, range } = useRange();
  return (
    <Toolbar label="Range" end={<span className="muted">Days of {range.timeZone}</span>}>
      <Select
        aria-label="Range"
        value={name}
        onChange={(value) => set({ range: value === 'month' ? undefined : value })}
        options={RANGES}
      />
      {name === 'own' && (
        <>
          <DateInput
            kind="date"
            aria-label="From"
            value={get('from') ?? null}
            onChange={(day) => set({ from: day ?? undefined })}
          />
          <DateInput
            kind="date"
            aria-label="To"
            value={get('to') ?? null}
            onChange={(day) => set({ to: day ?? undefined })}
          />
        </>
      )}
    </Toolbar>
  );
}
