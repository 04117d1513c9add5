/** A skill of the company may be called by its slug or key. */
export const SKILL = { skillId: () => import('./skill-ref.js') };

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
