import { z } from 'zod';
import { describedEnum, jsonObject, rawText, text, uuid } from '#services/core/text/fields.js';
import { ReceivedArchive, SentFile } from './files.js';

const path = () => rawText(4_096);

export const InlineSource = z
  .object({
    type: z.literal('inline'),
    rootPath: path().nullish().describe('A folder that starts all paths; the import removes it.'),
    files: z.record(z.string(), SentFile).describe('The files by path: texts, or bytes in base64.'),
    expectedFileCount: z
      .int()
      .min(0)
      .nullish()
      .describe('The number of files sent; the import rejects any other number.'),
  })
  .meta({ id: 'InlinePackageSource', description: 'A package whose files the request contains.' });

export const GithubSource = z
  .object({
    type: z.literal('github'),
    url: rawText(2_048).describe('The https URL of a public repository, with `#folder` to select a folder.'),
  })
  .meta({ id: 'GithubPackageSource', description: 'A package in a repository.' });

/** The source of a package in JSON requests. */
export const SentSource = z.union([InlineSource, GithubSource]);

/** Any source of a package, including an archive, which is received separately from the rest of the input. */
export const ImportSource = z
  .union([InlineSource, GithubSource, z.instanceof(ReceivedArchive)])
  .describe("The source of the package's files.");
export type ImportSource = z.output<typeof ImportSource>;

export const NewCompanyTarget = z
  .object({
    mode: z.literal('new_company'),
    newCompanyName: text(200).nullish().describe('The name of the new company, instead of the name in the package.'),
  })
  .meta({ id: 'NewCompanyImportTarget', description: 'A new company.' });

export const ExistingCompanyTarget = z
  .object({ mode: z.literal('existing_company'), companyId: uuid().describe('The company.') })
  .meta({ id: 'ExistingCompanyImportTarget', description: 'An existing company.' });

export const ImportTarget = z
  .union([NewCompanyTarget, ExistingCompanyTarget])
  .describe('The company that the package is imported into.');
export type ImportTarget = z.output<typeof ImportTarget>;

export const CollisionStrategy = describedEnum(
  'ImportCollisionStrategy',
  'The handling of records that already exist in the company.',
  {
    rename: 'The import keeps the existing record and gives the imported one the next free number.',
    skip: 'The import keeps the existing record and skips the one in the package.',
    replace: 'The import updates the existing record to match the package.',
  },
);
export type CollisionStrategy = z.output<typeof CollisionStrategy>;

export const ImportInclude = z
  .object({
    company: z.boolean().optional().describe('The name and branding of the company. On by default.'),
    agents: z.boolean().optional().describe('The agents. On by default.'),
    projects: z.boolean().optional().describe('The projects. On by default.'),
    issues: z.boolean().optional().describe('The tasks. On by default.'),
    skills: z.boolean().optional().describe('The skills. On by default.'),
  })
  .meta({ id: 'ImportInclude', description: 'The parts of a package to import.' });

export const AgentSelection = z
  .union([z.literal('all'), z.array(text(200)).max(10_000)])
  .describe('The agents to import: all of them, or those with these slugs.');

export const NameOverrides = z.record(z.string().max(200), text(120));

/** Fields that previews and imports share. */
export const previewFields = {
  source: ImportSource,
  include: ImportInclude.prefault({}).describe('The parts to import. All parts by default.'),
  target: ImportTarget,
  agents: AgentSelection.optional(),
  collisionStrategy: CollisionStrategy.default('rename').describe(
    'The handling of records that already exist in the company. By default the imported record is renamed.',
  ),
  nameOverrides: NameOverrides.default({}).describe('New names for agents and projects, by slug.'),
  selectedFiles: z.array(path()).max(10_000).nullish().describe('The only files to import. Omit it for all files.'),
};

export const AdapterOverride = z
  .object({
    adapterType: text(120).describe('The type of the adapter.'),
    adapterConfig: jsonObject().optional().describe('The configuration of the adapter; empty if omitted.'),
  })
  .meta({ id: 'ImportAdapterOverride', description: "The adapter that an agent gets instead of the package's." });

export const AdapterOverrides = z.record(z.string().max(200), AdapterOverride);
export const SecretValues = z.record(z.string().max(500), rawText(65_536));

/** The fields of an import: those of a preview, and more. */
export const importFields = {
  ...previewFields,
  adapterOverrides: AdapterOverrides.default({}).describe(
    "The adapters of agents, by the agents' slugs, instead of those in the package.",
  ),
  secretValues: SecretValues.default({}).describe(
    'The values of variables, by `<slug of the agent or project>.<name>`. They become secrets.',
  ),
  pauseAutomations: z.boolean().default(false).describe('True to import schedules as disabled.'),
};

const Import = z.object(importFields);
export type ImportRequest = z.output<typeof Import>;
