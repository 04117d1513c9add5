import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '../rest/address.js';
import { errorBody } from '../rest/errors.js';
import type { Config } from '../services/core/config.js';
import { processLimit } from '../services/core/limits.js';
import { refuse } from './requests.js';

type Limit = (req: IncomingMessage, res: ServerResponse) => boolean;

/** The limit for all requests of an address, where RATE_LIMITS sets one. @returns true for a request that is refused */
export function requestLimit(config: Pick<Config, 'RATE_LIMITS' | 'TRUST_PROXY'>): Limit | undefined {
  const rate = config.RATE_LIMITS === 'off' ? undefined : config.RATE_LIMITS.request;
  if (!rate) return undefined;
  const take = processLimit(rate, 'requests from this address');
  return (req, res) => {
    const refusal = take(clientAddress(req, config));
    if (!refusal) return false;
    res.setHeader('Retry-After', (refusal.details as { retryAfterSeconds: number }).retryAfterSeconds);
    refuse(req, res, refusal.status, JSON.stringify(errorBody(refusal)));
    return true;
  };
}
