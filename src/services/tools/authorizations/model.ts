import { z } from 'zod';
import { pathId, text } from '../../core/text/fields.js';
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
    .describe('What is asked for, in words of the authorization server; when left out what the server of tools wants.'),
  returnTo: text(2000)
    .optional()
    .describe(
      'Where the browser is sent afterwards: an address of this server, such as a path; a plain page when left out.',
    ),
};

export const StartedAuthorization = z
  .object({
    url: z
      .string()
      .describe('The address at the authorization server at which the person decides, within ten minutes.'),
  })
  .meta({ id: 'StartedToolAuthorization' });

export const IssuedTokenView = z
  .object({
    status: z.literal('minted').describe('Always minted: the token was made for the run.'),
    token: z.string().describe('The token, for the server of the connection and nobody else.'),
    tokenType: z.string().describe('How it is sent: Bearer.'),
    expiresAt: z.iso.datetime().describe('Until when it is to be used.'),
    ttlSeconds: z.int().describe('For how many seconds that is.'),
    scope: z.string().describe('What it may be used for, in words of the authorization server.'),
    grantId: z.uuid().describe('The ID of the grant that it is of.'),
  })
  .meta({ id: 'IssuedToolToken', description: 'A token of a connection, for the run that asked for it.' });
