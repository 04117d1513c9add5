import { z } from 'zod';
import { inventoryOf, SkillInventoryEntry } from '../format/inventory.js';
import { isMarkdown } from '../format/languages.js';
import { manifestEntryOf, type SkillFile } from '../format/tree.js';
import { SkillFileEncoding, SkillFileKind, SkillTrustLevel } from '../format/words.js';
import type { CatalogSkill } from './shipped.js';

export const AvailableSkillView = z
  .object({
    name: z.string().describe('The name of the skill in requests and for agents.'),
    description: z.string().describe('The purpose of the skill and when to use it.'),
    path: z.string().describe("The path from which clients read the skill's text."),
  })
  .meta({ id: 'AvailableSkill', description: 'A skill that ships with the server.' });

export const AvailableSkillsView = z
  .object({ skills: z.array(AvailableSkillView).describe('The skills, by name.') })
  .meta({ id: 'AvailableSkills' });

export const CatalogSkillView = z
  .object({
    id: z.string().describe("The skill's ID in the catalog."),
    slug: z.string().describe("The name of the skill's folder."),
    name: z.string().describe("The skill's name, as SKILL.md states it."),
    description: z.string().describe('The purpose of the skill and when to use it.'),
    category: z.string().nullable().describe('The kind of work that the skill is about; null if not stated.'),
    license: z.string().nullable().describe("The license of the skill's files; null if not stated."),
    trustLevel: SkillTrustLevel,
    contentHash: z.string().describe("The hash of the skill's files; it changes with the files."),
    byteSize: z.int().describe("The total size of the skill's files, in bytes."),
    fileInventory: z.array(SkillInventoryEntry).describe("The skill's files, by path."),
  })
  .meta({ id: 'CatalogSkill', description: 'A skill that ships with the server, for companies to install.' });

export const CatalogSkillDetailView = CatalogSkillView.extend({
  markdown: z.string().describe("The text of the skill's SKILL.md."),
}).meta({ id: 'CatalogSkillDetail', description: 'A skill of the catalog with its text.' });

export const CatalogSkillFileView = z
  .object({
    catalogSkillId: z.string().describe("The skill's ID in the catalog."),
    path: z.string().describe("The path relative to the skill's folder."),
    kind: SkillFileKind,
    content: z.string().describe('The content of the file, as the field encoding states.'),
    encoding: SkillFileEncoding,
    language: z
      .string()
      .nullable()
      .describe('The language of the file, as in fenced blocks of Markdown; null if unknown.'),
    markdown: z.boolean().describe('True if the file is Markdown.'),
    executable: z.boolean().describe('True if the file may be run.'),
  })
  .meta({ id: 'CatalogSkillFile', description: 'A file of a skill of the catalog.' });

/** The wire shape of a catalogue skill with all its details. */
export function presentCatalogSkill(skill: CatalogSkill): z.input<typeof CatalogSkillDetailView> {
  const { catalogSkillId, slug, name, description, markdown, frontmatter, tree } = skill;
  const category = frontmatter.metadata?.category;
  return {
    id: catalogSkillId,
    slug,
    name,
    description,
    category: typeof category === 'string' ? category : null,
    license: frontmatter.license,
    trustLevel: tree.trustLevel,
    contentHash: tree.contentHash,
    byteSize: tree.byteSize,
    fileInventory: inventoryOf(tree.manifest),
    markdown,
  };
}

/** The wire shape of a catalogue skill's file. All skills that ship with the server are text. */
export function presentCatalogFile(
  { catalogSkillId }: CatalogSkill,
  file: SkillFile,
): z.input<typeof CatalogSkillFileView> {
  const { path, kind, language, executable } = manifestEntryOf(file);
  const content = file.bytes.toString('utf8');
  return { catalogSkillId, path, kind, content, encoding: 'utf8', language, markdown: isMarkdown(path), executable };
}
