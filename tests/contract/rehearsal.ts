import type { Actor } from '#services/core/actors/actor.js';
import { DomainError } from '#services/core/errors/errors.js';
import { executeOperation } from '#services/core/operation/execute.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { Scope, type Services, type WriteScope } from '#services/core/operation/scope.js';
import { fixtureOf, type Subject } from './fixtures.js';

/** `yes`: let in, whatever became of it then; else the status of the refusal. */
export type Cell = 'yes' | '401' | '403' | '404';

class LetIn extends Error {}

/** The operation as it is, but that what it writes is taken back. */
function rehearsed(operation: AnyOperation): AnyOperation {
  if (operation.kind === 'query') return operation;
  const letIn = async () => {
    throw new LetIn();
  };
  if (operation.kind === 'procedure') return { ...operation, run: letIn };
  return {
    ...operation,
    ...(operation.before && { before: letIn }),
    run: async (scope: WriteScope, input: unknown, resource: unknown) => {
      await operation.run(scope, input, resource);
      throw new LetIn();
    },
  };
}

/** Whether an operation on the things of a subject lets somebody in. */
export async function cellOf(
  operation: AnyOperation,
  { services, actor }: { readonly services: Services; readonly actor: Actor },
  subject: Subject,
): Promise<Cell> {
  const scope = new Scope(services, actor);
  try {
    await executeOperation(rehearsed(operation), scope, fixtureOf(operation).input(subject));
    return 'yes';
  } catch (error) {
    if (error instanceof LetIn) return 'yes';
    if (!(error instanceof DomainError)) throw error;
    return [401, 403, 404].includes(error.status) ? (String(error.status) as Cell) : 'yes';
  }
}
