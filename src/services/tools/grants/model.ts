import { z } from 'zod';
import type { ToolGrant, ToolGrantDelegation } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';

export const ToolGrantKind = describedEnum('ToolGrantKind', 'Whose access a grant is.', {
  organization: "The company's: calls use it for whoever has no grant of their own.",
  user: 'That of a person.',
  agent: 'That of an agent.',
});

export const ToolGrantStatus = describedEnum('ToolGrantStatus', 'Whether a grant is in use.', {
  active: 'It is in use.',
  revoked: 'It is not in use any more.',
});

export const ToolGrantDelegationView = z
  .object({
    id: z.uuid(),
    grantId: z.uuid().describe('The ID of the grant.'),
    agentId: z.uuid().describe('The ID of the agent that may use it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who lent it; null if they are gone.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolGrantDelegation', description: 'Lets one agent use the grant of a person.' });

export const presentDelegation = presenterOf(ToolGrantDelegationView);

export const ToolGrantView = z
  .object({
    id: z.uuid(),
    kind: ToolGrantKind,
    subjectUserId: z.string().nullable().describe('The ID of the person whose access it is; null for all other kinds.'),
    subjectAgentId: z.uuid().nullable().describe('The ID of the agent whose access it is; null for all other kinds.'),
    status: ToolGrantStatus,
    scopes: z.array(z.string()).describe('What the authorization server granted, in its own words, at most 100.'),
    expiresAt: z.iso.datetime().nullable().describe('When it ends; null if it does not, or if that is not known.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ToolGrant',
    description:
      'What a company, a person or an agent may do at the server of a connection. Its tokens are never shown.',
  });

export const presentGrant = presenterOf(ToolGrantView);

export const ListedToolGrantView = ToolGrantView.extend({
  delegations: z.array(ToolGrantDelegationView).describe('The agents that may use it, each once.'),
}).meta({ id: 'ListedToolGrant' });

export type ToolGrantRow = ToolGrant;
export type DelegationRow = ToolGrantDelegation;

/** The caller's permissions on the grants of a connection. */
export const ToolGrantCapabilities = z
  .object({
    canManage: z.boolean().describe('Whether the caller may revoke and lend every grant.'),
    canAuthorize: z.boolean().describe('Whether the caller may have the server grant access to themself.'),
  })
  .meta({ id: 'ToolGrantCapabilities', description: 'What the caller may do with the grants of a connection.' });

export const ToolGrantList = z
  .object({
    connection: z
      .object({ id: z.uuid(), uid: z.string() })
      .meta({ id: 'ToolGrantConnection', description: 'The connection of grants.' }),
    grants: z
      .array(ListedToolGrantView)
      .describe("The grants that the caller may see: their own and the company's, or all."),
    capabilities: ToolGrantCapabilities,
    currentUserId: z.string().nullable().describe('The ID of the caller.'),
    members: z
      .array(
        z
          .object({ id: z.string(), name: z.string() })
          .meta({ id: 'ToolGrantMember', description: 'A person who may have a grant.' }),
      )
      .describe('The active people of the company, oldest members first: those who may have grants.'),
  })
  .meta({ id: 'ToolGrantList' });
