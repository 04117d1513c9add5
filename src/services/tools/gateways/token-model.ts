import { z } from 'zod';
import type { GatewayAction } from '#services/core/actors/actor.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, moment, text } from '#services/core/text/fields.js';

export const ToolGatewayAction = describedEnum('ToolGatewayAction', 'An action that a gateway token allows.', {
  'tools/list': 'List the tools.',
  'tools/call': 'Call tools.',
} satisfies Readonly<Record<GatewayAction, string>>);

export const ToolGatewaySubject = describedEnum('ToolGatewaySubject', 'The kind of holder of a gateway token.', {
  gateway_client: 'An external client.',
});

const fields = {
  id: z.uuid(),
  companyId: z.uuid(),
  gatewayId: z.uuid().describe('The ID of the gateway.'),
  name: z.string().describe('The display name of the token.'),
  tokenPrefix: z.string().describe('The first characters of the token.'),
  subjectType: ToolGatewaySubject,
  subjectId: z.string().nullable().describe("The client's identity in the words of the creator; null if not given."),
  clientLabel: z.string().describe('The display name of the client.'),
  ownerNote: z.string().describe('The person responsible for the token, and its purpose.'),
  allowedActions: z.array(ToolGatewayAction).describe('The permitted actions.'),
  expiresAt: z.iso.datetime().nullable().describe('Expiry time; null if the token never expires.'),
  expiryOverrideReason: z.string().nullable().describe('The reason for a longer lifetime; null if not given.'),
  expiryOverrideByUserId: z.string().nullable().describe('The ID of the person who gave the reason; null if not set.'),
  expiryOverrideAt: z.iso.datetime().nullable().describe('Time at which the reason was given; null if it was not.'),
  lastUsedAt: z.iso.datetime().nullable().describe('Time of the last use; null if never used.'),
  revokedAt: z.iso.datetime().nullable().describe('Time of the first revocation; null if not revoked.'),
  createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
  createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const GatewayTokenView = z
  .object(fields)
  .meta({ id: 'ToolGatewayToken', description: 'Access of one client to a gateway. The token itself is not stored.' });

export const NewGatewayTokenView = z
  .object({ ...fields, token: z.string().describe('The token, shown only once. Clients send it as Bearer token.') })
  .meta({ id: 'NewToolGatewayToken', description: 'A new token of a gateway, shown only once.' });

export const presentGatewayToken = presenterOf(GatewayTokenView);

/** The fields of a new token. */
export const tokenFields = {
  name: text(160).describe('The display name of the token, at most 160 characters.'),
  clientLabel: text(160).describe('The display name of the client, at most 160 characters.'),
  ownerNote: text(1000).describe('The person responsible for the token, and its purpose, at most 1,000 characters.'),
  subjectType: ToolGatewaySubject.default('gateway_client').describe('The kind of holder: gateway_client.'),
  subjectId: text(240).nullish().describe("The client's identity, in your words."),
  allowedActions: z
    .array(ToolGatewayAction)
    .min(1)
    .max(2)
    .default(['tools/list', 'tools/call'])
    .transform((actions) => [...new Set(actions)])
    .describe('The permitted actions, all by default.'),
  expiresAt: moment()
    .nullish()
    .describe("Expiry time; null means never. If omitted, the gateway's authConfig sets the lifetime."),
  expiryOverrideReason: text(1000)
    .nullish()
    .describe('The reason for a token that lasts longer than a year or never expires, at most 1,000 characters.'),
};
