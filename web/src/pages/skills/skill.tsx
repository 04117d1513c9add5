import { lazy, Suspense } from 'react';
import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress, useParam } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/layout.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { SkillPageDocument } from './skill.gql.js';
import { AboutSkill } from './skill-about.js';
import { SkillActions } from './skill-actions.js';
import type { SkillTabProps } from './skill-props.js';
import { SkillText } from './skill-text.js';
import { CompatibilityBadge, TrustBadge, waitsForApproval } from './skill-words.js';

const SkillFiles = lazy(async () => ({ default: (await import('./skill-files.js')).SkillFiles }));
const SkillVersions = lazy(async () => ({ default: (await import('./skill-versions.js')).SkillVersions }));
const SkillOrigin = lazy(async () => ({ default: (await import('./skill-origin.js')).SkillOrigin }));
const SkillTests = lazy(async () => ({ default: (await import('./skill-tests.js')).SkillTests }));

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'files', label: 'Files' },
  { id: 'versions', label: 'Versions' },
  { id: 'origin', label: 'Audit and updates' },
  { id: 'tests', label: 'Tests' },
] as const;

export function SkillPage() {
  const id = useParam('skillId');
  const { data, refusal, isLoading, refresh } = usePage(
    SkillPageDocument,
    { id },
    { live: ({ entityType, entityId }) => entityType === 'SKILL' && entityId === id },
  );
  const skill = data?.skill;
  if (skill) return <SkillView key={skill.id} skill={skill} />;
  return (
    <Page title="Skill">
      {refusal || !isLoading ? (
        <ErrorNote
          message={refusal?.message ?? 'There is no such skill.'}
          hint={refusal?.hint}
          retry={refusal && refresh}
        />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

function SkillView({ skill }: SkillTabProps) {
  const { get, set } = useAddress();
  const { mayWrite } = useRights();
  const active = TABS.find(({ id }) => id === get('tab'))?.id ?? 'overview';
  const select = (tab: string) =>
    set({ tab: tab === 'overview' ? undefined : tab, file: undefined }, { keepsHistory: true });
  return (
    <Page
      title={skill.name}
      titleSuffix={
        <>
          <TrustBadge level={skill.trustLevel} />
          <CompatibilityBadge value={skill.compatibility} />
          {skill.sharingScope === 'PRIVATE' && <Badge icon="lock">Private</Badge>}
        </>
      }
      actions={mayWrite && <SkillActions skill={skill} />}
      tabs={
        <TabList
          label="Skill"
          active={active}
          onSelect={select}
          tabs={TABS.map((tab) => (tab.id === 'files' ? { ...tab, count: skill.fileInventory.length } : tab))}
        />
      }
      aside={<AboutSkill skill={skill} />}
      asideLabel="About the skill"
    >
      {waitsForApproval(skill) && active !== 'versions' && (
        <Notice
          tone="warning"
          title={`Version ${skill.currentVersion?.revisionNumber} waits for a person`}
          action={
            <Button size="s" onClick={() => select('versions')}>
              Compare and approve
            </Button>
          }
        >
          It has programs or assets that agents do not have, so they go on with{' '}
          {skill.deliveredVersion ? `version ${skill.deliveredVersion.revisionNumber}` : 'none'}.
        </Notice>
      )}
      <TabPanel tab={active}>
        <Suspense fallback={<Loading rows={6} />}>
          <div className="page-sections">
            {active === 'overview' && <SkillText skill={skill} />}
            {active === 'files' && <SkillFiles skill={skill} />}
            {active === 'versions' && <SkillVersions skill={skill} />}
            {active === 'origin' && <SkillOrigin skill={skill} />}
            {active === 'tests' && <SkillTests skill={skill} />}
          </div>
        </Suspense>
      </TabPanel>
    </Page>
  );
}
