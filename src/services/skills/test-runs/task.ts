import type { Skill, SkillVersion } from '#generated/prisma/client.js';

/** The document of the issue in which the agent leaves its result. */
export const OUTPUT_KEY = 'output';

const MAX_TITLE = 200;

export const titleOf = (
  { name }: Pick<Skill, 'name'>,
  { revisionNumber }: Pick<SkillVersion, 'revisionNumber'>,
): string => `Try the skill ${name} (version ${revisionNumber})`.slice(0, MAX_TITLE);

/** The description of the issue: the instructions to the agent. */
export const descriptionOf = (
  { slug }: Pick<Skill, 'slug'>,
  task: string,
): string => `Do the task below with your skill \`${slug}\`. Read the skill first and follow it.

Write the whole result into the document \`${OUTPUT_KEY}\` of this issue, and set the status of the issue to done. Do nothing else, and create no other issues.

---

${task}`;
