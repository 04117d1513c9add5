import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useAgents, useCompany, useRights } from '../graph/company.js';
import { usePage } from '../graph/use-page.js';
import { usePaths } from '../parts/paths.js';
import { useDelayed } from '../parts/use-delayed.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icons.js';
import { Kbd } from '../ui/kbd.js';
import type { Overlay } from './overlay.js';
import { PaletteSearchDocument, type PaletteSearchQuery } from './palette.gql.js';
import { ALL_PLACES } from './places.js';
import { ranked } from './ranking.js';

interface Entry {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly keys?: string;
  readonly href?: string;
  readonly act?: () => void;
}

interface PaletteProps {
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onOpen: (overlay: Overlay) => void;
}

const SHOWN = 12;

/** Leads anywhere: places, agents and projects by what is typed of their names, everything else by the search. */
export function Palette({ onOpenChange, onOpen }: PaletteProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const entries = useEntries(text, onOpen);
  const navigate = useNavigate();
  const listId = useId();
  const chosen = Math.min(active, entries.length - 1);

  const follow = (entry: Entry | undefined) => {
    if (!entry) return;
    onOpenChange(false);
    if (entry.act) entry.act();
    else if (entry.href) void navigate({ href: entry.href } as never);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) setActive((chosen + step + entries.length) % entries.length);
    else if (event.key === 'Enter') follow(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title="Search or jump to" size="l">
      <div className="palette">
        <input
          className="palette-input"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries[chosen] ? `${listId}-${chosen}` : undefined}
          aria-label="What to look for"
          placeholder="A page, an agent, an issue, any words…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
        <div className="palette-list" id={listId} role="listbox" aria-label="Results">
          {entries.map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
            <div
              key={entry.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className="palette-entry"
              onClick={() => follow(entry)}
              onPointerMove={() => setActive(index)}
            >
              <Icon name={entry.icon} />
              <span className="palette-label">{entry.label}</span>
              {entry.hint ? <span className="muted truncate">{entry.hint}</span> : null}
              {entry.keys ? <Kbd keys={entry.keys} /> : null}
            </div>
          ))}
        </div>
        {entries.length === 0 ? <p className="muted">Nothing matches.</p> : null}
      </div>
    </Dialog>
  );
}

function useEntries(text: string, onOpen: (overlay: Overlay) => void): readonly Entry[] {
  const known = useKnown(onOpen);
  const { id } = useCompany();
  const paths = usePaths();
  const q = useDelayed(text.trim(), 150);
  const { data } = usePage(PaletteSearchDocument, { companyId: id, q }, { pause: q.length < 2 });
  return useMemo(() => {
    const near = ranked(known, text, ({ label }) => label).slice(0, SHOWN);
    const labels = new Set(near.map(({ href }) => href));
    const found = q.length < 2 ? [] : (data?.search?.nodes ?? []).map((node) => entryOf(node, paths));
    return [...near, ...found.filter(({ href }) => !labels.has(href))];
  }, [known, text, q, data, paths]);
}

function useKnown(onOpen: (overlay: Overlay) => void): readonly Entry[] {
  const paths = usePaths();
  const agents = useAgents();
  const { shell } = useCompany();
  const { mayWrite } = useRights();
  return useMemo(
    () => [
      ...(mayWrite
        ? [{ id: 'new', icon: 'plus' as const, label: 'New issue', keys: 'c', act: () => onOpen('create issue') }]
        : []),
      ...ALL_PLACES.map(({ label, icon, path, key }) => ({
        id: `place ${path}`,
        icon,
        label,
        href: path === '' ? paths.home() : paths.page(path),
        ...(key ? { keys: `g ${key}` } : {}),
      })),
      ...agents.map(({ id, name, title, urlKey }) => ({
        id,
        icon: 'robot' as const,
        label: name,
        hint: title ?? 'Agent',
        href: paths.agent(urlKey),
      })),
      ...(shell?.projects.nodes ?? []).map(({ id, name, urlKey }) => ({
        id,
        icon: 'project' as const,
        label: name,
        hint: 'Project',
        href: paths.project(urlKey),
      })),
    ],
    [paths, agents, shell, mayWrite, onOpen],
  );
}

type Found = NonNullable<PaletteSearchQuery['search']>['nodes'][number];

function entryOf({ entityId, title, snippet, issue, entity }: Found, paths: ReturnType<typeof usePaths>): Entry {
  const entry = { id: `found ${entityId}`, label: title, hint: snippet };
  if (entity?.__typename === 'Agent') return { ...entry, icon: 'robot', href: paths.agent(entity.urlKey) };
  if (entity?.__typename === 'Project') return { ...entry, icon: 'project', href: paths.project(entity.urlKey) };
  if (!issue) return { ...entry, icon: 'search' };
  return { ...entry, icon: 'issues', label: `${issue.identifier} ${issue.title}`, href: paths.issue(issue.identifier) };
}
