import { board, companyWriter, isCeo, isInstanceAdmin } from '#services/access/rules.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { companyCreator } from '#services/organization/companies/operations.js';
import type { Plan } from './plan/plan.js';
import type { ImportRequest, ImportTarget } from './receive/input.js';

/** Allows board members, and the company's own CEO agent. */
export const importer: Allow<InCompany> = rule(`${board.who}, or the company's CEO agent`, async (scope, resource) => {
  if (scope.actor.kind !== 'agent') return board(scope, resource);
  await companyWriter(scope, resource);
  if (!isCeo(scope.actor)) throw forbidden('Only the board and the CEO of a company can import into it');
});

/** Allows only people: those who can write to the target company, or may create a company. */
export const companyImporter: Allow<Partial<InCompany>> = rule(
  `${board.who}, or an instance admin for a new company`,
  async (scope, { companyId }) => {
    if (companyId) return board(scope, { companyId });
    return companyCreator(scope, {});
  },
);

/**
 * Restricts the routes of a company: no other company as the target, and no replacement of existing records.
 * @throws 403
 */
export async function assertSafe(
  scope: Scope,
  { id }: { readonly id: string },
  { target, collisionStrategy }: Pick<ImportRequest, 'target' | 'collisionStrategy'>,
): Promise<void> {
  if (target.mode === 'existing_company' && target.companyId !== id) {
    throw forbidden('Safe import route imports only into its own company or a new one');
  }
  if (target.mode === 'new_company') await companyCreator(scope, {});
  if (collisionStrategy === 'replace') throw forbidden('Safe import route does not allow replace collision strategy');
}

/** Adapters that run programs or call addresses, regardless of their configuration. */
const BY_ADMINS = new Set(['process', 'http']);

/** @throws 403 for agents with adapters that only instance admins may import */
export function assertAdapters(
  { actor }: Scope,
  { agents }: Plan,
  overrides: ImportRequest['adapterOverrides'] = {},
): void {
  if (isInstanceAdmin(actor)) return;
  const refused = agents.find(({ action, slug, agent }) => {
    const type = Object.hasOwn(overrides, slug) ? overrides[slug]?.adapterType : agent.adapterType;
    return action !== 'skip' && BY_ADMINS.has(type ?? '');
  });
  if (!refused) return;
  throw forbidden(`Only instance admins import agents with the adapter ${refused.agent.adapterType}: ${refused.slug}`);
}

/** The id of the target company; null for a new one. */
export const existingIdOf = (target: ImportTarget): string | null =>
  target.mode === 'existing_company' ? target.companyId : null;
