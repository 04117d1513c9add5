import type { ServerResponse } from 'node:http';
import {
  type AuthorizationServerOptions,
  startAuthorizationServer,
  type TestAuthorizationServer,
} from './authorization-server.js';
import { type McpServer, type McpServerOptions, type SeenRequest, startMcpServer } from './mcp-server.js';

export interface AuthorizedServerOptions {
  readonly authorization?: AuthorizationServerOptions;
  readonly server?: McpServerOptions;
  /** Changes what the server says of who authorizes it. */
  readonly resource?: (metadata: object) => object;
  /** Whether it greets those without a token, too, and wants one only from those who ask for something. */
  readonly greets?: boolean;
  /** Answers instead of the server, to whoever has a token that is accepted. */
  readonly inside?: (request: SeenRequest, response: ServerResponse) => boolean;
}

const GREETINGS = ['initialize', 'notifications/initialized'];

/** A server of tools that wants tokens of an authorization server. */
export async function startAuthorizedServer(
  options: AuthorizedServerOptions = {},
): Promise<{ readonly authorization: TestAuthorizationServer; readonly server: McpServer }> {
  const authorization = await startAuthorizationServer(options.authorization);
  const server = await startMcpServer({
    ...options.server,
    before(request, response) {
      if (request.url.startsWith('/.well-known/oauth-protected-resource')) {
        const usual = {
          resource: server.url,
          authorization_servers: [authorization.issuer],
          scopes_supported: ['read'],
        };
        const body = JSON.stringify(options.resource?.(usual) ?? usual);
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
        return true;
      }
      if (options.greets && GREETINGS.includes(request.body?.method)) return false;
      const token = request.headers.authorization?.replace(/^Bearer /, '');
      if (authorization.accepts(token)) return options.inside?.(request, response) ?? false;
      const metadata = `${new URL(server.url).origin}/.well-known/oauth-protected-resource/mcp`;
      const challenge = `Bearer resource_metadata="${metadata}", scope="read write"`;
      response
        .writeHead(401, { 'www-authenticate': challenge, 'content-type': 'application/json' })
        .end(JSON.stringify({ error: 'invalid_token', error_description: 'The token is missing or over' }));
      return true;
    },
  });
  return { authorization, server };
}
