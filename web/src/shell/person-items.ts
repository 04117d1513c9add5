import { addressOf } from '../graph/base.js';
import type { MenuItem } from '../ui/menu.js';
import { signOut } from './sign-out.js';
import { setTheme, type Theme } from './theme.js';

/** What every menu of the person has: the theme, the API by hand, and the way out. */
export function personItems(hasSession: boolean, theme: Theme): MenuItem[] {
  return [
    { heading: 'Theme' },
    ...(['system', 'light', 'dark'] as const).map((each) => ({
      label: `${each[0]?.toUpperCase()}${each.slice(1)}`,
      checked: theme === each,
      onSelect: () => setTheme(each),
    })),
    { separator: true },
    { label: 'GraphiQL', icon: 'terminal', href: addressOf('/graphql') },
    hasSession && { label: 'Sign out', icon: 'external', onSelect: () => void signOut() },
  ];
}
