import { z } from 'zod';
import { lockCompany } from '#services/access/tenancy.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { pick } from '#services/core/text/group-by.js';
import { urlKeyOf } from '#services/core/text/names.js';
import { appsEnabled } from '../enabled.js';
import { profileManager } from '../managers.js';
import { addBindings } from './bindings.js';
import { profileFields, ToolProfileView } from './model.js';
import { insertProfile, profileRef } from './operations.js';
import { presentProfile } from './overview.js';
import { bindingsOfProfile, entriesOfProfile, lockedProfileById, profilesOfCompany } from './rows.js';

export const duplicateToolProfile = mutation({
  name: 'duplicateToolProfile',
  summary: 'Copy a tool profile with its entries',
  gate: appsEnabled,
  input: z.object({
    ...profileRef,
    name: profileFields.name.describe('The name of the copy, from which its key is derived.'),
    includeAssignments: z.boolean().default(false).describe('True to bind the copy to the same targets.'),
  }),
  output: ToolProfileView,
  on: lockedProfileById,
  allow: profileManager,
  async run(scope, { name, includeAssignments }, profile) {
    const { companyId, id } = profile;
    await lockCompany(scope, companyId);
    const entries = await entriesOfProfile.in.created_at_asc.all(scope, [companyId, id]);
    const copied = pick(profile, ['description', 'status', 'defaultAction', 'metadata', 'newToolsReviewedAt']);
    const profileKey = await freeKey(scope, companyId, urlKeyOf(name, 'profile'));
    const copy = await insertProfile(scope, companyId, { ...copied, name, profileKey }, entries.map(withoutId));
    if (includeAssignments) {
      await addBindings(scope, copy, await bindingsOfProfile.in.created_at_asc.all(scope, [companyId, id]));
    }
    return presentProfile(scope, copy);
  },
});

const withoutId = <Entry extends object>(entry: Entry): Entry =>
  pick(entry, [
    'selectorType',
    'effect',
    'applicationId',
    'connectionId',
    'catalogEntryId',
    'toolName',
    'riskLevel',
    'conditions',
  ] as never) as Entry;

const MAX_KEY = 160;

/** The key, or the first free one of "<key>-2", "<key>-3" and so on. Long keys are cut. */
async function freeKey(scope: WriteScope, companyId: string, key: string): Promise<string> {
  const profiles = await profilesOfCompany.in.created_at_asc.all(scope, [companyId]);
  const usedKeys = new Set(profiles.map(({ profileKey }) => profileKey));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`;
    const candidate = `${key.slice(0, MAX_KEY - ending.length)}${ending}`;
    if (!usedKeys.has(candidate)) return candidate;
  }
}
