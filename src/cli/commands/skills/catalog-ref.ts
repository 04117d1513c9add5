import { Failure } from '#cli/failure.js';
import type { IdOf } from '#cli/table/types.js';
import type { CatalogSkillRow } from './browse.js';

/** The id of a catalog skill by its slug. */
export const idOf: IdOf = async (client, ref) => {
  const skills = await client.call<readonly CatalogSkillRow[]>('listCatalogSkills');
  const skill = skills.find(({ id, slug }) => id === ref || slug === ref);
  if (!skill) throw new Failure(`The catalog has no skill ${ref}.`, 'List its skills: `orgraph skills browse`.');
  return skill.id;
};
