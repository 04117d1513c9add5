import type { z } from 'zod';
import type { Skill, SkillVersion } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { presenterOf } from '#services/core/rows/present.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { type SkillDetailView, SkillVersionView } from './detail-model.js';
import { inventoryOf, presentSkillRow, type SkillView } from './model.js';
import { extraOf, forksOf, manifestOf, type SkillUser, usersOf, versionNode } from './rows.js';

/** The wire shape of a skill. */
export const presentSkill = async (scope: Scope, skill: Skill): Promise<z.input<typeof SkillView>> =>
  presentSkillRow(skill, await extraOf(scope, skill));

/** The wire shapes of several skills, with two statements for all of them. */
export const presentSkills = (scope: Scope, skills: readonly Skill[]) =>
  Promise.all(skills.map((skill) => presentSkill(scope, skill)));

export const presentSkillVersion = presenterOf(SkillVersionView, {
  companySkillId: ({ skillId }: Pick<SkillVersion, 'skillId'>) => skillId,
  fileInventory: (version: Pick<SkillVersion, 'manifest'>) => inventoryOf(manifestOf(version)),
});

export const presentUser = ({ skillId: _, ...user }: SkillUser) => ({ ...user, desired: true });

/** A skill with everything that belongs to it. */
export async function skillDetailOf(scope: Scope, skill: Skill): Promise<z.input<typeof SkillDetailView>> {
  const [row, version, users, forks] = await Promise.all([
    presentSkill(scope, skill),
    skill.currentVersionId ? scope.load(versionNode, skill.currentVersionId) : null,
    scope.load(usersOf, skill.id),
    forksOf(scope, skill.id),
  ]);
  return {
    ...row,
    markdown: version?.skillMd ?? '',
    metadata: skill.metadata as JsonObject | null,
    usedByAgents: users.map(presentUser),
    existingForks: await presentSkills(scope, forks),
    currentVersion: version && presentSkillVersion(version),
    files: row.fileInventory,
  };
}
