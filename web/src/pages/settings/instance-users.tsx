import { useState } from 'react';
import { plural } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import { useViewer } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { useDelayed } from '../../parts/use-delayed.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Toolbar } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { type InstanceUserRowFragment, InstanceUsersDocument } from './instance-users.gql.js';
import { PasswordLink } from './password-link.js';
import { UserAccess } from './user-access.js';
import { UserActions } from './user-actions.js';

const TYPING_PAUSE_MS = 200;

interface Opened {
  readonly user: InstanceUserRowFragment;
  readonly as: 'access' | 'link';
}

/** The people of the installation. */
export function InstanceUsers() {
  const { person } = useViewer();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<Opened>();
  const query = useDelayed(typed.trim(), TYPING_PAUSE_MS);
  const list = useList(InstanceUsersDocument, { query: query || null }, (data) => data.users);
  return (
    <div className="stack">
      <Toolbar label="People">
        <TextInput
          type="search"
          icon="search"
          aria-label="Find people by name or e-mail"
          placeholder="Name or e-mail"
          value={typed}
          onChange={setTyped}
        />
      </Toolbar>
      <ListTable
        list={list}
        caption="People of the installation"
        rowKey={({ userId }) => userId}
        columns={[
          { key: 'name', title: 'Name', render: (user) => <UserName user={user} /> },
          { key: 'email', title: 'E-mail', secondary: true, render: ({ email }) => email },
          {
            key: 'companies',
            title: 'Companies',
            render: ({ activeCompanyMembershipCount }) => plural(activeCompanyMembershipCount, 'company', 'companies'),
          },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (user) => (
              <UserActions
                user={user}
                isSelf={user.userId === person?.id}
                onOpen={(as) => setOpened({ user, as })}
                refresh={list.refresh}
              />
            ),
          },
        ]}
        empty={<Empty icon="member" title="Nobody is called so" />}
      />
      {opened?.as === 'access' && (
        <UserAccess user={opened.user} onClose={() => setOpened(undefined)} onSaved={list.refresh} />
      )}
      {opened?.as === 'link' && <PasswordLink user={opened.user} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

const UserName = ({ user: { name, image, isInstanceAdmin } }: { user: InstanceUserRowFragment }) => (
  <span className="row">
    <Avatar name={name} src={image ? addressOf(image) : null} size="s" />
    {name}
    {isInstanceAdmin && <Badge tone="accent">Instance admin</Badge>}
  </span>
);
