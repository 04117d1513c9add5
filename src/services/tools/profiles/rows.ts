import type { ToolProfile, ToolProfileBinding, ToolProfileEntry } from '#generated/prisma/client.js';
import { locatedInCompany } from '#services/access/tenancy.js';
import { notFound } from '#services/core/errors/errors.js';
import type { InCompany } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, locatedBy, lockedBy } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { text, uuid } from '#services/core/text/fields.js';
import { ToolStatus } from '../servers/model.js';
import { ToolBindingTarget } from './effective.js';
import { ToolEntryEffect, ToolEntrySelector } from './entries.js';

const ProfileNotFound = () => notFound('Tool profile not found');
const EntryNotFound = () => notFound('Tool profile entry not found');

/** A profile by its ID; null if it does not exist or is out of reach. */
export const profileNode = byId<ToolProfile>('ToolProfile');
export const profileEntryNode = byId<ToolProfileEntry>('ToolProfileEntry');
export const profileBindingNode = byId<ToolProfileBinding>('ToolProfileBinding');

/** The profile that a path or argument names. @throws 404 */
export const profileById = locatedBy('profileId', profileNode, ProfileNotFound);

/** The profile that a path or argument names, with a lock that also guards its entries and bindings. @throws 404 */
export const lockedProfileById = lockedBy<'profileId', ToolProfile>('profileId', 'ToolProfile', ProfileNotFound);

const profileInCompany = locatedInCompany('profileId', profileNode, ProfileNotFound);

/** The locked profile that a path names by its company and its ID. @throws 404 */
export async function lockedProfileInCompany(
  scope: WriteScope,
  input: InCompany & { readonly profileId: string },
): Promise<ToolProfile> {
  await profileInCompany(scope, input);
  return lockedProfileById(scope, input);
}

/** A profile named by its id alone. */
export const profileAlone = ownId({
  id: 'profileId',
  from: '"ToolProfile" c',
  parents: { companyId: 'c."companyId"' },
  missing: ProfileNotFound,
});

/** The entry that a path or argument names, locked against other changes. @throws 404 */
export const lockedProfileEntryById = lockedBy<'entryId', ToolProfileEntry>(
  'entryId',
  'ToolProfileEntry',
  EntryNotFound,
);

export const ToolProfileFilter = filterOf({
  id: 'ToolProfileFilter',
  nouns: 'profiles',
  lists: {
    statuses: inColumn('status', ToolStatus, 'in one of these statuses'),
    profileKeys: inColumn('profileKey', text(160), 'with one of these keys'),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
});

const ToolProfileOrder = ordersOf({
  id: 'ToolProfileOrder',
  nouns: 'profiles',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE, name: byText('name') },
  initial: 'created_at_asc',
});

/** A company's profiles. */
export const profilesOfCompany = ToolProfileOrder.inCompany('ToolProfile', ToolProfileFilter)();

export const ToolProfileEntryFilter = filterOf({
  id: 'ToolProfileEntryFilter',
  nouns: 'entries',
  lists: {
    selectorTypes: inColumn('selectorType', ToolEntrySelector, 'that compare one of these'),
    effects: inColumn('effect', ToolEntryEffect, 'with one of these effects'),
    applicationIds: inColumn('applicationId', uuid(), 'about one of these applications', {
      type: 'uuid',
      isNullable: true,
    }),
  },
  times: { createdAt: 'were created' },
});

const ToolProfileEntryOrder = ordersOf({
  id: 'ToolProfileEntryOrder',
  nouns: 'entries',
  by: { created_at: BY_CREATION },
  initial: 'created_at_asc',
});

/** A profile's entries. */
export const entriesOfProfile = ToolProfileEntryOrder.inCompany(
  'ToolProfileEntry',
  ToolProfileEntryFilter,
)({ profileId: 'uuid' });

export const ToolProfileBindingFilter = filterOf({
  id: 'ToolProfileBindingFilter',
  nouns: 'bindings',
  lists: {
    targetTypes: inColumn('targetType', ToolBindingTarget, 'to targets of one of these kinds'),
    targetIds: idsIn('targetId', uuid(), 'to one of these targets'),
  },
  times: { createdAt: 'were created' },
});

const ToolProfileBindingOrder = ordersOf({
  id: 'ToolProfileBindingOrder',
  nouns: 'bindings',
  by: { created_at: BY_CREATION },
  initial: 'created_at_asc',
});

/** A profile's bindings. */
export const bindingsOfProfile = ToolProfileBindingOrder.inCompany(
  'ToolProfileBinding',
  ToolProfileBindingFilter,
)({ profileId: 'uuid' });
