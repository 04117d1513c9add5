import type { IncomingMessage, ServerResponse } from 'node:http';
import { credentialsOf } from '../http/credentials.js';
import { authenticate } from '../services/access/authenticate.js';
import { authenticateToolSession, TOOL_SESSION_HEADER } from '../services/access/tool-sessions.js';
import type { Actor } from '../services/core/actors/actor.js';
import { Scope, type Services } from '../services/core/operation/scope.js';
import { mcpRequestOf, messageIdOf } from './messages.js';
import { answerMcpRequest } from './methods.js';
import { siteOfRun } from './run-site.js';
import { RunningRequests } from './running-requests.js';
import { assertTransport, protocolErrorOf, readRequestMessage, sendRefusal, sendResult } from './transport.js';

/**
 * Handles requests of the Model Context Protocol: one message per request, no streams and no sessions of the protocol.
 */
export function createMcpHandler(services: Services, report: (error: unknown) => void) {
  const running = new RunningRequests(services.requestCancellations);
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    let id: string | number | null = null;
    try {
      assertTransport(req, services);
      const actor = await actorOf(req, services);
      const message = await readRequestMessage(req);
      id = messageIdOf(message);
      const request = mcpRequestOf(message, req.headers);
      const { 'user-agent': userAgent } = req.headers;
      const signal = running.begin(res, callerKeyOf(actor), request, req.headers);
      const site = await siteOfRun(new Scope(services, actor, undefined, undefined, userAgent, signal));
      if (request.id === undefined) return void res.writeHead(202).end();
      sendResult(res, request.id, await answerMcpRequest(site, request));
    } catch (error) {
      sendRefusal(res, id, protocolErrorOf(error, report));
    }
  };
}

/** The owner of request ids: two requests of the same owner differ by their ids. */
const callerKeyOf = (actor: Actor): string =>
  actor.kind === 'agent' ? (actor.toolSession?.id ?? actor.verifiedRunId ?? actor.agentId) : '';

function actorOf(req: IncomingMessage, services: Services): Promise<Actor> {
  const token = req.headers[TOOL_SESSION_HEADER];
  return typeof token === 'string'
    ? authenticateToolSession(services, token)
    : authenticate(services, credentialsOf(req, services.config));
}
