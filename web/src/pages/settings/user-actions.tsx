import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import {
  DemoteAdminDocument,
  EndSessionsOfUserDocument,
  type InstanceUserRowFragment,
  PromoteAdminDocument,
  ResetFactorOfUserDocument,
} from './instance-users.gql.js';

interface UserActionsProps {
  readonly user: InstanceUserRowFragment;
  readonly isSelf: boolean;
  readonly onOpen: (what: 'access' | 'link') => void;
  readonly refresh: () => void;
}

export function UserActions({ user, isSelf, onOpen, refresh }: UserActionsProps) {
  const { userId, name, isInstanceAdmin } = user;
  const confirm = useConfirm();
  const promote = useAction(PromoteAdminDocument, { done: `${name} administers the installation.` });
  const demote = useAction(DemoteAdminDocument, { done: `${name} administers the installation no more.` });
  const resetFactor = useAction(ResetFactorOfUserDocument, {
    done: ({ wasEnabled }) => (wasEnabled ? 'The second factor was taken away.' : 'There was no second factor.'),
  });
  const endSessions = useAction(EndSessionsOfUserDocument, {
    done: ({ endedSessions }) => `${plural(endedSessions, 'session was', 'sessions were')} ended.`,
  });
  const asked = async (title: string, text: string, action: string, run: () => Promise<unknown>) => {
    if (!(await confirm({ title, text, action, danger: true }))) return;
    await run();
    refresh();
  };
  const change = () =>
    isInstanceAdmin
      ? asked(`Demote ${name}?`, 'They keep their companies.', 'Demote', () => demote.run({ userId }))
      : asked(`Promote ${name}?`, 'They get every right over the installation.', 'Promote', () =>
          promote.run({ userId }),
        );
  return (
    <Menu
      align="end"
      trigger={<IconButton size="s" label={`Actions of ${name}`} icon="dots" />}
      items={[
        { label: 'Companies', icon: 'org', onSelect: () => onOpen('access') },
        {
          label: isInstanceAdmin ? 'Demote' : 'Make an instance admin',
          icon: 'star',
          disabledReason: isSelf && isInstanceAdmin ? 'Have another instance admin demote you.' : null,
          onSelect: () => void change(),
        },
        { separator: true },
        { label: 'Link to set a new password', icon: 'key', onSelect: () => onOpen('link') },
        {
          label: 'Take the second factor away',
          icon: 'unlock',
          onSelect: () =>
            void asked(
              `Take the second factor of ${name} away?`,
              'The password alone signs them in then.',
              'Take it away',
              () => resetFactor.run({ userId }),
            ),
        },
        {
          label: 'End all sessions',
          icon: 'stop',
          danger: true,
          onSelect: () =>
            void asked(`Sign ${name} out everywhere?`, 'All their browsers are signed out at once.', 'End them', () =>
              endSessions.run({ userId }),
            ),
        },
      ]}
    />
  );
}
