import { useAddress } from '../../parts/use-address.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { AuditEvents } from './audit-events.js';
import { AuditFigures } from './audit-figures.js';
import { AuditFilters } from './audit-filters.js';
import { ToolCalls } from './tool-calls.js';
import { ToolsFrame } from './tools-frame.js';

const TABS = [
  { id: 'calls', label: 'Calls' },
  { id: 'events', label: 'Events' },
  { id: 'figures', label: 'Figures' },
] as const;

/** What agents called, what was decided of it and came of it, and what happened to connections. */
export function AuditPage() {
  const { get, set } = useAddress();
  const active = TABS.find(({ id }) => id === get('tab'))?.id ?? 'calls';
  return (
    <ToolsFrame tab="tools/audit">
      <TabList
        label="Audit"
        tabs={TABS}
        active={active}
        onSelect={(tab) => set({ tab: tab === 'calls' ? undefined : tab }, { keepsHistory: true })}
      />
      <TabPanel tab={active}>
        <div className="stack">
          {active !== 'figures' && <AuditFilters of={active} />}
          {active === 'calls' && <ToolCalls />}
          {active === 'events' && <AuditEvents />}
          {active === 'figures' && <AuditFigures />}
        </div>
      </TabPanel>
    </ToolsFrame>
  );
}
