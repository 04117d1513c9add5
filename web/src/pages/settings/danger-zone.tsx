import { addressOf } from '../../graph/base.js';
import { useAction } from '../../graph/use-action.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Notice } from '../../ui/states.js';
import type { CompanySettings } from './company-settings.js';
import {
  ArchiveThisCompanyDocument,
  DeleteThisCompanyDocument,
  UpdateCompanySettingsDocument,
} from './settings.gql.js';

/** Stops the company for a while or for good. */
export function DangerZone({ company }: { company: CompanySettings }) {
  const isActive = company.status === 'ACTIVE';
  return (
    <Section title="Stop the company">
      <Notice tone={isActive ? 'neutral' : 'warning'} title={isActive ? 'It works' : stateOf(company)}>
        Paused, its agents finish nothing new until it is active again. Archived, it leaves the lists as well. Deleted,
        every row of it is gone for good.
      </Notice>
      <div className="row">
        <SetActive company={company} />
        {company.status !== 'ARCHIVED' && <Archive company={company} />}
        <Delete company={company} />
      </div>
    </Section>
  );
}

function stateOf({ status, pauseReason }: CompanySettings): string {
  if (status === 'ARCHIVED') return 'It is archived';
  return pauseReason === 'BUDGET' ? 'It is paused by its budget' : 'It is paused';
}

function SetActive({ company: { id, name, status } }: { company: CompanySettings }) {
  const confirm = useConfirm();
  const isActive = status === 'ACTIVE';
  const update = useAction(UpdateCompanySettingsDocument, {
    done: isActive ? 'The company is paused.' : 'The company is active.',
  });
  async function run() {
    const text = 'Its agents begin nothing new until somebody activates it again.';
    if (isActive && !(await confirm({ title: `Pause ${name}?`, text, action: 'Pause', danger: true }))) return;
    await update.run({ companyId: id, status: isActive ? 'PAUSED' : 'ACTIVE' });
  }
  return (
    <Button icon={isActive ? 'pause' : 'play'} busy={update.isBusy} onClick={() => void run()}>
      {isActive ? 'Pause' : 'Activate'}
    </Button>
  );
}

function Archive({ company: { id, name } }: { company: CompanySettings }) {
  const confirm = useConfirm();
  const archive = useAction(ArchiveThisCompanyDocument, { done: 'The company is archived.' });
  async function run() {
    const text = 'Its agents are paused. You can activate it again later.';
    if (!(await confirm({ title: `Archive ${name}?`, text, action: 'Archive', danger: true }))) return;
    await archive.run({ companyId: id });
  }
  return (
    <Button icon="archive" busy={archive.isBusy} onClick={() => void run()}>
      Archive
    </Button>
  );
}

function Delete({ company: { id, name } }: { company: CompanySettings }) {
  const confirm = useConfirm();
  const remove = useAction(DeleteThisCompanyDocument);
  async function run() {
    const request = {
      title: `Delete ${name}?`,
      text: 'Its agents, issues, runs, documents, costs and journal are deleted. Nothing brings them back.',
      action: 'Delete the company',
      danger: true,
      typed: name,
    };
    if (!(await confirm(request))) return;
    const { payload } = await remove.run({ companyId: id });
    // The companies are read anew with the page.
    if (payload) location.assign(addressOf('/'));
  }
  return (
    <Button variant="danger" icon="trash" busy={remove.isBusy} onClick={() => void run()}>
      Delete
    </Button>
  );
}
