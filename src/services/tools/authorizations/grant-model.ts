import { z } from 'zod';
import type { ToolGrant, ToolGrantDelegation } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum } from '#services/core/text/fields.js';

export const ToolGrantKind = describedEnum('ToolGrantKind', 'The kind of owner of a grant.', {
  organization: 'The company. Calls use its grant for callers that have no grant of their own.',
  user: 'A person.',
  agent: 'An agent.',
});

export const ToolGrantStatus = describedEnum('ToolGrantStatus', 'Calls use active grants only.', {
  active: 'Calls use the grant.',
  revoked: 'Calls no longer use the grant.',
});

export const ToolGrantDelegationView = z
  .object({
    id: z.uuid(),
    grantId: z.uuid().describe('The ID of the grant.'),
    agentId: z.uuid().describe('The ID of the agent that may use the grant.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who delegated the grant; null if deleted.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolGrantDelegation', description: 'Lets one agent use the grant of a person.' });

export const presentDelegation = presenterOf(ToolGrantDelegationView);

export const ToolGrantView = z
  .object({
    id: z.uuid(),
    kind: ToolGrantKind,
    subjectUserId: z.string().nullable().describe('The ID of the person who owns the grant; null for all other kinds.'),
    subjectAgentId: z.uuid().nullable().describe('The ID of the agent that owns the grant; null for all other kinds.'),
    status: ToolGrantStatus,
    scopes: z.array(z.string()).describe('The granted scopes, as named by the authorization server, at most 100.'),
    expiresAt: z.iso.datetime().nullable().describe('Expiry time; null if there is no expiry, or if it is unknown.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ToolGrant',
    description:
      'The access of a company, a person or an agent to the server of a connection. The API never returns its tokens.',
  });

export const presentGrant = presenterOf(ToolGrantView);

export const ListedToolGrantView = ToolGrantView.extend({
  delegations: z.array(ToolGrantDelegationView).describe('The agents that may use the grant, each once.'),
}).meta({ id: 'ListedToolGrant' });

export type ToolGrantRow = ToolGrant;
export type DelegationRow = ToolGrantDelegation;

/** The caller's permissions on the grants of a connection. */
export const ToolGrantCapabilities = z
  .object({
    canManage: z.boolean().describe('True if the caller may revoke and delegate every grant.'),
    canAuthorize: z.boolean().describe('True if the caller may ask the server for a grant of their own.'),
  })
  .meta({ id: 'ToolGrantCapabilities', description: "The caller's permissions on the grants of a connection." });

export const ToolGrantList = z
  .object({
    connection: z
      .object({ id: z.uuid(), uid: z.string() })
      .meta({ id: 'ToolGrantConnection', description: 'The connection of the listed grants.' }),
    grants: z
      .array(ListedToolGrantView)
      .describe("The grants that the caller may see: their own and the company's, or all."),
    capabilities: ToolGrantCapabilities,
    currentUserId: z.string().nullable().describe('The ID of the caller.'),
    members: z
      .array(
        z
          .object({ id: z.string(), name: z.string() })
          .meta({ id: 'ToolGrantMember', description: 'A person who may own a grant.' }),
      )
      .describe('The people who may own grants: the active members of the company, oldest memberships first.'),
  })
  .meta({ id: 'ToolGrantList' });
