import { z } from 'zod';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import { ownershipCheck } from '#services/core/rows/batched.js';
import { pathId, rawText, text, uuid } from '#services/core/text/fields.js';
import { prepareContents } from '#services/organization/assets/content-references.js';
import { SKILL_SLUG } from '../format/frontmatter.js';
import { MAX_SLUG, slugFor } from '../format/slug.js';
import { MAX_SKILL_FILE_BYTES, SKILL_ENTRY } from '../format/tree.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { contentOfFiles } from './content.js';
import { skillDetailOf } from './detail.js';
import { SkillDetailView } from './detail-model.js';
import { emitSkill } from './events.js';
import { insertSkill, type NewSkill } from './insert.js';
import { skillFields } from './model.js';
import { skillAuthor } from './policy.js';
import { skillText } from './text.js';

export const slugField = () =>
  text(MAX_SLUG)
    .regex(SKILL_SLUG, 'Must be lower-case letters, digits and single hyphens')
    .nullish()
    .describe(
      "The name of the skill's folder: at most 64 lower-case letters, digits and single hyphens; null for the default.",
    );

/** The slug of a new skill. @throws 422 for a name without usable letters */
export function newSkillSlug(name: string, slug: string | null | undefined): string {
  const newSlug = slug ?? slugFor(name, '');
  if (newSlug === '') throw unprocessable('A slug cannot be made from this name. Send a slug.');
  return newSlug;
}

const assertOriginal = ownershipCheck('Skill', 'Skill not found in this company');

const newSkill = z.object({
  companyId: pathId(),
  ...skillFields,
  slug: slugField(),
  markdown: rawText(MAX_SKILL_FILE_BYTES)
    .nullish()
    .describe('The text of SKILL.md; Orgraph writes a short one if the text is null or omitted.'),
  categories: skillFields.categories.default([]),
  sharingScope: skillFields.sharingScope.default('company'),
  forkedFromSkillId: uuid().nullish().describe('The ID of the original skill, which must belong to the same company.'),
});

const contentOf = ({ name, slug, description, markdown }: z.output<typeof newSkill>) => {
  const heading = { slug: newSkillSlug(name, slug), name, description: description ?? null };
  const bytes = Buffer.from(skillText(heading, markdown));
  return contentOfFiles([{ path: SKILL_ENTRY, bytes, executable: false }]);
};

export const createSkill = mutation({
  name: 'createSkill',
  summary: 'Create a skill with the first version of its SKILL.md',
  input: newSkill,
  output: SkillDetailView,
  on: companyKeyById,
  allow: skillAuthor,
  async before({ services }, input) {
    const content = contentOf(input);
    await prepareContents(services, content.contents);
    return content;
  },
  async run(scope, { companyId: _, slug: given, markdown: __, ...fields }, { companyId }, content) {
    const slug = newSkillSlug(fields.name, given);
    const key = `company/${companyId}/${slug}`;
    await assertSkillAllowed(scope, companyId, 'skills.create', { skillKey: key, sourceType: 'generated' });
    await assertOriginal(scope, companyId, fields.forkedFromSkillId ? [fields.forkedFromSkillId] : []);
    const nonNullFields = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== null),
    ) as Partial<NewSkill>;
    const { skill } = await insertSkill(
      scope,
      { ...nonNullFields, companyId, key, slug, sourceType: 'local_path', sourceKind: 'managed_local' },
      { content },
    );
    emitSkill(scope, skill, 'company.skill_created', { slug, sourceKind: skill.sourceKind });
    return skillDetailOf(scope, skill);
  },
});
