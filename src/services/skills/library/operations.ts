import { z } from 'zod';
import type { Skill } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { deletesOfCompany, type InCompany, mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { patchOf } from '#services/core/rows/restore.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { pathId, text } from '#services/core/text/fields.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { ensureBundledSkills } from './bundled.js';
import { presentSkill, presentSkills, skillDetailOf } from './detail.js';
import { SkillDetailView } from './detail-model.js';
import { emitSkill } from './events.js';
import { holdField, SkillView, skillFields } from './model.js';
import { assertEditable, assertMayHold, skillFactsOf, skillKeeper } from './policy.js';
import { removeSkills } from './remove.js';
import { countsOf, lockedSkillById, sightOf, skillById, skillRef, skillsOfCompany } from './rows.js';
import { SkillListSort, SkillSharingScope } from './words.js';

/** The company in an input, after it got the skills that ship with this release. */
async function companyWithSkills(scope: Scope, input: InCompany): Promise<InCompany & { readonly id: string }> {
  const company = await companyKeyById(scope, input);
  await ensureBundledSkills(scope, company.companyId);
  return company;
}

export const listSkills = query({
  name: 'listSkills',
  summary: "List a company's skills",
  input: z.object({
    companyId: pathId(),
    q: text(200).optional().describe('Only skills whose name, description, tagline or key contains this text.'),
    sort: SkillListSort.default('alphabetical').describe('The order.'),
    category: text(60).optional().describe('Only skills of this category.'),
    scope: SkillSharingScope.optional().describe('Only skills that are offered to these agents.'),
  }),
  output: z.array(SkillView),
  on: companyWithSkills,
  allow: companyMember,
  async run(scope, { q, sort, category, scope: sharing }, { companyId }) {
    const filter = {
      ...sightOf(scope),
      ...(q && { search: q }),
      ...(category && { categories: [category] }),
      ...(sharing && { sharingScopes: [sharing] }),
    };
    const { in: pages } = skillsOfCompany;
    const pagesOf = { recent: pages.updated_at_desc, installs: pages.installs_desc } as Partial<
      Record<string, typeof pages.name_asc>
    >;
    const skills = await (pagesOf[sort] ?? pages.name_asc).all(scope, [companyId], filter);
    if (sort !== 'agents' && sort !== 'forks') return skills;
    const counts = await Promise.all(skills.map((skill) => scope.load(countsOf, skill)));
    const by = new Map(skills.map((skill, at) => [skill, counts[at]?.[sort] ?? 0]));
    return skills.sort((a, b) => (by.get(b) as number) - (by.get(a) as number));
  },
  present: presentSkills,
});

const CATEGORIES = statement(`
  SELECT category AS slug, count(*)::int AS count FROM "Skill" s, unnest(s.categories) category
   WHERE s."companyId" = $1::uuid AND ($2::uuid IS NULL OR s."sharingScope" = 'company' OR s."createdByAgentId" = $2::uuid)
   GROUP BY category ORDER BY category`);

export const SkillCategoryView = z
  .object({
    slug: z.string().describe("The name of the category, as in a skill's categories."),
    count: z.int().describe('The number of skills in the category.'),
  })
  .meta({ id: 'SkillCategory', description: 'A category of skills.' });

export const listSkillCategories = query({
  name: 'listSkillCategories',
  summary: "List the categories of a company's skills",
  input: z.object({ companyId: pathId() }),
  output: z.array(SkillCategoryView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, _input, { companyId }) =>
    scope.sql<z.input<typeof SkillCategoryView>>(CATEGORIES, [companyId, sightOf(scope).offeredTo]),
});

export const getSkill = query({
  name: 'getSkill',
  summary: 'Get a skill with its text and its users',
  input: z.object(skillRef),
  output: SkillDetailView,
  on: skillById,
  allow: companyMember,
  run: (_scope, _input, skill) => skill,
  present: skillDetailOf,
});

export const updateSkill = mutation({
  name: 'updateSkill',
  summary: 'Update the fields of a skill other than its files',
  input: patchOf({ ...skillFields, ...holdField }, skillRef),
  output: SkillDetailView,
  on: lockedSkillById,
  allow: skillKeeper,
  async run(scope, { companyId: _c, skillId: _s, ...fields }, skill) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.edit', skillFactsOf(skill));
    assertEditable(skill);
    assertMayHold(scope.actor, fields);
    const changed = changedFields<Partial<Skill>>(skill, fields as Partial<Skill>);
    if (isEmpty(changed)) return skillDetailOf(scope, skill);
    const updated = await scope.db.skill.update({ where: { id: skill.id }, data: changed as object });
    emitSkill(scope, updated, 'company.skill_updated', changeDetails(skill, changed, ['description']));
    return skillDetailOf(scope, updated);
  },
});

export const deleteSkill = mutation({
  name: 'deleteSkill',
  summary: 'Delete a skill that no agent uses, with all its versions',
  input: z.object(skillRef),
  output: SkillView,
  on: lockedSkillById,
  allow: skillKeeper,
  deletes: deletesOfCompany,
  async run(scope, _input, skill) {
    const view = await presentSkill(scope, skill);
    await removeSkills(scope, skill.companyId, [skill]);
    return view;
  },
});
