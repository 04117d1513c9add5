import { useAddress } from '../../parts/use-address.js';
import { Page } from '../../ui/layout.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { Definitions } from './definitions.js';
import { SecretTable } from './secret-table.js';
import { Vaults } from './vaults.js';

const TABS = [
  { id: 'secrets', label: 'Of the company' },
  { id: 'people', label: 'Of people' },
  { id: 'vaults', label: 'Vaults' },
] as const;

/** What agents need and nobody sees: values go in and no person gets them out again. */
export function SecretsPage() {
  const { get, set } = useAddress();
  const active = TABS.find(({ id }) => id === get('tab'))?.id ?? 'secrets';
  return (
    <Page
      title="Secrets"
      tabs={
        <TabList label="Secrets" tabs={TABS} active={active} onSelect={(tab) => set({ tab }, { keepsHistory: true })} />
      }
    >
      <TabPanel tab={active}>
        {active === 'secrets' && <SecretTable />}
        {active === 'people' && <Definitions />}
        {active === 'vaults' && <Vaults />}
      </TabPanel>
    </Page>
  );
}
