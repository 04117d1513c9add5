import { takeTurn } from '../../core/locks/advisory-lock.js';
import type { Scope } from '../../core/operation/scope.js';
import { transact } from '../../core/operation/transact.js';
import { MANAGED } from './kinds.js';
import { linkedRecord, linkRecord, type ManagedRef } from './links.js';

/**
 * Makes what a plugin manages by a key, unless it is there. Record and link are written together, and two who do this at
 * once make one. What people changed of a record meanwhile stays.
 * @param declared what the manifest says of it
 * @returns the ID of the record
 * @throws DomainError, as the operation that makes it
 */
export async function reconcileManaged(scope: Scope, ref: ManagedRef, declared: never): Promise<string> {
  const kind = MANAGED[ref.kind];
  const present = await linkedRecord(scope, ref);
  if (present) return present;
  const { companyId, pluginId, key } = ref;
  const prepared = await kind.prepare?.(scope, companyId, declared);
  return transact(scope.services, scope.actor, companyId, async (write) => {
    await takeTurn(write, `plugin-managed:${companyId}:${pluginId}:${ref.kind}:${key}`);
    const made = await linkedRecord(write, ref);
    if (made) return made;
    const other: Parameters<typeof kind.create>[0]['other'] = (otherKind, otherKey) =>
      linkedRecord(write, { ...ref, kind: otherKind, key: otherKey });
    const id = await kind.create({ scope: write, companyId, other }, declared, prepared);
    await linkRecord(write, ref, id);
    return id;
  });
}
