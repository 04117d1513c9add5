import { useLocation } from '@tanstack/react-router';
import { useCompany, useRights, useViewer } from '../graph/company.js';
import { pathsOf, usePaths } from '../parts/paths.js';
import { Anchor } from '../ui/anchor.js';
import { IconButton } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { Menu } from '../ui/menu.js';
import type { Overlay } from './overlay.js';
import { PLACES, type Place } from './places.js';

interface SidebarProps {
  readonly onOpen: (overlay: Overlay) => void;
  /** A link of it was followed. */
  readonly onFollow?: () => void;
}

export function Sidebar({ onOpen, onFollow }: SidebarProps) {
  const { mayWrite } = useRights();
  return (
    <nav className="sidebar" aria-label="Company">
      <div className="sidebar-head">
        <CompanyMenu />
        {mayWrite && <IconButton label="New issue" icon="plus" onClick={() => onOpen('create issue')} />}
      </div>
      {PLACES.map(({ label, places }) => (
        <div key={label} className="sidebar-group">
          <p className="sidebar-label">{label}</p>
          <ul className="sidebar-places">
            {places.map((place) => (
              <li key={place.path}>
                <PlaceLink place={place} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function PlaceLink({ place, onFollow }: { place: Place; onFollow: (() => void) | undefined }) {
  const paths = usePaths();
  const { pathname } = useLocation();
  const { shell, waiting, prefix } = useCompany();
  const own = `/${prefix}/${place.path}`.replace(/\/$/, '');
  const isCurrent = pathname === own || (place.path !== '' && pathname.startsWith(`${own}/`));
  const failed = shell?.sidebarBadges.failedRuns;
  const number = place.path === 'inbox' ? waiting : place.path === 'runs' ? failed : undefined;
  return (
    <Anchor
      className="sidebar-place"
      href={place.path === '' ? paths.home() : paths.page(place.path)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon name={place.icon} />
      <span>{place.label}</span>
      {number ? <span className="sidebar-number">{number}</span> : null}
    </Anchor>
  );
}

function CompanyMenu() {
  const { name, prefix } = useCompany();
  const { companies, isInstanceAdmin } = useViewer();
  return (
    <Menu
      trigger={
        <button type="button" className="company-button">
          <span className="company-mark" aria-hidden>
            {name.slice(0, 1).toUpperCase()}
          </span>
          <span className="company-name">{name}</span>
          <Icon name="chevron-down" />
        </button>
      }
      items={[
        { heading: 'Companies' },
        ...companies.map((company) => ({
          label: company.name,
          hint: company.issuePrefix,
          href: pathsOf(company.issuePrefix).home(),
          checked: company.issuePrefix === prefix,
        })),
        { separator: true as const },
        { label: 'Found a company', icon: 'plus' as const, href: pathsOf('new').home() },
        isInstanceAdmin && { label: 'This installation', icon: 'globe' as const, href: pathsOf('instance').home() },
      ]}
    />
  );
}
