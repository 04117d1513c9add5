import type { IncomingMessage, ServerResponse } from 'node:http';
import { credentialsOf } from '#http/credentials.js';
import { hangUpOf } from '#http/hang-up.js';
import { authenticateAssistant, isAssistantToken } from '#services/access/assistants.js';
import { authenticate } from '#services/access/authenticate.js';
import { type Actor, ASSISTANT_SCOPES } from '#services/core/actors/actor.js';
import { Unauthorized } from '#services/core/errors/errors.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { assistantUrl, RESOURCE_METADATA_PATH } from '#services/people/assistants/addresses.js';
import { assertAssistantsEnabled } from '#services/people/assistants/oauth.js';
import { mcpRequestOf, messageIdOf, type ProtocolError } from '../messages.js';
import { assertTransport, protocolErrorOf, readRequestMessage, sendRefusal, sendResult } from '../transport.js';
import { assistantResultOf, InsufficientAssistantScope } from './site.js';

/**
 * Handles requests of people's assistants, and of agents outside their runs. They use the product's own operations over
 * the Model Context Protocol: one message per request, no streams and no sessions of the protocol.
 */
export function createAssistantHandler(services: Services, report: (error: unknown) => void) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    let id: string | number | null = null;
    try {
      await assertAssistantsEnabled(services);
      assertTransport(req, services);
      const actor = await callerOf(req, services);
      const message = await readRequestMessage(req);
      id = messageIdOf(message);
      const request = mcpRequestOf(message, req.headers);
      if (request.id === undefined) return void res.writeHead(202).end();
      const { address, userAgent } = credentialsOf(req, services.config);
      const scope = new Scope(services, actor, undefined, address, userAgent, hangUpOf(res));
      sendResult(res, request.id, await assistantResultOf(scope, request));
    } catch (error) {
      const refusal = protocolErrorOf(error, report);
      sendRefusal(res, id, refusal, challengeOf(req, services, refusal));
    }
  };
}

/**
 * Authenticates the caller by its token alone: neither by a cookie, which pages could use, nor by the local mode's
 * access without credentials.
 */
async function callerOf(req: IncomingMessage, services: Services): Promise<Actor> {
  const { credential, runId } = credentialsOf(req, services.config);
  if (credential.kind === 'none') throw Unauthorized();
  const isAssistant = credential.kind === 'bearer' && isAssistantToken(credential.token);
  return isAssistant
    ? authenticateAssistant(services, credential.token)
    : authenticate(services, { credential, runId });
}

/** The challenge that leads clients to the authorization server and names the scopes to request. */
function challengeOf(req: IncomingMessage, services: Services, refusal: ProtocolError): string | undefined {
  const isInsufficient = refusal instanceof InsufficientAssistantScope;
  if (refusal.status !== 401 && !isInsufficient) return undefined;
  const { host, authorization } = req.headers;
  const error = isInsufficient ? 'insufficient_scope' : 'invalid_token';
  const metadata = assistantUrl(services, host, RESOURCE_METADATA_PATH);
  const parts = [`scope="${ASSISTANT_SCOPES.join(' ')}"`, `resource_metadata="${metadata}"`];
  return `Bearer ${(authorization === undefined ? parts : [`error="${error}"`, ...parts]).join(', ')}`;
}
