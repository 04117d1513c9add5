import { z } from 'zod';
import { describedEnum } from '../../../../core/text/described-enum.js';
import { jsonObject, rawText, text, uuid } from '../../../../core/text/fields.js';
import { SentFile } from './files.js';
import { ReceivedArchive } from './received.js';

const path = () => rawText(4_096);

export const InlineSource = z
  .object({
    type: z.literal('inline'),
    rootPath: path().nullish().describe('A folder that all paths begin with, and that is left out.'),
    files: z.record(z.string(), SentFile).describe('The files by their paths: texts, or bytes in base64.'),
    expectedFileCount: z.int().min(0).nullish().describe('How many files were sent; another number is refused.'),
  })
  .meta({ id: 'InlinePackageSource', description: 'A package whose files are sent.' });

export const GithubSource = z
  .object({
    type: z.literal('github'),
    url: rawText(2_048).describe('The https address of a public repository, with `#folder` for a folder of it.'),
  })
  .meta({ id: 'GithubPackageSource', description: 'A package in a repository.' });

/** The source of a package in JSON requests. */
export const SentSource = z.union([InlineSource, GithubSource]);

/** Any source of a package, including an archive, which is received separately from the rest of the input. */
export const ImportSource = z
  .union([InlineSource, GithubSource, z.instanceof(ReceivedArchive)])
  .describe('Where the files of the package are.');
export type ImportSource = z.output<typeof ImportSource>;

export const NewCompanyTarget = z
  .object({
    mode: z.literal('new_company'),
    newCompanyName: text(200).nullish().describe('The name of the new company, where the package has another.'),
  })
  .meta({ id: 'NewCompanyImportTarget', description: 'A new company.' });

export const ExistingCompanyTarget = z
  .object({ mode: z.literal('existing_company'), companyId: uuid().describe('The company.') })
  .meta({ id: 'ExistingCompanyImportTarget', description: 'A company that there is.' });

export const ImportTarget = z
  .union([NewCompanyTarget, ExistingCompanyTarget])
  .describe('The company that the package is imported into.');
export type ImportTarget = z.output<typeof ImportTarget>;

export const CollisionStrategy = describedEnum(
  'ImportCollisionStrategy',
  'What becomes of what is in the company already.',
  {
    rename: 'It stays, and what is imported gets the next free number.',
    skip: 'It stays, and nothing is imported in its place.',
    replace: 'It becomes what the package says.',
  },
);
export type CollisionStrategy = z.output<typeof CollisionStrategy>;

export const ImportInclude = z
  .object({
    company: z.boolean().optional().describe('The name and look of the company. On by default.'),
    agents: z.boolean().optional().describe('The agents. On by default.'),
    projects: z.boolean().optional().describe('The projects. On by default.'),
    issues: z.boolean().optional().describe('The tasks. On by default.'),
    skills: z.boolean().optional().describe('The skills. On by default.'),
  })
  .meta({ id: 'ImportInclude', description: 'What is imported of what a package has.' });

export const AgentSelection = z
  .union([z.literal('all'), z.array(text(200)).max(10_000)])
  .describe('The agents that are imported: all of them, or those with these slugs.');

export const NameOverrides = z.record(z.string().max(200), text(120));

/** Fields that previews and imports share. */
export const previewFields = {
  source: ImportSource,
  include: ImportInclude.prefault({}).describe('What is imported of it. Everything by default.'),
  target: ImportTarget,
  agents: AgentSelection.optional(),
  collisionStrategy: CollisionStrategy.default('rename').describe(
    'What becomes of what is in the company already. By default what is imported is renamed.',
  ),
  nameOverrides: NameOverrides.default({}).describe('Other names for agents and projects, by their slugs.'),
  selectedFiles: z
    .array(path())
    .max(10_000)
    .nullish()
    .describe('Only what is in these files is imported. All files where it is left out.'),
};

export const AdapterOverride = z
  .object({
    adapterType: text(120).describe('The type of the adapter.'),
    adapterConfig: jsonObject().optional().describe('Its configuration; empty where it is left out.'),
  })
  .meta({ id: 'ImportAdapterOverride', description: 'The adapter that an agent gets instead.' });

export const AdapterOverrides = z.record(z.string().max(200), AdapterOverride);
export const SecretValues = z.record(z.string().max(500), rawText(65_536));

/** The fields of an import: those of a preview, and more. */
export const importFields = {
  ...previewFields,
  adapterOverrides: AdapterOverrides.default({}).describe(
    'The adapters of agents, by the slugs of these, instead of those of the package.',
  ),
  secretValues: SecretValues.default({}).describe(
    'The values of variables, by `<slug of the agent or project>.<name>`. They become secrets.',
  ),
  pauseAutomations: z.boolean().default(false).describe('Whether schedules arrive switched off.'),
};

const Import = z.object(importFields);
export type ImportRequest = z.output<typeof Import>;
