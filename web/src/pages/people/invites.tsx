import { useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { ActorLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Toolbar } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { CreateInvite } from './create-invite.js';
import { type InviteRowFragment, InvitesDocument, RevokeInviteDocument } from './invites.gql.js';

const TONES = { ACTIVE: 'success', ACCEPTED: 'info', EXPIRED: 'neutral', REVOKED: 'neutral' } as const;
const FOR = { HUMAN: 'A person', AGENT: 'An agent', BOTH: 'A person or an agent' } as const;

export function Invites() {
  const { id } = useCompany();
  const [isCreating, setCreating] = useState(false);
  const list = useList(InvitesDocument, { companyId: id }, (data) => data.company?.invites, { live: ['INVITE'] });
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      Invite
    </Button>
  );
  return (
    <div className="stack">
      <Toolbar label="Invites" end={create} />
      <ListTable
        list={list}
        caption="Invites, newest first"
        rowKey={(row) => row.id}
        columns={[
          { key: 'for', title: 'For', render: (row) => FOR[row.allowedJoinTypes] },
          {
            key: 'role',
            title: 'Role',
            render: (row) => (row.allowedJoinTypes === 'AGENT' ? '–' : words(row.humanRole)),
          },
          { key: 'state', title: 'State', render: (row) => <InviteState invite={row} /> },
          { key: 'by', title: 'By', secondary: true, render: (row) => <ActorLink actor={row.createdBy} /> },
          { key: 'made', title: 'Made', secondary: true, render: (row) => <Time at={row.createdAt} /> },
          { key: 'end', title: 'Ends', secondary: true, render: (row) => <Time at={row.expiresAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (row) => <Revoke invite={row} />,
          },
        ]}
        empty={
          <Empty icon="member" title="Nobody was invited yet" action={create}>
            An invite is a link that one person or agent uses once, within 72 hours.
          </Empty>
        }
      />
      {isCreating && <CreateInvite onClose={() => setCreating(false)} onCreated={list.refresh} />}
    </div>
  );
}

const InviteState = ({ invite: { state } }: { invite: InviteRowFragment }) => (
  <Badge tone={TONES[state]}>{words(state)}</Badge>
);

function Revoke({ invite }: { invite: InviteRowFragment }) {
  const confirm = useConfirm();
  const revoke = useAction(RevokeInviteDocument, { done: 'The invite was taken back.' });
  if (invite.state !== 'ACTIVE') return null;
  async function ask() {
    const text = 'Its link opens nothing any more.';
    if (await confirm({ title: 'Take the invite back?', text, action: 'Take it back', danger: true })) {
      await revoke.run({ inviteId: invite.id });
    }
  }
  return (
    <Button size="s" busy={revoke.isBusy} onClick={() => void ask()}>
      Revoke
    </Button>
  );
}
