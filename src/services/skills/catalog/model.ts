import { z } from 'zod';
import { inventoryOf, SkillInventoryEntry } from '../format/inventory.js';
import { isMarkdown } from '../format/languages.js';
import { manifestEntryOf, type SkillFile } from '../format/tree.js';
import { SkillFileEncoding, SkillFileKind, SkillTrustLevel } from '../format/words.js';
import type { CatalogSkill } from './shipped.js';

export const AvailableSkillView = z
  .object({
    name: z.string().describe('The name by which requests and agents know it.'),
    description: z.string().describe('What it is for and when to use it.'),
    path: z.string().describe('The path at which its text is read.'),
  })
  .meta({ id: 'AvailableSkill', description: 'A skill that comes with the server.' });

export const AvailableSkillsView = z
  .object({ skills: z.array(AvailableSkillView).describe('The skills, by name.') })
  .meta({ id: 'AvailableSkills' });

export const CatalogSkillView = z
  .object({
    id: z.string().describe('What names it in the catalogue.'),
    slug: z.string().describe('The name of its folder.'),
    name: z.string().describe('What it calls itself.'),
    description: z.string().describe('What it is for and when to use it.'),
    category: z.string().nullable().describe('The kind of work that it is about; null where it does not say.'),
    license: z.string().nullable().describe('The license of its files; null where it does not say.'),
    trustLevel: SkillTrustLevel,
    contentHash: z.string().describe('The hash of its files: another one means that something has changed.'),
    byteSize: z.int().describe('The bytes of its files together.'),
    fileInventory: z.array(SkillInventoryEntry).describe('Its files, by path.'),
  })
  .meta({ id: 'CatalogSkill', description: 'A skill that comes with the server, for companies to install.' });

export const CatalogSkillDetailView = CatalogSkillView.extend({
  markdown: z.string().describe('Its SKILL.md.'),
}).meta({ id: 'CatalogSkillDetail', description: 'A skill of the catalogue with its text.' });

export const CatalogSkillFileView = z
  .object({
    catalogSkillId: z.string().describe('What names the skill in the catalogue.'),
    path: z.string().describe('The path from the folder of the skill.'),
    kind: SkillFileKind,
    content: z.string().describe('What is in it, as encoding says.'),
    encoding: SkillFileEncoding,
    language: z.string().nullable().describe('Its language, as in fenced blocks of Markdown; null if nobody knows.'),
    markdown: z.boolean().describe('Whether it is Markdown.'),
    executable: z.boolean().describe('Whether it may be run.'),
  })
  .meta({ id: 'CatalogSkillFile', description: 'A file of a skill of the catalogue.' });

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
