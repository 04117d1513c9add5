import { z } from 'zod';
import { readLocalSkillFile, skillFilePaths } from '../skills.js';
import { nativeTool } from './tool.js';

/** Offered only to agents that have skills. */
export const SKILL_TOOLS = [
  nativeTool({
    name: 'read_skill',
    description:
      'Read a file of one of your skills; by default its instructions (SKILL.md). Read a skill before you do work that it covers.',
    input: z.object({
      skill: z.string().min(1).max(200).describe('The name of the skill.'),
      path: z.string().min(1).max(500).optional().describe('A file of the skill, such as reference/limits.md.'),
    }),
    async run({ skill, path }, { skills }) {
      const localSkill = skills.find(({ name }) => name === skill);
      if (!localSkill)
        throw new Error(`There is no skill ${skill}; there are: ${skills.map(({ name }) => name).join(', ')}`);
      return {
        ...localSkill.known,
        content: await readLocalSkillFile(localSkill, path),
        files: await skillFilePaths(localSkill),
      };
    },
  }),
];
