import { z } from 'zod';
import type { GatewayAction } from '../../core/actors/actor.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { moment, text } from '../../core/text/fields.js';

export const ToolGatewayAction = describedEnum('ToolGatewayAction', 'What a token of a gateway allows.', {
  'tools/list': 'Seeing which tools there are.',
  'tools/call': 'Calling them.',
} satisfies Readonly<Record<GatewayAction, string>>);

export const ToolGatewaySubject = describedEnum('ToolGatewaySubject', 'Whose token of a gateway it is.', {
  gateway_client: 'A client outside.',
});

const fields = {
  id: z.uuid(),
  companyId: z.uuid(),
  gatewayId: z.uuid().describe('The ID of the gateway.'),
  name: z.string().describe('What people call the token.'),
  tokenPrefix: z.string().describe('How the token begins.'),
  subjectType: ToolGatewaySubject,
  subjectId: z.string().nullable().describe('Who the client is, in the words of whoever created it; null if not said.'),
  clientLabel: z.string().describe('What people call the client.'),
  ownerNote: z.string().describe('Who is answerable for the token, and what it is for.'),
  allowedActions: z.array(ToolGatewayAction).describe('What it allows.'),
  expiresAt: z.iso.datetime().nullable().describe('When it ends; null if never.'),
  expiryOverrideReason: z.string().nullable().describe('Why it lasts longer than others; null if nobody said.'),
  expiryOverrideByUserId: z.string().nullable().describe('The ID of the person who said so; null for none.'),
  expiryOverrideAt: z.iso.datetime().nullable().describe('When that was said; null if it was not.'),
  lastUsedAt: z.iso.datetime().nullable().describe('When it was used last; null if never.'),
  revokedAt: z.iso.datetime().nullable().describe('When it was first revoked; null while it is not.'),
  createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
  createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const GatewayTokenView = z
  .object(fields)
  .meta({ id: 'ToolGatewayToken', description: 'Access of one client to a gateway. The token itself is not kept.' });

export const NewGatewayTokenView = z
  .object({ ...fields, token: z.string().describe('The token, shown only once. It is sent as Bearer token.') })
  .meta({ id: 'NewToolGatewayToken', description: 'A new token of a gateway, shown only once.' });

export const presentGatewayToken = presenterOf(GatewayTokenView);

/** The fields of a new token. */
export const tokenFields = {
  name: text(160).describe('What people call the token, in at most 160 characters.'),
  clientLabel: text(160).describe('What people call the client, in at most 160 characters.'),
  ownerNote: text(1000).describe('Who is answerable for the token, and what it is for, in at most 1,000 characters.'),
  subjectType: ToolGatewaySubject.default('gateway_client').describe('Whose it is: gateway_client.'),
  subjectId: text(240).nullish().describe('Who the client is, in your words.'),
  allowedActions: z
    .array(ToolGatewayAction)
    .min(1)
    .max(2)
    .default(['tools/list', 'tools/call'])
    .transform((actions) => [...new Set(actions)])
    .describe('What it allows, by default everything.'),
  expiresAt: moment().nullish().describe('When it ends; null for never, and as the gateway says when left out.'),
  expiryOverrideReason: text(1000)
    .nullish()
    .describe('Why it lasts longer than a year, or for ever, in at most 1,000 characters.'),
};
