import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorReferences, ErrorStatus } from '../http/route.js';

const BASE = '/api/companies/{companyId}/smoke-lab/oauth';
const PERSON = 'A board user of the company who is not a viewer';
const CLIENT = 'A client with a code or token of the fake provider';

const OAuthErrorContent = {
  'application/json': {
    schema: {
      type: 'object' as const,
      required: ['error'],
      properties: { error: { type: 'string' as const }, error_description: { type: 'string' as const } },
    },
  },
};
const REFUSED = { description: 'An error in the OAuth format', content: OAuthErrorContent };
const BACK = { description: 'A redirect to redirect_uri, with a code or an error', headers: {} };

const text = { type: 'string' as const };
const companyId = {
  name: 'companyId',
  in: 'path' as const,
  required: true,
  description: 'The ID of the company',
  schema: text,
};

const authorizationParameters = {
  response_type: 'code',
  client_id: 'The client, by any name of at most 200 characters',
  redirect_uri: 'The address for the redirect: this server or loopback',
  code_challenge: 'The challenge of PKCE',
  code_challenge_method: 'S256',
  scope: 'fixture:read, fixture:write or both; both when left out',
  state: 'Returned unchanged',
  resource: 'The address of the MCP fixture',
};

const form = (fields: Readonly<Record<string, string>>, required: readonly string[]) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object' as const,
        required: [...required],
        properties: Object.fromEntries(
          Object.entries(fields).map(([name, description]) => [name, { ...text, description }]),
        ),
      },
    },
  },
});

interface OperationDescription extends Pick<ZodOpenApiOperationObject, 'requestBody' | 'responses'> {
  readonly operationId: string;
  readonly summary: string;
  readonly actors: string;
  readonly query?: Readonly<Record<string, string>>;
}

const operation =
  (errors: ErrorReferences) =>
  (
    { operationId, summary, actors, query = {}, requestBody, responses }: OperationDescription,
    statuses: readonly ErrorStatus[],
  ) => ({
    operationId,
    summary,
    description: `${summary}. Allowed callers: ${actors}.`,
    'x-actors': actors,
    tags: ['tools'],
    ...(actors === CLIENT && { security: [] }),
    parameters: [
      companyId,
      ...Object.entries(query).map(([name, description]) => ({
        name,
        in: 'query' as const,
        description,
        required: !['scope', 'state', 'resource'].includes(name),
        schema: text,
      })),
    ],
    ...(requestBody && { requestBody }),
    responses: { ...responses, ...errors([...statuses, 500]) },
  });

/** The fake OAuth provider in the OpenAPI document. */
export function smokeLabPaths(errors: ErrorReferences): ZodOpenApiPathsObject {
  const describe = operation(errors);
  const json = (description: string) => ({
    200: {
      description,
      content: { 'application/json': { schema: { type: 'object' as const, additionalProperties: true } } },
    },
  });
  return {
    [`${BASE}/authorize`]: {
      get: describe(
        {
          operationId: 'getSmokeLabAuthorization',
          summary: 'Show the consent page of the fake OAuth provider',
          actors: PERSON,
          query: authorizationParameters,
          responses: {
            200: { description: 'The page', content: { 'text/html': { schema: text } } },
            302: BACK,
            400: REFUSED,
          },
        },
        [401, 403, 404, 429, 503],
      ),
      post: describe(
        {
          operationId: 'authorizeSmokeLabClient',
          summary: 'Allow or deny a client of the fake OAuth provider',
          actors: PERSON,
          requestBody: form({ ...authorizationParameters, decision: 'approve or deny; approve when left out' }, [
            'response_type',
            'client_id',
            'redirect_uri',
            'code_challenge',
            'code_challenge_method',
          ]),
          responses: { 302: BACK, 400: REFUSED },
        },
        [401, 403, 404, 413, 415, 429, 503],
      ),
    },
    [`${BASE}/token`]: {
      post: describe(
        {
          operationId: 'grantSmokeLabToken',
          summary: 'Exchange a code or a refresh token for tokens of the fake OAuth provider',
          actors: CLIENT,
          requestBody: form(
            {
              grant_type: 'authorization_code or refresh_token',
              client_id: 'The authorized client',
              code: 'The code, valid once',
              redirect_uri: 'The address that the code was sent to',
              code_verifier: 'The answer to the challenge',
              refresh_token: 'The refresh token, valid once',
              resource: 'The address of the MCP fixture',
            },
            ['grant_type', 'client_id'],
          ),
          responses: { ...json('The tokens'), 400: REFUSED },
        },
        [404, 413, 415, 429, 503],
      ),
    },
    [`${BASE}/userinfo`]: {
      get: describe(
        {
          operationId: 'getSmokeLabUserInfo',
          summary: 'Get the person who authorized a client of the fake OAuth provider',
          actors: CLIENT,
          responses: { ...json('The person, as `sub`, with the client and its scope'), 401: REFUSED },
        },
        [404, 429, 503],
      ),
    },
    [`${BASE}/revoke`]: {
      post: describe(
        {
          operationId: 'revokeSmokeLabToken',
          summary: 'Revoke a token of the fake OAuth provider, and all tokens from the same code',
          actors: CLIENT,
          requestBody: form({ token: 'The token' }, ['token']),
          responses: { ...json('Done, or there was nothing to revoke'), 400: REFUSED },
        },
        [404, 413, 415, 429, 503],
      ),
    },
  };
}
