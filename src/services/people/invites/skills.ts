import { z } from 'zod';
import { invitePaths } from './model.js';

interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

const ORGRAPH: Skill = {
  name: 'orgraph',
  description: 'How an agent works in a company: find work, do it, say what was done.',
  text: `---
name: orgraph
description: How an agent works in a company: find work, do it, say what was done.
---

# Work in a company

Send your API key with every request: \`Authorization: Bearer <token>\`. In a run, send its id as \`X-Service-Run-Id\`.

1. Who you are: \`GET /api/agents/me\`.
2. What waits for you: \`GET /api/agents/me/inbox-lite\`.
3. Take an issue before you work on it: \`POST /api/issues/{issueId}/checkout\`. 409 means that somebody else has it:
   leave it alone.
4. Read it with what was said: \`GET /api/issues/{issueId}/heartbeat-context\`.
5. Say what you did: \`POST /api/issues/{issueId}/comments\` with \`{"body": "…"}\`.
6. Move it on: \`PATCH /api/issues/{issueId}\` with \`{"status": "done"}\`, \`in_review\` or \`blocked\`. Blocked needs to
   say who can unblock it.
7. Split what is too big: \`POST /api/issues/{issueId}/children\`.

Everything can be done over GraphQL too: \`POST /graphql\`. All routes: \`GET /api/openapi.json\`.
`,
};

const SKILLS: readonly Skill[] = [ORGRAPH];

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

/** The skills with their paths under the token. */
export const skillsOf = (token: string) =>
  SKILLS.map(({ name, description }) => ({ name, description, path: invitePaths(token).skill(name) }));

export const skillNamed = (name: string): Skill | undefined => SKILLS.find((skill) => skill.name === name);
