import { Failure } from '#cli/failure.js';
import type { IdOf } from '#cli/table/types.js';

/** A skill of the company, as lists return it. */
export interface ListedSkill {
  readonly id: string;
  readonly key: string;
  readonly slug: string;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a skill by its slug or key. */
export const idOf: IdOf = async (client, ref) => {
  if (ID.test(ref)) return ref;
  const skills = await client.call<readonly ListedSkill[]>('listSkills');
  const skill = skills.find(({ key, slug }) => slug === ref || key === ref);
  if (!skill) throw new Failure(`The company has no skill ${ref}.`, 'List its skills: `orgraph skills list`.');
  return skill.id;
};

/** A skill of the company may be called by its slug or key. */
export const SKILL = { skillId: async () => ({ idOf }) };

export const SKILL_FIELDS = [
  'name',
  'slug',
  'description',
  'trustLevel',
  'sourceLabel',
  'compatibility',
  'usedByAgents',
  'updatedAt',
  'key',
  'id',
];
