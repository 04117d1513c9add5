import { z } from 'zod';
import { pathId, text } from '#services/core/text/fields.js';
import { isScope } from '../oauth/challenge.js';

/**
 * Paths below the public address: the callback for browsers, and the document that identifies this server to
 * authorization servers.
 */
export const CALLBACK_PATH = '/api/tool-connections/oauth/callback';
export const CLIENT_PATH = '/api/tool-connections/oauth/client.json';
export const CLIENT_NAME = 'Orgraph';

/** The input fields that begin an authorization. */
export const startFields = {
  connectionId: pathId().describe("The connection's ID."),
  scopes: z
    .array(text(240).refine(isScope, 'Must be a word without blanks, quotes and backslashes'))
    .max(100)
    .default([])
    .describe(
      'The scopes to request, as named by the authorization server. Defaults to those that the tool server wants.',
    ),
  returnTo: text(2000)
    .optional()
    .describe('The address on this server, such as a path, to redirect the browser to. Defaults to a plain page.'),
};

export const StartedAuthorization = z
  .object({
    url: z
      .string()
      .describe('The address at the authorization server where the person must decide within ten minutes.'),
  })
  .meta({ id: 'StartedToolAuthorization' });

export const IssuedTokenView = z
  .object({
    status: z.literal('minted').describe('Always minted: the token was issued for the run.'),
    token: z.string().describe('The token, only for the server of the connection.'),
    tokenType: z.string().describe('The type of the token: Bearer.'),
    expiresAt: z.iso.datetime().describe('The time until which to use the token.'),
    ttlSeconds: z.int().describe('The number of seconds until expiresAt.'),
    scope: z.string().describe('The scopes of the token, separated by spaces, as the authorization server names them.'),
    grantId: z.uuid().describe('The ID of the grant that the token comes from.'),
  })
  .meta({ id: 'IssuedToolToken', description: 'A token of a connection, for the run that requested it.' });
