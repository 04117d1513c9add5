import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { APPROVAL_LOOKS, APPROVAL_STATUSES, type Approval, approvalTitle } from '../../parts/approval-rules.js';
import { ActorLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import { Page, Toolbar } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { TabList } from '../../ui/tabs.js';
import { Time } from '../../ui/time.js';
import { ApprovalsDocument } from './approvals.gql.js';

type Status = Approval['status'];
type Type = Approval['type'];

const TABS = [
  { id: 'open', label: 'Undecided', statuses: ['PENDING', 'REVISION_REQUESTED'] },
  { id: 'approved', label: 'Approved', statuses: ['APPROVED'] },
  { id: 'rejected', label: 'Rejected', statuses: ['REJECTED', 'CANCELLED'] },
  { id: 'all', label: 'All', statuses: undefined },
] as const satisfies readonly { id: string; label: string; statuses: readonly Status[] | undefined }[];

const TYPES = Object.keys(APPROVAL_LOOKS) as Type[];
const ANY = 'ANY';

const COLUMNS: readonly Column<Approval>[] = [
  {
    key: 'request',
    title: 'Request',
    render: (approval) => (
      <>
        <Icon name={APPROVAL_LOOKS[approval.type].icon} />
        <PlainText text={approvalTitle(approval)} />
      </>
    ),
  },
  { key: 'type', title: 'Kind', secondary: true, render: ({ type }) => APPROVAL_LOOKS[type].name },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => <Badge tone={APPROVAL_STATUSES[status].tone}>{APPROVAL_STATUSES[status].text}</Badge>,
  },
  { key: 'by', title: 'Asked by', secondary: true, render: ({ requestedBy }) => <ActorLink actor={requestedBy} /> },
  { key: 'at', title: 'Asked', render: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'decided', title: 'Decided', secondary: true, render: ({ decidedAt }) => <Time at={decidedAt} /> },
];

/** What the board was and is asked to decide. */
export function ApprovalsPage() {
  const { id } = useCompany();
  const paths = usePaths();
  const address = useAddress();
  const tab = TABS.find((each) => each.id === address.get('status')) ?? TABS[0];
  const type = TYPES.find((each) => each === address.get('type'));
  const filter = { ...(tab.statuses && { statuses: [...tab.statuses] }), ...(type && { types: [type] }) };
  const variables = { companyId: id, filter };
  const list = useList(ApprovalsDocument, variables, (data) => data.company?.approvals, { live: ['APPROVAL'] });
  const hrefOf = (status: string) => {
    const search = new URLSearchParams({ status, ...(type && { type }) });
    return paths.page(`approvals?${search}`);
  };
  return (
    <Page
      title="Approvals"
      tabs={
        <TabList
          label="Approvals"
          active={tab.id}
          tabs={TABS.map((each) => ({ ...each, count: each === tab ? list.total : null }))}
          hrefOf={hrefOf}
        />
      }
    >
      <Toolbar label="Filters">
        <Select
          aria-label="Kind"
          value={type ?? ANY}
          onChange={(value) => address.set({ type: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: 'All kinds' },
            ...TYPES.map((value) => ({ value, label: APPROVAL_LOOKS[value].name })),
          ]}
        />
      </Toolbar>
      <ListTable
        caption="Approvals"
        columns={COLUMNS}
        list={list}
        rowKey={(approval) => approval.id}
        href={(approval) => paths.approval(approval.id)}
        empty={
          <Empty icon="approval" title={tab.id === 'open' ? 'Nothing waits for the board' : 'No approvals'}>
            Hires of agents, budgets that are used up, and what agents ask the board before they do it stand here.
          </Empty>
        }
      />
    </Page>
  );
}
