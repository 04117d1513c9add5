import SHIPPED from '#generated/skills.json' with { type: 'json' };
import { frontMatterOf } from '../text/front-matter.js';

// The skills in the project's folder skills/, which come with the server. They are in this low layer because invites
// show one of them to callers that have not joined yet.

interface ShippedFile {
  /** The path, relative to the skill's folder. */
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

export interface ShippedSkill {
  /** The name of the skill and of its folder. */
  readonly slug: string;
  /** When and for what to use the skill. */
  readonly description: string;
  /** The text of its SKILL.md. */
  readonly text: string;
  readonly files: readonly ShippedFile[];
}

/** The skills for every agent, about this server, sorted by name. */
export const BUNDLED_SKILLS: readonly ShippedSkill[] = SHIPPED.bundled.map(shippedSkillOf);

/** Optional skills that a company can add, sorted by name. */
export const CATALOG_SKILLS: readonly ShippedSkill[] = SHIPPED.catalog.map(shippedSkillOf);

/** The skill that every agent reads first. */
export const FIRST_SKILL = 'orgraph';

export const bundledSkillNamed = (name: string): ShippedSkill | undefined =>
  BUNDLED_SKILLS.find(({ slug }) => slug === name);

function shippedSkillOf({
  slug,
  files,
}: {
  readonly slug: string;
  readonly files: readonly ShippedFile[];
}): ShippedSkill {
  const text = files.find(({ path }) => path === 'SKILL.md')?.text ?? '';
  const { fields } = frontMatterOf(text);
  if (fields?.name !== slug || typeof fields.description !== 'string') {
    throw new Error(`skills/${slug} has no SKILL.md with its name and a description`);
  }
  return { slug, description: fields.description, text, files };
}
