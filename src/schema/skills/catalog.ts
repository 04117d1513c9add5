import { CatalogSkillDetailView } from '#services/skills/catalog/model.js';
import { catalogSkillById } from '#services/skills/catalog/shipped.js';
import { outputTypeOf } from '../derive/output.js';

const CatalogSkillNoun = CatalogSkillDetailView.omit({ id: true }).meta({
  description: 'A skill that comes with the server, for companies to install. Its slug is its id in the catalogue.',
});

/** Responses with a skill of the catalogue without its text also have this type. */
export const CatalogSkillRef = outputTypeOf(CatalogSkillNoun, {
  name: 'CatalogSkill',
  fields: { markdown: { resolve: ({ slug }) => catalogSkillById(slug)?.markdown ?? '' } },
});
