import { z } from 'zod';
import { Prisma, type ToolProfile } from '#generated/prisma/client.js';
import { boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { patchOf } from '#services/core/rows/restore.js';
import { changeDetails, changedFields, isEmpty, sentFields } from '#services/core/text/changes.js';
import { pathId } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { profileManager } from '../managers.js';
import { profileFields, ToolProfileView } from './model.js';
import { presentProfile } from './overview.js';
import { entriesOfProfile, lockedProfileById, profilesOfCompany } from './rows.js';
import { addEntries, type EntryColumns, entryColumns } from './write-entries.js';

export const profileRef = { profileId: pathId().describe("The profile's ID.") };

export const listToolProfiles = query({
  name: 'listToolProfiles',
  summary: "List a company's tool profiles, oldest first",
  gate: appsEnabled,
  input: z.object({ companyId: pathId() }),
  output: z.object({ profiles: z.array(ToolProfileView) }).meta({ id: 'ToolProfileList' }),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => profilesOfCompany.in.created_at_asc.all(scope, [company.id]),
  present: async (scope, profiles) => ({
    profiles: await Promise.all(profiles.map((profile) => presentProfile(scope, profile))),
  }),
});

export const createToolProfile = mutation({
  name: 'createToolProfile',
  summary: 'Create a tool profile',
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    ...profileFields,
    status: profileFields.status.default('active'),
    defaultAction: profileFields.defaultAction.default('deny'),
    entries: profileFields.entries.default([]),
  }),
  output: ToolProfileView,
  on: companyKeyById,
  allow: profileManager,
  async run(scope, { companyId: _, entries, ...fields }, { companyId }) {
    const columns = await entryColumns(scope, companyId, entries);
    return presentProfile(scope, await insertProfile(scope, companyId, sentFields(fields), columns));
  },
});

export const updateToolProfile = mutation({
  name: 'updateToolProfile',
  summary: 'Update a tool profile',
  gate: appsEnabled,
  input: patchOf(profileFields, profileRef),
  output: ToolProfileView,
  on: lockedProfileById,
  allow: profileManager,
  async run(scope, { profileId: _, entries, ...fields }, profile) {
    const changed = changedFields(profile, fields);
    const isReplaced = entries !== undefined && (await replaceEntries(scope, profile, entries));
    if (isEmpty(changed) && !isReplaced) return presentProfile(scope, profile);
    const data = { ...forPrisma(changed), updatedAt: new Date() };
    const after = await explainDuplicateKey(() => scope.db.toolProfile.update({ where: { id: profile.id }, data }));
    const changes = {
      ...changeDetails(profile, changed, ['description', 'metadata']),
      ...(isReplaced && { entries: { changed: true } }),
    };
    scope.emit({ ...aboutProfile(profile), action: 'tool_profile.updated', details: { name: after.name, changes } });
    return presentProfile(scope, after);
  },
});

/** @throws 409 for a key that another profile has */
export async function insertProfile(
  scope: WriteScope,
  companyId: string,
  fields: object,
  entries: readonly EntryColumns[],
): Promise<ToolProfile> {
  const data = { ...forPrisma(fields), companyId, ...authorOf(scope.actor) } as never;
  const profile = await explainDuplicateKey(() => scope.db.toolProfile.create({ data }));
  await addEntries(scope, profile, entries);
  const details = { name: profile.name, key: profile.profileKey };
  scope.emit({ ...aboutProfile(profile), action: 'tool_profile.created', details });
  return profile;
}

export const aboutProfile = (profile: Pick<ToolProfile, 'companyId' | 'id'>) => eventSubject('tool_profile', profile);

/** @returns whether the entries changed */
async function replaceEntries(
  scope: WriteScope,
  profile: ToolProfile,
  entries: Parameters<typeof entryColumns>[2],
): Promise<boolean> {
  const after = await entryColumns(scope, profile.companyId, entries);
  const before = await entriesOfProfile.in.created_at_asc.all(scope, [profile.companyId, profile.id]);
  const isSame =
    before.length === after.length && after.every((entry, at) => isEmpty(changedFields(before[at], entry)));
  if (isSame) return false;
  await scope.db.toolProfileEntry.deleteMany({ where: { companyId: profile.companyId, profileId: profile.id } });
  await addEntries(scope, profile, after);
  return true;
}

/** Prisma needs `DbNull` to write null into a JSON column. */
const forPrisma = (fields: { readonly metadata?: object | null | undefined }) =>
  (fields.metadata === null ? { ...fields, metadata: Prisma.DbNull } : fields) as Prisma.ToolProfileUpdateInput;

/** @throws 409 if another profile of the company has the key */
const explainDuplicateKey = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicate(write, () => conflict('A tool profile with that key already exists'));
