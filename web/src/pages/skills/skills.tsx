import { lazy, Suspense } from 'react';
import { useRights } from '../../graph/company.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Page } from '../../ui/layout.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { NewSkillMenu } from './new-skill-menu.js';
import { SkillLibrary } from './skill-library.js';

const SkillCatalogue = lazy(async () => ({ default: (await import('./skill-catalogue.js')).SkillCatalogue }));
const SkillSources = lazy(async () => ({ default: (await import('./skill-sources.js')).SkillSources }));
const SkillPolicy = lazy(async () => ({ default: (await import('./skill-policy.js')).SkillPolicy }));

const TABS = [
  { id: 'library', label: 'Library' },
  { id: 'catalogue', label: 'Catalogue' },
  { id: 'sources', label: 'Sources' },
  { id: 'policy', label: 'Policy' },
] as const;

/** What agents of the company can take up: its skills, where they come from, and who may do what with them. */
export function SkillsPage() {
  const { get, set } = useAddress();
  const { mayWrite } = useRights();
  const active = TABS.find(({ id }) => id === get('tab'))?.id ?? 'library';
  return (
    <Page
      wide
      title="Skills"
      actions={mayWrite && <NewSkillMenu />}
      tabs={
        <TabList
          label="Skills"
          tabs={TABS}
          active={active}
          onSelect={(tab) => set({ tab: tab === 'library' ? undefined : tab }, { keepsHistory: true })}
        />
      }
    >
      <TabPanel tab={active}>
        <Suspense fallback={<Loading rows={6} />}>
          <div className="page-sections">
            {active === 'library' && <SkillLibrary />}
            {active === 'catalogue' && <SkillCatalogue />}
            {active === 'sources' && <SkillSources />}
            {active === 'policy' && <SkillPolicy />}
          </div>
        </Suspense>
      </TabPanel>
    </Page>
  );
}
