import { z } from 'zod';

export const NewToolSession = z
  .object({
    sessionId: z.uuid().describe('The ID of the session.'),
    token: z
      .string()
      .describe('The token of the session, shown only once. Its header is X-Service-Tool-Gateway-Token.'),
    expiresAt: z.iso.datetime().describe('Expiry time. The session ends earlier if its run ends earlier.'),
    toolsUrl: z.string().describe('The address at which the session lists its tools.'),
    callUrl: z.string().describe('The address to which the session sends calls.'),
  })
  .meta({ id: 'NewToolSession', description: 'A new tool session with its token.' });

export const RevokedToolSession = z
  .object({
    sessionId: z.uuid().describe('The ID of the session.'),
    revokedAt: z.iso.datetime().describe('Time of the first revocation.'),
  })
  .meta({ id: 'RevokedToolSession', description: 'A tool session that no longer gives access.' });
