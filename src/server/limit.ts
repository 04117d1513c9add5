import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { credentialsOf } from '../http/credentials.js';
import { rateLimitHeaders, retryHeaders } from '../http/errors.js';
import { refuseUpgrade } from '../rest/http/live.js';
import { isPluginWebhook } from '../rest/plugins/webhook-address.js';
import { isFireAddress } from '../rest/work/routine-fire.js';
import type { Credentials } from '../services/access/authenticate.js';
import { countRequest } from '../services/access/request-limit.js';
import type { Services } from '../services/core/operation/scope.js';
import type { Config } from '../services/core/process/config.js';
import { domainErrorBody, refuseRequest } from './requests.js';

/** @returns true if the request was rejected because it exceeds the limit */
type Limit = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<boolean>;

/** The sender of a request. Senders to webhooks of plugins and routines are not callers of the API. */
export function senderOf(
  req: IncomingMessage,
  config: Config,
  path: string,
): Credentials & { readonly address: string } {
  const credentials = credentialsOf(req, config);
  return isFireAddress(path) || isPluginWebhook(path) ? { address: credentials.address } : credentials;
}

/** The limit for all HTTP requests, if RATE_LIMITS sets one. Every response has its headers. */
export function requestLimit(services: Services): Limit | undefined {
  if (!services.limits.countRequest) return undefined;
  return async (req, res, path) => {
    const count = await countRequest(services, senderOf(req, services.config, path));
    if (!count) return false;
    const { limit, remaining, msLeft, refusal } = count;
    const headers = {
      ...rateLimitHeaders(limit, remaining, Math.ceil(msLeft / 1000)),
      ...(refusal && retryHeaders(refusal)),
    };
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (refusal) refuseRequest(req, res, refusal.status, domainErrorBody(refusal, path));
    return refusal !== undefined;
  };
}

/**
 * The limit for opening a GraphQL socket, which counts as a request, as does each of its operations.
 * @returns true if the socket was rejected or its client has disconnected
 */
export function upgradeLimit(
  services: Services,
): ((req: IncomingMessage, socket: Duplex) => Promise<boolean>) | undefined {
  if (!services.limits.countRequest) return undefined;
  return async (req, socket) => {
    const count = await countRequest(services, credentialsOf(req, services.config));
    if (count?.refusal) refuseUpgrade(socket, count.refusal);
    return count?.refusal !== undefined || socket.destroyed;
  };
}
