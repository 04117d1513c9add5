import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isFireAddress } from '../rest/automation/routine-fire.js';
import { credentialsOf } from '../rest/http/credentials.js';
import { rateLimitHeaders, retryHeaders } from '../rest/http/errors.js';
import { refuseUpgrade } from '../rest/live/live.js';
import { countRequest } from '../services/access/request-limit.js';
import type { Services } from '../services/core/operation/scope.js';
import { domainErrorBody, refuse } from './requests.js';

/** @returns true for a request that is answered, being one too many */
type Limit = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<boolean>;

/** The limit for all requests over HTTP, where RATE_LIMITS sets one; its headers are on every answer. */
export function requestLimit(services: Services): Limit | undefined {
  if (!services.limits.countRequest) return undefined;
  return async (req, res, path) => {
    const credentials = credentialsOf(req, services.config);
    const { address } = credentials;
    const counted = await countRequest(services, isFireAddress(path) ? nobodyAt(address) : credentials);
    if (!counted) return false;
    const { limit, remaining, msLeft, refusal } = counted;
    const headers = {
      ...rateLimitHeaders(limit, remaining, Math.ceil(msLeft / 1000)),
      ...(refusal && retryHeaders(refusal)),
    };
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (refusal) refuse(req, res, refusal.status, domainErrorBody(refusal, path));
    return refusal !== undefined;
  };
}

/** Somebody of whom no more than the address is known. */
const nobodyAt = (address: string) => ({ address });

/**
 * The same for opening a GraphQL socket, which is a request as each of its operations is.
 * @returns true for one that is refused, or whose client has gone
 */
export function upgradeLimit(
  services: Services,
): ((req: IncomingMessage, socket: Duplex) => Promise<boolean>) | undefined {
  if (!services.limits.countRequest) return undefined;
  return async (req, socket) => {
    const counted = await countRequest(services, credentialsOf(req, services.config));
    if (counted?.refusal) refuseUpgrade(socket, counted.refusal);
    return counted?.refusal !== undefined || socket.destroyed;
  };
}
