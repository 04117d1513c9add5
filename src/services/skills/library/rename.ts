import { z } from 'zod';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { text } from '#services/core/text/fields.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { slugField } from './create.js';
import { presentSkill } from './detail.js';
import { emitSkill } from './events.js';
import { assertCurrent } from './files.js';
import { prepareUnderSlug } from './fork.js';
import { isReservedSlug, slugTaken } from './insert.js';
import { SkillView } from './model.js';
import { skillFactsOf, skillKeeper } from './policy.js';
import { reassignSkill, SkillReassignmentView } from './reassign.js';
import { lockedSkillById, skillById, skillRef } from './rows.js';
import { appendVersion } from './versions.js';

const IS_TAKEN = statement(`
  SELECT 1 AS taken FROM "Skill" WHERE "companyId" = $1::uuid AND id <> $2::uuid AND (slug = $3 OR key = $4) LIMIT 1`);

export const renameSkill = mutation({
  name: 'renameSkill',
  summary: "Change a skill's name and slug; agents keep the skill",
  input: z.object({
    ...skillRef,
    name: text(200)
      .refine((name) => !/[\r\n]/.test(name), 'Must be one line')
      .describe("The skill's new name for people."),
    slug: slugField(),
  }),
  output: z
    .object({
      skill: SkillView,
      previousName: z.string().describe('The name before the change.'),
      previousSlug: z.string().describe('The slug before the change.'),
      previousKey: z.string().describe('The key before the change.'),
      reassignments: z.array(SkillReassignmentView).describe('The agents that have the skill assigned, by ID.'),
    })
    .meta({ id: 'SkillRenaming', description: 'The result of renaming a skill.' }),
  on: lockedSkillById,
  find: skillById,
  allow: skillKeeper,
  before: (scope, { slug }, skill) => prepareUnderSlug(scope, skill, slug ?? skill.slug),
  async run(scope, { name }, skill, { slug, content, versionId, isSame }) {
    assertCurrent(skill, versionId);
    const { companyId, id, name: previousName, slug: previousSlug, key: previousKey } = skill;
    await assertSkillAllowed(scope, companyId, 'skills.edit', skillFactsOf(skill));
    if (skill.sourceKind !== 'managed_local') {
      throw unprocessable('Only skills that were written in the company can be renamed. Fork it instead.');
    }
    const key = `company/${companyId}/${slug}`;
    const isReserved = slug !== previousSlug && isReservedSlug(slug);
    if (isReserved || (await scope.row(IS_TAKEN, [companyId, id, slug, key]))) throw slugTaken(slug);
    const columns = { name, slug, key };
    const updated = isSame
      ? await scope.db.skill.update({ where: { id }, data: columns })
      : (await appendVersion(scope, skill, content, { isReviewed: skill.deliveredVersionId === versionId, columns }))
          .skill;
    const reassignments =
      key === previousKey ? [] : await reassignSkill(scope, { companyId, from: previousKey, to: key, isRenamed: true });
    emitSkill(scope, updated, 'company.skill_renamed', { previousName, previousSlug, previousKey, slug });
    return { skill: await presentSkill(scope, updated), previousName, previousSlug, previousKey, reassignments };
  },
});
