import type { MemberRowFragment } from './members.gql.js';

export type Grant = MemberRowFragment['grants'][number];
export type PermissionKey = Grant['permissionKey'];

/** What each key allows, in the order in which the form shows them. */
export const PERMISSIONS: Readonly<Record<PermissionKey, string>> = {
  AGENTS_CREATE: 'Hire agents and read the configuration of all agents',
  AGENTS_CONFIGURE: 'Change the configuration and instructions of agents',
  AGENTS_SUGGEST_CHANGES: 'Suggest changes to the configuration of agents',
  AGENT_CONFIG_READ: 'Read the configuration of agents',
  AGENT_CONFIG_UPDATE: 'Change the configuration of agents',
  SKILLS_CREATE: 'Create, import and edit skills',
  SKILLS_SUGGEST_CHANGES: 'Suggest changes to skills',
  SKILLS_REVIEW: 'Let agents have what agents bring into skills, and give skills to agents that are not below',
  TASKS_ASSIGN: 'Assign issues',
  TASKS_ASSIGN_SCOPE: 'Assign issues within a scope',
  TASKS_MANAGE_ACTIVE_CHECKOUTS: 'Release issues that others have checked out',
  TOOLS_USE: 'Call tools',
  TOOLS_ADMIN: 'Manage gateways, gateway tokens and stdio templates',
  TOOLS_MANAGE_CONNECTIONS: 'Manage tool connections',
  TOOLS_MANAGE_PROFILES: 'Manage tool profiles',
  TOOLS_MANAGE_RUNTIME: 'Stop and restart tool runtimes',
  TOOLS_VIEW_AUDIT: 'Read the tool audit trail',
  AUDIT_VIEW_AGENT_ACTIONS: 'Read the audit of agent actions',
  INBOX_MANAGE: 'Manage the inbox of the responsible user',
  USERS_INVITE: 'Invite people and agents',
  USERS_MANAGE_PERMISSIONS: 'Manage members, roles and grants',
  JOINS_APPROVE: 'Approve join requests',
  SECRETS_READ: 'See the catalog of secrets as an agent',
  ENVIRONMENTS_MANAGE: 'Manage execution environments',
  PIPELINES_WRITE: 'Change pipelines',
};

export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as readonly PermissionKey[];

/** The grants with one more or one fewer. What was limited by a scope keeps it. */
export function toggled(
  grants: readonly Grant[],
  key: PermissionKey,
  isHeld: boolean,
  before: readonly Grant[],
): Grant[] {
  const others = grants.filter(({ permissionKey }) => permissionKey !== key);
  if (!isHeld) return others;
  const known = before.find(({ permissionKey }) => permissionKey === key);
  return [...others, known ?? { __typename: 'Grant', permissionKey: key, scope: null }];
}

/** As the API takes them. */
export const grantInputs = (grants: readonly Grant[]) =>
  grants.map(({ permissionKey, scope }) => ({ permissionKey, scope }));
