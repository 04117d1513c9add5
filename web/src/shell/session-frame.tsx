import { Outlet } from '@tanstack/react-router';
import { addressOf } from '../graph/base.js';
import { useViewer } from '../graph/company.js';
import { Anchor } from '../ui/anchor.js';
import { Avatar } from '../ui/avatar.js';
import { Menu } from '../ui/menu.js';
import { personItems } from './person-items.js';
import { useTheme } from './theme.js';

/** Stands around the pages that belong to no company. */
export function SessionFrame() {
  const { person, hasSession } = useViewer();
  const theme = useTheme();
  return (
    <div className="shell-content session-frame">
      <header className="top-bar">
        <Anchor className="top-bar-home" href={addressOf('/')}>
          Orgraph
        </Anchor>
        <Menu
          align="end"
          trigger={
            <button type="button" className="person-button" aria-label="You">
              <Avatar name={person?.name ?? 'Agent'} size="s" />
            </button>
          }
          items={[
            { heading: person ? `${person.name}${person.email ? ` · ${person.email}` : ''}` : 'An agent' },
            ...personItems(hasSession, theme),
          ]}
        />
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
