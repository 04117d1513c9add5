import type { IncomingMessage, ServerResponse } from 'node:http';
import { credentialsOf } from '../rest/http/credentials.js';
import { authenticate } from '../services/access/authenticate.js';
import { authenticateToolSession, TOOL_SESSION_HEADER } from '../services/access/tool-sessions.js';
import type { Actor } from '../services/core/actors/actor.js';
import { Scope, type Services } from '../services/core/operation/scope.js';
import { idOf, requestOf } from './messages.js';
import { resultOf } from './methods.js';
import { siteOfRun } from './run-site.js';
import { RunningRequests } from './running-requests.js';
import { assertTransport, messageOf, protocolErrorOf, refuse, sendResult } from './transport.js';

/** Answers requests of the Model Context Protocol: one message a request, no streams and no sessions of the protocol. */
export function createMcpHandler(services: Services, report: (error: unknown) => void) {
  const running = new RunningRequests(services.requestCancellations);
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    let id: string | number | null = null;
    try {
      assertTransport(req, services);
      const actor = await actorOf(req, services);
      const message = await messageOf(req);
      id = idOf(message);
      const request = requestOf(message, req.headers);
      const { 'user-agent': userAgent } = req.headers;
      const signal = running.begin(res, callerKeyOf(actor), request, req.headers);
      const site = await siteOfRun(new Scope(services, actor, undefined, undefined, userAgent, signal));
      if (request.id === undefined) return void res.writeHead(202).end();
      sendResult(res, request.id, await resultOf(site, request));
    } catch (error) {
      refuse(res, id, protocolErrorOf(error, report));
    }
  };
}

/** Whose requests are told from others by their numbers. */
const callerKeyOf = (actor: Actor): string =>
  actor.kind === 'agent' ? (actor.toolSession?.id ?? actor.verifiedRunId ?? actor.agentId) : '';

function actorOf(req: IncomingMessage, services: Services): Promise<Actor> {
  const token = req.headers[TOOL_SESSION_HEADER];
  return typeof token === 'string'
    ? authenticateToolSession(services, token)
    : authenticate(services, credentialsOf(req, services.config));
}
