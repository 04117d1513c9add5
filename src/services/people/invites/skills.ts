import { z } from 'zod';
import { bundledSkillNamed, FIRST_SKILL, type ShippedSkill } from '../../core/shipped-skills/shipped-skills.js';
import { invitePaths } from './model.js';

// Whoever has not joined reads how agents work here. The other skills it can read with the credential that it gets.

export const InviteSkillView = z
  .object({
    name: z.string().describe('The word by which requests and agents name it.'),
    description: z.string().describe('What an agent learns from it.'),
    path: z.string().describe("The path of the skill's text."),
  })
  .meta({ id: 'InviteSkill', description: 'A skill that can be read before joining.' });

export const SkillIndexView = z
  .object({ skills: z.array(InviteSkillView).describe('The skills.') })
  .meta({ id: 'InviteSkills' });

export const skillNamed = (name: string): ShippedSkill | undefined =>
  name === FIRST_SKILL ? bundledSkillNamed(name) : undefined;

/** The skills with their paths under the token. */
export const skillsOfInvite = (token: string) =>
  [FIRST_SKILL]
    .flatMap((name) => skillNamed(name) ?? [])
    .map(({ slug, description }) => ({
      name: slug,
      description,
      path: invitePaths(token).skill(slug),
    }));
