import SHIPPED from '../../../generated/skills.json' with { type: 'json' };
import { frontMatterOf } from '../text/front-matter.js';

// The skills in the folder skills/ of the project, which come with the server. They lie this low because invites show one
// of them to whoever has not joined yet.

interface ShippedFile {
  /** From the folder of its skill. */
  readonly path: string;
  readonly text: string;
  readonly executable: boolean;
}

export interface ShippedSkill {
  /** The name of its folder, which is its name. */
  readonly slug: string;
  /** When to use it, and for what. */
  readonly description: string;
  /** Its SKILL.md. */
  readonly text: string;
  readonly files: readonly ShippedFile[];
}

/** What every agent is to know of this server, sorted by name. */
export const BUNDLED_SKILLS: readonly ShippedSkill[] = SHIPPED.bundled.map(shipped);

/** What a company may add to its skills, sorted by name. */
export const CATALOG_SKILLS: readonly ShippedSkill[] = SHIPPED.catalog.map(shipped);

/** What every agent reads first. */
export const FIRST_SKILL = 'orgraph';

export const bundledSkillNamed = (name: string): ShippedSkill | undefined =>
  BUNDLED_SKILLS.find(({ slug }) => slug === name);

function shipped({ slug, files }: { readonly slug: string; readonly files: readonly ShippedFile[] }): ShippedSkill {
  const text = files.find(({ path }) => path === 'SKILL.md')?.text ?? '';
  const { fields } = frontMatterOf(text);
  if (fields?.name !== slug || typeof fields.description !== 'string') {
    throw new Error(`skills/${slug} has no SKILL.md with its name and a description`);
  }
  return { slug, description: fields.description, text, files };
}
