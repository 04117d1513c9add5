import type { Skill } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { removeUnnamed } from '#services/organization/assets/content-references.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { presentUser } from './detail.js';
import { emitSkill } from './events.js';
import { skillFactsOf } from './policy.js';
import { lockedSkills, usersOf } from './rows.js';

const REMOVE_BLOBS = statement(`
  DELETE FROM "SkillBlob" WHERE "companyId" = $1::uuid AND "skillId" = ANY($2::uuid[]) RETURNING sha256`);

/** Deletes skills that no agent wants, with all their versions. @throws 403; 422 with the agents that want one */
export async function removeSkills(scope: WriteScope, companyId: string, skills: readonly Skill[]): Promise<void> {
  const ids = skills.map(({ id }) => id);
  for (const skill of await lockedSkills(scope, companyId, ids)) {
    await assertSkillAllowed(scope, companyId, 'skills.remove', skillFactsOf(skill));
    if (skill.sourceKind === 'bundled') throw unprocessable('Bundled skills cannot be deleted');
    await assertUnused(scope, skill);
  }
  const blobs = await scope.sql<{ sha256: string }>(REMOVE_BLOBS, [companyId, ids]);
  await scope.db.skill.deleteMany({ where: { companyId, id: { in: ids } } });
  removeUnnamed(
    scope,
    blobs.map(({ sha256 }) => sha256),
  );
  for (const skill of skills) emitSkill(scope, skill, 'company.skill_deleted', { slug: skill.slug });
}

async function assertUnused(scope: WriteScope, { id }: Skill): Promise<void> {
  const users = await scope.load(usersOf, id);
  if (users.length === 0) return;
  const names = users.map(({ name }) => name).join(', ');
  throw unprocessable(`Skill is used by ${names}`, { usedByAgents: users.map(presentUser) });
}
