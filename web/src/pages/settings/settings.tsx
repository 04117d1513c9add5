import { useCompany, useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { pathsOf, usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import { CompanyForm } from './company-form.js';
import { DangerZone } from './danger-zone.js';
import { Logo } from './logo.js';
import { CompanySettingsDocument } from './settings.gql.js';
import { SettingsFrame } from './settings-frame.js';

export function SettingsPage() {
  const { id } = useCompany();
  const { mayWrite } = useRights();
  const { data, refusal, refresh } = usePage(
    CompanySettingsDocument,
    { companyId: id },
    { live: ['COMPANY', 'MEMBER'] },
  );
  const company = data?.company;
  const people = company?.userDirectory?.nodes.flatMap(({ user }) => (user ? [user] : [])) ?? [];
  return (
    <SettingsFrame tab="settings" title="Settings">
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {!company && !refusal && <Loading rows={6} />}
      {company && (
        <>
          <CompanyForm company={company} people={people} />
          {mayWrite && <Logo company={company} onChanged={refresh} />}
          <Elsewhere />
          {mayWrite && <DangerZone company={company} />}
        </>
      )}
    </SettingsFrame>
  );
}

/** Settings that have pages of their own. */
function Elsewhere() {
  const paths = usePaths();
  const { isInstanceAdmin } = useRights();
  return (
    <Section title="Further settings">
      <div className="row">
        <LinkButton icon="member" href={paths.page('members')}>
          Members and rights
        </LinkButton>
        <LinkButton icon="budget" href={paths.page('budgets')}>
          Budgets
        </LinkButton>
        <LinkButton icon="skill" href={paths.page('skills')}>
          Skills and their policy
        </LinkButton>
        <LinkButton icon="tool" href={paths.page('tools')}>
          Tools and their policies
        </LinkButton>
        <LinkButton icon="secret" href={paths.page('secrets')}>
          Secrets
        </LinkButton>
        {isInstanceAdmin && <InstanceLink />}
      </div>
    </Section>
  );
}

const InstanceLink = () => (
  <LinkButton icon="globe" href={pathsOf('instance').home()}>
    This installation
  </LinkButton>
);
