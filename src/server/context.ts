import type { Runtime } from '../runtime.js';
import type { GraphContext } from '../schema/builder.js';
import { authenticate, type Credentials } from '../services/access/authenticate.js';
import { DomainError } from '../services/core/errors/errors.js';
import { Scope } from '../services/core/operation/scope.js';
import type { Executions } from './executions.js';
import { asGraphql } from './params.js';

/** The context of one request or of one operation on a socket. */
export function createContext(
  runtime: Runtime,
  executions: Executions,
  credentials: Credentials,
): Promise<GraphContext> {
  return executions.follow(newContext(runtime, credentials));
}

async function newContext({ services, follower, isFast }: Runtime, credentials: Credentials): Promise<GraphContext> {
  try {
    const { address, userAgent } = credentials;
    const actor = await authenticate(services, credentials);
    return { scope: new Scope(services, actor, undefined, address, userAgent), follower, isFast };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw asGraphql(error);
  }
}
