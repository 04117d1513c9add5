import type { IconName } from '../ui/icons.js';

const ICONS: Readonly<Record<string, IconName>> = {
  agent: 'agents',
  approval: 'approval',
  asset: 'file',
  budget_incident: 'budget',
  budget_policy: 'budget',
  case: 'case',
  company: 'settings',
  cost_event: 'cost',
  finance_event: 'cost',
  goal: 'goal',
  heartbeat_run: 'play',
  invite: 'member',
  issue: 'issues',
  join_request: 'member',
  member: 'member',
  plugin: 'plugin',
  project: 'project',
  routine: 'routine',
  run_log: 'terminal',
  secret: 'secret',
  skill: 'skill',
  stop: 'stop',
  user: 'user',
  wake: 'bell',
};

/** The icon of an event, by the type of what it is about. */
export const eventIcon = (entityTypeText: string): IconName =>
  ICONS[entityTypeText] ??
  (entityTypeText.startsWith('tool_') ? 'tool' : entityTypeText.includes('secret') ? 'secret' : 'activity');
