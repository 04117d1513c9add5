import { z } from 'zod';

export const NewToolSession = z
  .object({
    sessionId: z.uuid().describe('The ID of the session.'),
    token: z
      .string()
      .describe('The token of the session, shown only once. It is sent as X-Service-Tool-Gateway-Token.'),
    expiresAt: z.iso.datetime().describe('When it ends, unless its run ends before.'),
    toolsUrl: z.string().describe('The address at which the session lists its tools.'),
    callUrl: z.string().describe('The address at which the session calls them.'),
  })
  .meta({ id: 'NewToolSession', description: 'A new session of tools with its token.' });

export const RevokedToolSession = z
  .object({
    sessionId: z.uuid().describe('The ID of the session.'),
    revokedAt: z.iso.datetime().describe('When it was first revoked.'),
  })
  .meta({ id: 'RevokedToolSession', description: 'A session of tools that gives no access any more.' });
