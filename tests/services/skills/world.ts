import { randomUUID } from 'node:crypto';
import { createSkill } from '#services/skills/library/create.js';
import { deleteSkillFile, readSkillFile, updateSkillFile } from '#services/skills/library/files.js';
import { getSkill, listSkills } from '#services/skills/library/operations.js';
import { replaceSkillPolicy } from '#services/skills/skill-policy/operations.js';
import { importSkills } from '#services/skills/sources/import.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Caller, createWorld } from '#tests/kit/world.js';

export const markdownOf = (name: string, description = 'Adds numbers. Use it for sums.', body = '# Sums\n\nAdd.\n') =>
  `---\nname: "${name}"\ndescription: "${description}"\n---\n\n${body}`;

export const slugsOf = (skills: readonly { slug: string }[]): string[] => skills.map(({ slug }) => slug).sort();

/** A company that keeps skills. */
export async function skillWorld() {
  const world = await createWorld();
  const companyId = world.company.id as string;
  const { board } = world;
  const rules = (fields: object) => ({
    priority: 1,
    effect: 'deny',
    subject: { type: 'roles', roles: ['board'] },
    ...fields,
  });
  return {
    ...world,
    companyId,
    create: (fields: object = {}, by: Caller = board) =>
      by.run(createSkill, { companyId, name: `skill-${randomUUID().slice(0, 8)}`, ...fields }),
    read: (skillId: string, by: Caller = board) => by.run(getSkill, { companyId, skillId }),
    list: (query: object = {}, by: Caller = board) => by.run(listSkills, { companyId, ...query }),
    write: (skillId: string, path: string, content: string, fields: object = {}, by: Caller = board) =>
      by.run(updateSkillFile, { companyId, skillId, path, content, ...fields }),
    file: (skillId: string, path?: string, fields: object = {}) =>
      board.run(readSkillFile, { companyId, skillId, path, ...fields }),
    remove: (skillId: string, path: string, fields: object = {}) =>
      board.run(deleteSkillFile, { companyId, skillId, path, target: 'file', ...fields }),
    import: (source: string, by: Caller = board) => by.run(importSkills, { companyId, source }),
    /** Denies everybody an action. */
    deny: (...actions: string[]) =>
      board.run(replaceSkillPolicy, {
        companyId,
        schemaVersion: 1,
        defaultEffect: 'allow',
        expectedRevision: 0,
        rules: [rules({ id: 'board', actions }), rules({ id: 'agents', actions, subject: { type: 'all_agents' } })],
      }),
    events: (prefix = 'company.skill') => eventsOf(world, prefix),
    actions: async () => (await eventsOf(world, 'company.skill')).map(({ action }) => action),
  };
}
export type SkillWorld = Awaited<ReturnType<typeof skillWorld>>;
