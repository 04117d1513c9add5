import { z } from 'zod';
import { pathId, text } from '#services/core/text/fields.js';
import { INLINE_LIMITS, PATH_LIMITS } from '../package/layout.js';
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
    .describe('The parts of the package: by default the company and its agents.'),
  agents: names('The only agents'),
  skills: names('The only skills'),
  projects: names('The only projects'),
  issues: names('The only tasks'),
  projectIssues: names('The projects whose tasks to include'),
  selectedFiles: z
    .array(z.string().min(1).max(PATH_LIMITS.bytes))
    .max(100_000)
    .default([])
    .describe('The only files to include, by path; empty for all files.'),
  expandReferencedSkills: z.boolean().default(false).describe("True to include the agents' desired skills."),
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
      encoding: z.literal('base64').describe('The encoding of the bytes. Always base64.'),
      data: z.string().describe('The bytes in Base64.'),
      contentType: z.string().describe('The media type of the bytes.'),
    })
    .meta({ id: 'EncodedPackageFile', description: 'A binary file of a package.' }),
]);

const packageFields = {
  rootPath: z.string().describe('The name of a folder for the package.'),
  manifest: PackageManifest,
  warnings: z.array(z.string()).describe('Sentences that say what the export left out or changed.'),
  extensionPath: z.string().describe('The path of the file with all data that the Markdown files cannot hold.'),
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
    kind: PackageFileKindWord.describe('The kind of file.'),
    byteSize: z.int().nullable().describe('The size of the file in bytes; null if it is known only after the export.'),
  })
  .meta({ id: 'PackageInventoryEntry', description: 'A file of a package without its content.' });
export type InventoryEntry = z.output<typeof InventoryEntry>;

export const PackagePreviewView = z
  .object({
    ...packageFields,
    files: z.record(z.string(), PackageFile).describe('Always empty: the export has the contents.'),
    fileInventory: z.array(InventoryEntry).describe('The files of the export.'),
    counts: z
      .object({
        files: z.int().describe('The number of files.'),
        agents: z.int().describe('The number of agents.'),
        skills: z.int().describe('The number of skills.'),
        projects: z.int().describe('The number of projects.'),
        issues: z.int().describe('The number of tasks, recurring ones included.'),
      })
      .meta({ id: 'PackageCounts', description: 'The numbers of files and records in a package.' }),
  })
  .meta({ id: 'CompanyPackagePreview', description: 'A preview of an export, without the contents of files.' });
