import type { SkillSource } from '#generated/prisma/client.js';
import { DomainError, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import type { GitLocator } from '../fetch/locator.js';
import { type AuditedSource, readSource, skillSourceOf } from './fetching.js';

/** The locator to fetch the repository of a source. */
export function repositoryOf(scope: Pick<Scope, 'services'>, source: SkillSource): GitLocator {
  const locator = skillSourceOf(scope, source.address);
  if (locator.kind !== 'git') throw unprocessable('The source is no longer a repository');
  return { ...locator, sourceType: source.sourceType as GitLocator['sourceType'] };
}

/**
 * The skills of a repository at the newest commit of the followed ref, read and audited.
 * @param selection their folders; null for all
 * @throws 422, 503
 */
export const readRepository = (
  scope: Scope,
  source: SkillSource,
  selection: readonly string[] | null,
): Promise<AuditedSource> =>
  readSource(scope, source.companyId, repositoryOf(scope, source), { ref: source.trackingRef, selection });

const MAX_ERROR = 500;

/** The columns of a source that record a failure. */
export const failureColumns = ({ message }: DomainError) => ({
  lastError: message.slice(0, MAX_ERROR),
  lastScannedAt: new Date(),
});

/** The failure of a repository, with a message for people. @throws the error if the server itself failed */
export function unreadable(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500) return error;
  throw error;
}

/** Stores a repository's failure in its source, for people to see, and throws it. */
export async function keepFailure(scope: Scope, { id, companyId }: SkillSource, error: unknown): Promise<never> {
  const failure = unreadable(error);
  await transact(scope.services, scope.actor, companyId, (write) =>
    write.db.skillSource.updateMany({ where: { id }, data: failureColumns(failure) }),
  );
  throw failure;
}
