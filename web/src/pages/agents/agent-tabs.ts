/** The pages of an agent, in the order in which they are shown. */
export const AGENT_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'runs', label: 'Runs' },
  { id: 'configuration', label: 'Configuration' },
  { id: 'instructions', label: 'Instructions' },
  { id: 'skills', label: 'Skills' },
  { id: 'tools', label: 'Tools' },
  { id: 'secrets', label: 'Secrets' },
  { id: 'keys', label: 'Keys' },
  { id: 'budget', label: 'Budget' },
  { id: 'permissions', label: 'Permissions' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'activity', label: 'Activity' },
] as const;

export type AgentTab = (typeof AGENT_TABS)[number]['id'];

/** The tab that the address names; the first one where it names none. */
export const tabOf = (text: string | undefined): AgentTab => AGENT_TABS.find(({ id }) => id === text)?.id ?? 'overview';
