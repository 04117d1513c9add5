import { addressOf } from '../../graph/base.js';
import { useViewer } from '../../graph/company.js';
import { useAddress } from '../../parts/use-address.js';
import { LinkButton } from '../../ui/button.js';
import { Page } from '../../ui/layout.js';
import { Notice } from '../../ui/states.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { InstanceAdapters } from './instance-adapters.js';
import { InstanceEvents } from './instance-events.js';
import { InstanceOperation } from './instance-operation.js';
import { InstanceSettings } from './instance-settings.js';
import { InstanceUsers } from './instance-users.js';

const TABS = [
  { id: 'settings', label: 'Settings' },
  { id: 'adapters', label: 'Adapters' },
  { id: 'people', label: 'People' },
  { id: 'operation', label: 'Operation' },
  { id: 'events', label: 'Audit' },
] as const;

const PANELS = {
  settings: InstanceSettings,
  adapters: InstanceAdapters,
  people: InstanceUsers,
  operation: InstanceOperation,
  events: InstanceEvents,
};

/** What belongs to the installation and to no company, for those who administer it. */
export function InstancePage() {
  const { isInstanceAdmin } = useViewer();
  const { get, set } = useAddress();
  const active = TABS.find(({ id }) => id === get('tab'))?.id ?? 'settings';
  if (!isInstanceAdmin) {
    return (
      <Page title="This installation">
        <Notice action={<LinkButton href={addressOf('/')}>To the start</LinkButton>}>
          Only instance admins administer the installation.
        </Notice>
      </Page>
    );
  }
  const Panel = PANELS[active];
  return (
    <Page
      title="This installation"
      tabs={
        <TabList
          label="This installation"
          tabs={TABS}
          active={active}
          onSelect={(tab) => set({ tab }, { keepsHistory: true })}
        />
      }
    >
      <TabPanel tab={active}>
        <Panel />
      </TabPanel>
    </Page>
  );
}
