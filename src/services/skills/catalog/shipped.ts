import {
  BUNDLED_SKILLS,
  CATALOG_SKILLS,
  type ShippedSkill as ShippedFiles,
} from '#services/core/content/shipped-skills.js';
import { type Frontmatter, frontmatterOf } from '../format/frontmatter.js';
import { type SkillFile, type SkillTree, treeOf } from '../format/tree.js';

/** A skill that ships with the server. */
export interface ShippedSkillContent {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Its SKILL.md. */
  readonly markdown: string;
  readonly frontmatter: Frontmatter;
  /** By path. */
  readonly files: readonly SkillFile[];
  readonly tree: SkillTree;
}

/** A skill that every company has. */
export interface BundledSkill extends ShippedSkillContent {
  readonly key: string;
}

/** A skill that companies may install. */
export interface CatalogSkill extends ShippedSkillContent {
  /** Identifies the skill in the catalogue and stays the same across versions. */
  readonly catalogSkillId: string;
}

/** The skills that every company has, by name. */
export const BUNDLED: readonly BundledSkill[] = BUNDLED_SKILLS.map((skill) => ({
  ...shippedContentOf(skill),
  key: `service/${skill.slug}`,
}));

/** The skills that companies may install, by name. */
export const CATALOG: readonly CatalogSkill[] = CATALOG_SKILLS.map((skill) => ({
  ...shippedContentOf(skill),
  catalogSkillId: skill.slug,
}));

export const catalogSkillById = (id: string): CatalogSkill | undefined =>
  CATALOG.find(({ catalogSkillId }) => catalogSkillId === id);

function shippedContentOf({ slug, description, text, files }: ShippedFiles): ShippedSkillContent {
  const tree = treeOf(files.map((file) => ({ ...file, bytes: Buffer.from(file.text) })));
  return { slug, name: slug, description, markdown: text, frontmatter: frontmatterOf(text), files: tree.files, tree };
}
