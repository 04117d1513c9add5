import { useCompany, useViewer } from '../graph/company.js';
import { usePaths } from '../parts/paths.js';
import { Avatar } from '../ui/avatar.js';
import { IconButton } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { Kbd } from '../ui/kbd.js';
import { Menu } from '../ui/menu.js';
import { LiveMark } from './live-mark.js';
import type { Overlay } from './overlay.js';
import { personItems } from './person-items.js';
import { useTheme } from './theme.js';

export function TopBar({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const { name } = useCompany();
  return (
    <header className="top-bar">
      <span className="top-bar-menu">
        <IconButton label="Menu" icon="list" onClick={() => onOpen('menu')} />
        <span className="top-bar-name">{name}</span>
      </span>
      <button type="button" className="search-button" onClick={() => onOpen('palette')}>
        <Icon name="search" />
        <span>Search or jump to…</span>
        <Kbd keys="mod+k" />
      </button>
      <LiveMark />
      <PersonMenu onOpen={onOpen} />
    </header>
  );
}

function PersonMenu({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const { person, hasSession } = useViewer();
  const paths = usePaths();
  const theme = useTheme();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="person-button" aria-label="You">
          <Avatar name={person?.name ?? 'Agent'} size="s" />
        </button>
      }
      items={[
        { heading: person ? `${person.name}${person.email ? ` · ${person.email}` : ''}` : 'An agent' },
        { label: 'Your account', icon: 'user', href: paths.page('account') },
        { label: 'Keyboard shortcuts', icon: 'command', keys: '?', onSelect: () => onOpen('keys') },
        { separator: true },
        ...personItems(hasSession, theme),
      ]}
    />
  );
}
