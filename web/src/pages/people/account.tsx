import { useCompany, useViewer } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Page } from '../../ui/layout.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { AccountDocument, type AccountQuery } from './account.gql.js';
import { Assistants } from './assistants.js';
import { BoardKeys } from './board-keys.js';
import { MySecrets } from './my-secrets.js';
import { ChangePassword } from './password.js';
import { ProfileForm } from './profile-form.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';

const TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'sign-in', label: 'Sign-in' },
  { id: 'keys', label: 'Keys and programs' },
  { id: 'secrets', label: 'My secrets' },
] as const;

export function AccountPage() {
  const { id } = useCompany();
  const { get, set } = useAddress();
  const { data, refusal, refresh } = usePage(
    AccountDocument,
    { companyId: id },
    { live: ['BOARD_API_KEY', 'USER_SECRET_DEFINITION', 'USER_SECRET_GRANT', 'SECRET'] },
  );
  const active = TABS.find((tab) => tab.id === get('tab'))?.id ?? 'profile';
  return (
    <Page
      title="Your account"
      tabs={
        <TabList
          label="Your account"
          tabs={TABS}
          active={active}
          onSelect={(tab) => set({ tab }, { keepsHistory: true })}
        />
      }
    >
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      <TabPanel tab={active}>
        {data ? <AccountTab tab={active} data={data} refresh={refresh} /> : !refusal && <Loading rows={6} />}
      </TabPanel>
    </Page>
  );
}

interface AccountTabProps {
  readonly tab: (typeof TABS)[number]['id'];
  readonly data: AccountQuery;
  readonly refresh: () => void;
}

function AccountTab({ tab, data, refresh }: AccountTabProps) {
  const { hasSession } = useViewer();
  const account = data.viewer?.__typename === 'PersonViewer' ? data.viewer : null;
  if (!account) return <Empty icon="user" title="An agent has no account" />;
  if (tab === 'secrets') return <MySecrets company={data.company} refresh={refresh} />;
  if (tab === 'keys') {
    return (
      <div className="page-main">
        <BoardKeys keys={data.boardApiKeys?.nodes ?? []} refresh={refresh} />
        {account.assistants && <Assistants assistants={account.assistants} refresh={refresh} />}
      </div>
    );
  }
  if (tab === 'profile') return <ProfileForm user={account.user} />;
  if (!hasSession) {
    return (
      <Empty icon="unlock" title="You did not sign in">
        This server trusts whoever reaches it from this machine, or you use a key: there is no password to change.
      </Empty>
    );
  }
  return (
    <div className="page-main">
      <ChangePassword onChanged={refresh} />
      {account.secondFactor && <SecondFactor factor={account.secondFactor} refresh={refresh} />}
      <Sessions sessions={account.sessions ?? []} refresh={refresh} />
    </div>
  );
}
