import type { Actor } from '../actors/actor.js';
import { end } from './execute.js';
import { Scope, type Services, WriteScope } from './scope.js';

/**
 * Runs one transaction of the server's own, without an operation, on the rows of one company or of several. The
 * transaction also writes the events and jobs of the work.
 */
export async function transact<T>(
  services: Services,
  actor: Actor,
  company: string | readonly string[],
  work: (scope: WriteScope) => Promise<T>,
): Promise<T> {
  const reach = [company].flat();
  const scope = new Scope(services, actor, reach);
  let write: WriteScope | undefined;
  let isCommitted = false;
  try {
    const value = await services.database.transaction(
      reach,
      async (tx) => {
        write = new WriteScope(scope, tx);
        const done = await work(write);
        await end(write, undefined, undefined);
        return done;
      },
      scope.payer,
    );
    isCommitted = true;
    if (write?.events.length) services.committed(reach);
    return value;
  } finally {
    await write?.followUp(isCommitted);
  }
}
