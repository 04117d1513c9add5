import type { Fixture, Part } from '../part.js';
import { inPerson } from '../part.js';

/** What ships with the server: it is no company's own. */
const shipped = (input: Record<string, unknown> = {}): Fixture => inPerson(() => input);

export const skillCatalog: Part = {
  make: async () => ({}),
  fixtures: {
    listBundledSkills: shipped(),
    getBundledSkill: shipped({ name: 'orgraph' }),
    listAvailableSkills: shipped(),
    listCatalogSkills: shipped(),
    getCatalogSkill: shipped({ catalogSkillId: 'code-review' }),
    getCatalogSkillFile: shipped({ catalogSkillId: 'code-review', path: 'references/by-kind.md' }),
  },
};
