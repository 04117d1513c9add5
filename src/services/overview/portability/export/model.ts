import { z } from 'zod';
import { pathId, text } from '../../../core/text/fields.js';
import { INLINE_LIMITS, PATH_LIMITS } from '../package/limits.js';
import { PackageIncludes, PackageManifest } from '../package/manifest.js';
import { PackageFileKindWord } from '../package/words.js';

const names = (of: string) =>
  z.array(text(512)).max(INLINE_LIMITS.files).default([]).describe(`${of}, by slug or id; naming some includes them.`);

/** The input of an export. */
export const exportFields = {
  companyId: pathId(),
  include: z
    .object({
      company: PackageIncludes.shape.company.default(true),
      agents: PackageIncludes.shape.agents.default(true),
      projects: PackageIncludes.shape.projects.default(false),
      issues: PackageIncludes.shape.issues.default(false),
      skills: PackageIncludes.shape.skills.default(false),
    })
    .meta({ id: 'PackageIncludesInput' })
    .prefault({})
    .describe('What the package has: by default the company and its agents.'),
  agents: names('The only agents'),
  skills: names('The only skills'),
  projects: names('The only projects'),
  issues: names('The only tasks'),
  projectIssues: names('Projects whose tasks are wanted'),
  selectedFiles: z
    .array(z.string().min(1).max(PATH_LIMITS.bytes))
    .max(100_000)
    .default([])
    .describe('The only files, by path; none for all of them.'),
  expandReferencedSkills: z.boolean().default(false).describe('Whether the skills that its agents want are included.'),
  sidebarOrder: z
    .object({
      agents: z.array(text(512)).max(INLINE_LIMITS.files).default([]).describe('Agents in order, by slug or id.'),
      projects: z.array(text(512)).max(INLINE_LIMITS.files).default([]).describe('Projects in order, by slug or id.'),
    })
    .meta({ id: 'SidebarOrderInput' })
    .nullish()
    .describe('The order in which a sidebar shows agents and projects.'),
};

export const ExportOptions = z.object(exportFields);
export type ExportOptions = z.output<typeof ExportOptions>;

export const PackageFile = z.union([
  z.string(),
  z
    .object({
      encoding: z.literal('base64').describe('How the bytes are written. Always base64.'),
      data: z.string().describe('The bytes in Base64.'),
      contentType: z.string().describe('Their media type.'),
    })
    .meta({ id: 'EncodedPackageFile', description: 'A file of a package that is no text.' }),
]);

const packageFields = {
  rootPath: z.string().describe('The name of a folder for the package.'),
  manifest: PackageManifest,
  warnings: z.array(z.string()).describe('What was left out or changed, in sentences.'),
  extensionPath: z.string().describe('The path of the file with all that has no place in the Markdown files.'),
};

export const CompanyPackageView = z
  .object({
    ...packageFields,
    files: z.record(z.string(), PackageFile).describe('The files by path: texts, and other content in Base64.'),
  })
  .meta({ id: 'CompanyPackage', description: 'A company, or parts of it, as files.' });

const InventoryEntry = z
  .object({
    path: z.string().describe('The path of the file.'),
    kind: PackageFileKindWord.describe('What it is about.'),
    byteSize: z.int().nullable().describe('Its size in bytes; null where that is only known once it is made.'),
  })
  .meta({ id: 'PackageInventoryEntry', description: 'A file of a package without its content.' });
export type InventoryEntry = z.output<typeof InventoryEntry>;

export const PackagePreviewView = z
  .object({
    ...packageFields,
    files: z.record(z.string(), PackageFile).describe('Always empty: the export has the contents.'),
    fileInventory: z.array(InventoryEntry).describe('The files that the export has.'),
    counts: z
      .object({
        files: z.int().describe('The number of files.'),
        agents: z.int().describe('The number of agents.'),
        skills: z.int().describe('The number of skills.'),
        projects: z.int().describe('The number of projects.'),
        issues: z.int().describe('The number of tasks, recurring ones included.'),
      })
      .meta({ id: 'PackageCounts', description: 'How much a package holds.' }),
  })
  .meta({ id: 'CompanyPackagePreview', description: 'What an export would hold, without the contents of files.' });
