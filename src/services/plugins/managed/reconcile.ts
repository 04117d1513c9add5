import { takeTurn } from '#services/core/locks/advisory-lock.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { MANAGED } from './kinds.js';
import { linkedRecord, linkRecord, type ManagedRef } from './links.js';

/**
 * Creates the record that a plugin manages under a key, unless it exists. Record and link are written together, and two
 * concurrent calls create one record. Later changes by members stay.
 * @param declared the record's declaration in the manifest
 * @returns the ID of the record
 * @throws DomainError, as the operation that creates it
 */
export async function reconcileManaged(scope: Scope, ref: ManagedRef, declared: never): Promise<string> {
  const kind = MANAGED[ref.kind];
  const present = await linkedRecord(scope, ref);
  if (present) return present;
  const { companyId, pluginId, key } = ref;
  const prepared = await kind.prepare?.(scope, companyId, declared);
  return transact(scope.services, scope.actor, companyId, async (write) => {
    await takeTurn(write, `plugin-managed:${companyId}:${pluginId}:${ref.kind}:${key}`);
    const existingId = await linkedRecord(write, ref);
    if (existingId) return existingId;
    const other: Parameters<typeof kind.create>[0]['other'] = (otherKind, otherKey) =>
      linkedRecord(write, { ...ref, kind: otherKind, key: otherKey });
    const id = await kind.create({ scope: write, companyId, other }, declared, prepared);
    await linkRecord(write, ref, id);
    return id;
  });
}
