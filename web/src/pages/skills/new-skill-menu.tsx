import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Menu } from '../../ui/menu.js';

const CreateSkill = lazy(async () => ({ default: (await import('./create-skill.js')).CreateSkill }));
const ImportSkills = lazy(async () => ({ default: (await import('./import-skills.js')).ImportSkills }));
const ScanProjects = lazy(async () => ({ default: (await import('./scan-projects.js')).ScanProjects }));

type Way = 'create' | 'import' | 'scan';

/** The ways in which a skill comes into the company. */
export function NewSkillMenu() {
  const [way, setWay] = useState<Way | null>(null);
  const close = () => setWay(null);
  return (
    <>
      <Button icon="download" onClick={() => setWay('import')}>
        Import
      </Button>
      <Menu
        align="end"
        trigger={
          <Button variant="primary" icon="plus">
            New skill
          </Button>
        }
        items={[
          { label: 'Write one', icon: 'edit', onSelect: () => setWay('create') },
          { label: 'Find them in projects', icon: 'search', onSelect: () => setWay('scan') },
        ]}
      />
      <Suspense>
        {way === 'create' && <CreateSkill onClose={close} />}
        {way === 'import' && <ImportSkills onClose={close} />}
        {way === 'scan' && <ScanProjects onClose={close} />}
      </Suspense>
    </>
  );
}
