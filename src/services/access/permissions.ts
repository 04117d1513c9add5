import type { MembershipRole } from '../core/actors/actor.js';
import { describedEnum, type JsonObject } from '../core/text/fields.js';

/** Every permission key, with the ability that it gives its holder. */
export const PERMISSIONS = {
  'agents:create': 'Hire agents and read the configuration of all agents',
  'agents:configure': 'Change the configuration and instructions of agents',
  'agents:suggest-changes': 'Suggest changes to the configuration of agents',
  'skills:create': 'Create, import and edit skills',
  'skills:suggest-changes': 'Suggest changes to skills',
  'skills:review': 'Approve skill content that agents add, and assign skills to agents that are not subordinates',
  'environments:manage': 'Manage execution environments',
  'tools:admin': 'Manage gateways, gateway tokens, stdio templates, policies and trust rules',
  'tools:manage_connections': 'Manage tool connections, and review their tools',
  'tools:manage_profiles': 'Manage tool profiles',
  'tools:view_audit': 'Read the tool audit trail',
  'tools:use': 'Call tools',
  'tools:manage_runtime': 'Stop and restart tool runtimes',
  'audit:view_agent_actions': 'Read the audit of agent actions',
  'inbox:manage': 'Manage the inbox of the responsible user',
  'users:invite': 'Invite people and agents',
  'users:manage_permissions': 'Manage members, roles and grants',
  'tasks:assign': 'Assign issues',
  'tasks:assign_scope': 'Assign issues within a scope',
  'tasks:manage_active_checkouts': 'Release issues that others have checked out',
  'pipelines:write': 'Change pipelines',
  'joins:approve': 'Approve join requests',
  'secrets:read': 'See the catalog of secrets as an agent',
  'agent_config:read': 'Read the configuration of agents',
  'agent_config:update': 'Change the configuration of agents',
} as const satisfies Record<string, string>;

export type PermissionKey = keyof typeof PERMISSIONS;

const meanings = Object.fromEntries(Object.entries(PERMISSIONS).map(([key, meaning]) => [key, `${meaning}.`]));

/** A permission key with its meaning, for the interfaces. */
export const PermissionKeyWord = describedEnum(
  'PermissionKey',
  'The actions that a grant can allow.',
  meanings as Readonly<Record<PermissionKey, string>>,
);

/** Keys whose scopes are checked by the operations that use them. */
export const SCOPED_PERMISSIONS: ReadonlySet<string> = new Set<PermissionKey>([
  'inbox:manage',
  'tasks:assign_scope',
  'tools:use',
]);

const ADMIN_KEYS: readonly PermissionKey[] = [
  'agents:create',
  'agents:configure',
  'skills:create',
  'skills:review',
  'environments:manage',
  'users:invite',
  'tasks:assign',
  'joins:approve',
  'tools:manage_connections',
  'tools:manage_runtime',
  'tools:use',
  'tools:admin',
  'tools:manage_profiles',
  'tools:view_audit',
  'audit:view_agent_actions',
];

/** Keys that a role holds without a grant. */
export const ROLE_PERMISSIONS: Readonly<Record<MembershipRole, readonly PermissionKey[]>> = {
  owner: [...ADMIN_KEYS, 'users:manage_permissions'],
  admin: ADMIN_KEYS,
  operator: ['tasks:assign'],
  member: [],
  viewer: [],
};

export interface Grant {
  readonly permissionKey: PermissionKey;
  readonly scope: JsonObject | null;
}

/** The fourteen direct grants of a standard agent. */
export function standardAgentGrants(agentId: string): Grant[] {
  const plain: PermissionKey[] = [
    'agents:configure',
    'agents:suggest-changes',
    'skills:create',
    'skills:suggest-changes',
    'tools:manage_connections',
    'tools:manage_profiles',
    'tools:view_audit',
    'audit:view_agent_actions',
    'tools:use',
    'tools:manage_runtime',
    'tasks:assign',
    'tasks:manage_active_checkouts',
  ];
  return [
    ...plain.map((permissionKey) => ({ permissionKey, scope: null })),
    { permissionKey: 'inbox:manage', scope: { responsibleUserOnly: true } },
    { permissionKey: 'tasks:assign_scope', scope: { subtreeRootAgentId: agentId } },
  ];
}
