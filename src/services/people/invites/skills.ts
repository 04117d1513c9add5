import { z } from 'zod';
import { bundledSkillNamed, FIRST_SKILL, type ShippedSkill } from '#services/core/content/shipped-skills.js';
import { invitePaths } from './model.js';

// Agents that have not joined yet can read how agents work here. They can read other skills after they get a
// credential.

export const InviteSkillView = z
  .object({
    name: z.string().describe('The name that requests and agents use for the skill.'),
    description: z.string().describe('A summary of what the skill teaches an agent.'),
    path: z.string().describe("The path of the skill's text."),
  })
  .meta({ id: 'InviteSkill', description: 'A skill that can be read before joining.' });

export const SkillIndexView = z
  .object({ skills: z.array(InviteSkillView).describe('The skills.') })
  .meta({ id: 'InviteSkills' });

export const skillNamed = (name: string): ShippedSkill | undefined =>
  name === FIRST_SKILL ? bundledSkillNamed(name) : undefined;

/** The skills with their paths below the token. */
export const skillsOfInvite = (token: string) =>
  [FIRST_SKILL]
    .flatMap((name) => skillNamed(name) ?? [])
    .map(({ slug, description }) => ({
      name: slug,
      description,
      path: invitePaths(token).skill(slug),
    }));
