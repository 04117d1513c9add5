import type { IconName } from '../ui/icons.js';

/** A page that the sidebar, the palette and the keyboard lead to. */
export interface Place {
  readonly label: string;
  readonly icon: IconName;
  /** Below the company's prefix. */
  readonly path: string;
  /** Pressed after `g`. */
  readonly key?: string;
}

export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly Place[];
}

export const PLACES: readonly PlaceGroup[] = [
  {
    label: 'Now',
    places: [
      { label: 'Overview', icon: 'home', path: '', key: 'h' },
      { label: 'Inbox', icon: 'inbox', path: 'inbox', key: 'n' },
      { label: 'Activity', icon: 'activity', path: 'activity', key: 'v' },
    ],
  },
  {
    label: 'Work',
    places: [
      { label: 'Issues', icon: 'issues', path: 'issues', key: 'i' },
      { label: 'Runs', icon: 'play', path: 'runs', key: 'u' },
      { label: 'Routines', icon: 'routine', path: 'routines', key: 'r' },
      { label: 'Cases', icon: 'case', path: 'cases', key: 'c' },
      { label: 'Projects', icon: 'project', path: 'projects', key: 'p' },
      { label: 'Goals', icon: 'goal', path: 'goals', key: 'g' },
    ],
  },
  {
    label: 'Company',
    places: [
      { label: 'Agents', icon: 'agents', path: 'agents', key: 'a' },
      { label: 'Org chart', icon: 'org', path: 'org', key: 'o' },
      { label: 'Costs', icon: 'cost', path: 'costs', key: '$' },
      { label: 'Budgets', icon: 'budget', path: 'budgets', key: 'b' },
    ],
  },
  {
    label: 'Means',
    places: [
      { label: 'Tools', icon: 'tool', path: 'tools', key: 't' },
      { label: 'Skills', icon: 'skill', path: 'skills', key: 'k' },
      { label: 'Plugins', icon: 'plugin', path: 'plugins', key: 'l' },
      { label: 'Secrets', icon: 'secret', path: 'secrets', key: 'e' },
    ],
  },
  {
    label: 'People',
    places: [
      { label: 'Members', icon: 'member', path: 'members', key: 'm' },
      { label: 'Settings', icon: 'settings', path: 'settings', key: 's' },
    ],
  },
];

export const ALL_PLACES: readonly Place[] = PLACES.flatMap(({ places }) => places);
