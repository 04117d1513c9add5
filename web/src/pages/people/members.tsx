import { useCompany, useRights } from '../../graph/company.js';
import { useAddress } from '../../parts/use-address.js';
import { Page } from '../../ui/layout.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { Directory } from './directory.js';
import { Invites } from './invites.js';
import { JoinRequests } from './join-requests.js';
import { MemberTable } from './member-table.js';

type Tab = 'people' | 'agents' | 'invites' | 'requests';

/** Who is in the company, who was invited, and who asks to join. */
export function MembersPage() {
  const { get, set } = useAddress();
  const { mayManageMembers, mayInvite, mayApproveJoinRequests } = useRights();
  const waiting = useCompany().shell?.sidebarBadges.joinRequests;
  const tabs = [
    { id: 'people' as const, label: 'People' },
    mayManageMembers && { id: 'agents' as const, label: 'Agents' },
    mayInvite && { id: 'invites' as const, label: 'Invites' },
    mayApproveJoinRequests && { id: 'requests' as const, label: 'Join requests', count: waiting || null },
  ].filter((tab) => tab !== false);
  const active: Tab = tabs.find(({ id }) => id === get('tab'))?.id ?? 'people';
  return (
    <Page
      title="Members"
      tabs={
        <TabList
          label="Members"
          tabs={tabs}
          active={active}
          onSelect={(tab) => set({ tab, show: undefined }, { keepsHistory: true })}
        />
      }
    >
      <TabPanel tab={active}>
        {active === 'people' && (mayManageMembers ? <MemberTable type="USER" /> : <Directory />)}
        {active === 'agents' && <MemberTable type="AGENT" />}
        {active === 'invites' && <Invites />}
        {active === 'requests' && <JoinRequests />}
      </TabPanel>
    </Page>
  );
}
