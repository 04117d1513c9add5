import { Navigate } from '@tanstack/react-router';
import { words } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import { useViewer } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { lastCompany } from '../../parts/last-company.js';
import { pathsOf } from '../../parts/paths.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Page } from '../../ui/layout.js';
import { Empty, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { ClaimInstallationDocument } from './home.gql.js';
import { health } from './rest.js';
import { useRest } from './use-rest.js';

/** Leads to the company that was last looked at, or the only one; else shows which there are. */
export function HomePage() {
  const { companies } = useViewer();
  const last = lastCompany();
  const known = companies.find(({ issuePrefix }) => issuePrefix === last);
  const [only, ...others] = companies.filter(({ status }) => status !== 'ARCHIVED');
  const company = known ?? (others.length === 0 ? only : undefined);
  if (company) return <Navigate to={`/${company.issuePrefix}` as string} replace />;
  return companies.length > 0 ? <Companies /> : <Beginning />;
}

function Companies() {
  const { companies, isInstanceAdmin } = useViewer();
  return (
    <Page
      title="Companies"
      actions={
        isInstanceAdmin && (
          <LinkButton icon="plus" href={addressOf('/new')}>
            Found a company
          </LinkButton>
        )
      }
    >
      <Table
        caption="The companies that you reach"
        rows={companies}
        rowKey={({ id }) => id}
        href={({ issuePrefix }) => pathsOf(issuePrefix).home()}
        columns={[
          { key: 'name', title: 'Company', render: ({ name }) => name },
          { key: 'prefix', title: 'Prefix', render: ({ issuePrefix }) => issuePrefix },
          { key: 'status', title: 'Status', render: ({ status }) => words(status) },
        ]}
      />
    </Page>
  );
}

/** For somebody who reaches no company yet. */
function Beginning() {
  const { isInstanceAdmin } = useViewer();
  const { answer } = useRest('health', health);
  const isUnclaimed = answer?.bootstrapStatus === 'bootstrap_pending';
  return (
    <Page title="Welcome to Orgraph">
      {isUnclaimed && <Claim />}
      {isInstanceAdmin ? (
        <Empty
          icon="org"
          title="Found your first company"
          action={
            <>
              <LinkButton variant="primary" icon="plus" href={addressOf('/new')}>
                Found a company
              </LinkButton>
              <LinkButton icon="upload" href={addressOf('/import')}>
                Import one
              </LinkButton>
            </>
          }
        >
          A company has agents in an org chart, issues that they work on, and a budget that they keep to.
        </Empty>
      ) : (
        <Empty icon="org" title="You reach no company yet">
          Ask somebody of a company for an invite, and open its link.
        </Empty>
      )}
    </Page>
  );
}

function Claim() {
  const claim = useAction(ClaimInstallationDocument);
  async function run() {
    const { payload } = await claim.run({});
    // What somebody may do is read with the page.
    if (payload) location.reload();
  }
  return (
    <Notice
      tone="warning"
      title="Nobody administers this installation yet"
      action={
        <Button variant="primary" busy={claim.isBusy} onClick={() => void run()}>
          Administer this installation
        </Button>
      }
    >
      Whoever claims it founds companies, installs adapters and lets others in.
    </Notice>
  );
}
