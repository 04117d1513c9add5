import type { PermissionKey } from '#services/access/permissions.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { createInvite, listInvites, revokeInvite } from '#services/people/invites/operations.js';
import { listMembers, updateMember, updateMemberPermissions } from '#services/people/members/operations.js';
import { createToolPolicy, listToolPolicies } from '#services/tools/policies/operations.js';
import { journalReads } from './journal-port.js';
import type { Asking, WorkerApiMethod } from './model.js';
import {
  asksAbove,
  asksPart,
  forEachItem,
  onlyFields,
  operationMethod,
  type Shown,
  withoutFields,
} from './operation-methods.js';

// `access/authority` limits a plugin that manages members: it makes nobody an admin, and changes neither owners nor
// instance admins.

const MANAGING: readonly PermissionKey[] = ['users:manage_permissions'];
const INVITING: readonly PermissionKey[] = ['users:invite'];

const membersIn: Shown = (answer) => (answer as JsonObject).members ?? [];
const invites: Shown = (answer) => {
  const { invites: all, ...page } = answer as JsonObject;
  return { ...page, invites: forEachItem(withoutFields('defaultsPayload'))(all ?? []) };
};

/** Only this answer contains the token: the inviter passes it on. The plugin's log does not keep it. */
function withToken(wire: JsonValue, { services, plugin: { id } }: Asking): JsonValue {
  const { token } = wire as JsonObject;
  if (typeof token === 'string') services.pluginSecrets.withhold(id, token);
  return wire;
}

const member = withoutFields('removal');
const grants = onlyFields('id', 'companyId', 'principalType', 'principalId', 'grants');

export const accessMethods: Readonly<Record<string, WorkerApiMethod>> = {
  'access.members.list': asksPart('access.members.read', listMembers, {
    holds: MANAGING,
    listIn: membersIn,
    shown: forEachItem(member),
  }),
  'access.members.update': operationMethod('access.members.write', updateMember, { holds: MANAGING, shown: member }),
  'access.invites.list': operationMethod('access.invites.read', listInvites, { holds: INVITING, shown: invites }),
  'access.invites.create': operationMethod('access.invites.write', createInvite, {
    holds: INVITING,
    refuses: ['defaultsPayload'],
    shown: withToken,
  }),
  'access.invites.revoke': operationMethod('access.invites.write', revokeInvite, {
    holds: INVITING,
    shown: withoutFields('defaultsPayload'),
  }),
  'access.grants.list': asksPart('authorization.grants.read', listMembers, {
    holds: MANAGING,
    listIn: membersIn,
    shown: forEachItem(grants),
  }),
  'access.grants.set': operationMethod('authorization.grants.write', updateMemberPermissions, {
    holds: MANAGING,
    shown: grants,
  }),
  'access.policies.list': asksPart('authorization.policies.read', listToolPolicies, {
    listIn: (answer) => (answer as JsonObject).policies ?? [],
  }),
  'access.policies.set': operationMethod('authorization.policies.write', createToolPolicy, { holds: ['tools:admin'] }),
  'access.audit.list': asksAbove('authorization.audit.read', () => journalReads.get().audit),
};
