import { useState } from 'react';
import { plural, words } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import { useCompany } from '../../graph/company.js';
import { type List, useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { ArchiveMember } from './archive-member.js';
import { MemberEditor } from './member-editor.js';
import { type MemberRowFragment, MembersDocument } from './members.gql.js';

type PrincipalType = MemberRowFragment['principalType'];
type Status = MemberRowFragment['status'];

const TONES = { ACTIVE: 'success', PENDING: 'info', SUSPENDED: 'warning', ARCHIVED: 'neutral' } as const;
const PRESENT: Status[] = ['ACTIVE', 'PENDING', 'SUSPENDED'];
const SHOWN = [
  { value: 'present' as const, label: 'Present' },
  { value: 'archived' as const, label: 'Archived' },
];

interface Opened {
  readonly memberId: string;
  readonly as: 'change' | 'archive';
}

/** The members with their roles and grants, for those who manage them. */
export function MemberTable({ type }: { type: PrincipalType }) {
  const { id } = useCompany();
  const { get, set } = useAddress();
  const shown = get('show') === 'archived' ? 'archived' : 'present';
  const [opened, setOpened] = useState<Opened>();
  const filter = { principalTypes: [type], statuses: shown === 'archived' ? (['ARCHIVED'] as Status[]) : PRESENT };
  const list = useList(MembersDocument, { companyId: id, filter }, (data) => data.company?.members, {
    live: ['MEMBER', 'INVITE', 'JOIN_REQUEST'],
  });
  const member = list.items.find((each) => each.id === opened?.memberId);
  const close = () => setOpened(undefined);
  return (
    <div className="stack">
      <Toolbar label="Which members">
        <Segmented
          label="Which members"
          options={SHOWN}
          value={shown}
          onChange={(next) => set({ show: next === 'archived' ? next : undefined })}
        />
      </Toolbar>
      <Rows list={list} type={type} onOpen={setOpened} />
      {member && opened?.as === 'change' && <MemberEditor member={member} onClose={close} />}
      {member && opened?.as === 'archive' && <ArchiveMember member={member} onClose={close} />}
    </div>
  );
}

interface RowsProps {
  readonly list: List<MemberRowFragment>;
  readonly type: PrincipalType;
  readonly onOpen: (opened: Opened) => void;
}

function Rows({ list, type, onOpen }: RowsProps) {
  const paths = usePaths();
  return (
    <ListTable
      list={list}
      caption={type === 'USER' ? 'People of the company' : 'Agents of the company'}
      rowKey={(row) => row.id}
      href={({ agent, principalId }) =>
        agent ? paths.agent(agent.urlKey) : paths.page(`people/${encodeURIComponent(principalId)}`)
      }
      columns={[
        { key: 'name', title: 'Name', render: (row) => <MemberName member={row} /> },
        { key: 'role', title: 'Role', render: (row) => (row.membershipRole ? words(row.membershipRole) : '–') },
        {
          key: 'status',
          title: 'Status',
          render: ({ status }) => <Badge tone={TONES[status]}>{words(status)}</Badge>,
        },
        { key: 'grants', title: 'Grants', secondary: true, render: (row) => plural(row.grants.length, 'grant') },
        { key: 'since', title: 'Since', secondary: true, render: (row) => <Time at={row.createdAt} /> },
        {
          key: 'actions',
          title: 'Actions',
          hiddenTitle: true,
          align: 'end',
          render: (row) => <MemberActions member={row} onOpen={onOpen} />,
        },
      ]}
      empty={<Empty icon="member" title={type === 'USER' ? 'No such person' : 'No such agent'} />}
    />
  );
}

function MemberName({ member: { user, agent, principalId } }: { member: MemberRowFragment }) {
  const name = user?.name ?? agent?.name ?? principalId;
  const picture = agent ? agent.avatarUrl : user?.image;
  return (
    <span className="row">
      <Avatar name={name} src={picture ? addressOf(picture) : null} size="s" />
      <span>{name}</span>
      {user?.email && <span className="muted">{user.email}</span>}
    </span>
  );
}

function MemberActions({ member, onOpen }: { member: MemberRowFragment; onOpen: (opened: Opened) => void }) {
  const { id, principalType, removal } = member;
  return (
    <span className="row row-end">
      <Button size="s" onClick={() => onOpen({ memberId: id, as: 'change' })}>
        Change
      </Button>
      {principalType === 'USER' && (
        <Button
          size="s"
          disabledReason={removal.canArchive ? null : removal.reason}
          onClick={() => onOpen({ memberId: id, as: 'archive' })}
        >
          Archive
        </Button>
      )}
    </span>
  );
}
