import { z } from 'zod';
import type { SkillSource } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { rawText } from '#services/core/text/fields.js';
import { SkillView } from '../library/model.js';
import { SkillCandidateState, SkillCompatibility, SkillTrustLevel } from '../library/words.js';

export const sourceField = () =>
  rawText(2_048)
    .refine((source) => source.trim() !== '', 'Must not be empty')
    .describe('The source: a repository, owner/repository, the address of a SKILL.md, or a folder of the server.');

export const SkillSourceView = z
  .object({
    id: z.uuid(),
    locator: z.string().describe('The address of the repository.'),
    trackingRef: z.string().nullable().describe('The branch or tag that Orgraph follows; null for the default branch.'),
    currentRef: z.string().nullable().describe('The last imported commit; null before the first import.'),
    selection: z.array(z.string()).nullable().describe('The folders from which skills are imported; null for all.'),
    skillIds: z.array(z.uuid()).describe('The IDs of the skills imported from the repository.'),
    lastScannedAt: z.iso.datetime().nullable().describe('The time of the last scan; null before the first scan.'),
    lastError: z.string().nullable().describe('The error of the last read of the repository; null if it succeeded.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SkillSource', description: 'A repository from which Orgraph imports skills of the company.' });

export const presentSourceRow = presenterOf(SkillSourceView, {
  selection: ({ selectsAll, selection }: Pick<SkillSource, 'selectsAll' | 'selection'>) =>
    selectsAll ? null : selection,
  skillIds: (_row: object, { skillIds }: { skillIds: readonly string[] }) => [...skillIds],
});

export const SkillCandidateView = z
  .object({
    path: z.string().describe('The folder in the source; empty for its root.'),
    slug: z.string().describe('The slug that the skill would get.'),
    name: z.string().nullable().describe("The skill's name, as SKILL.md states it; null if not stated."),
    description: z.string().nullable().describe('The purpose of the skill; null if not stated.'),
    trustLevel: SkillTrustLevel,
    compatibility: SkillCompatibility,
    contentHash: z.string().describe("The hash of the skill's files."),
    fileCount: z.int().describe("The number of the skill's files."),
    byteSize: z.int().describe("The total size of the skill's files, in bytes."),
    existingSkillId: z
      .uuid()
      .nullable()
      .describe('The ID of the existing skill in the company; null if the company does not have it.'),
    state: SkillCandidateState.describe(
      'The state of the skill in the company. In a conflict, a skill from another source has the same key.',
    ),
    warnings: z.array(z.string()).describe('Warnings about the skill, in sentences.'),
  })
  .meta({ id: 'SkillCandidate', description: 'A skill that was found in a source.' });

export const SkillImportView = z
  .object({
    imported: z
      .array(SkillView)
      .describe('The skills in their current state, including those that the company already had.'),
    warnings: z.array(z.string()).describe('Warnings about the import, in sentences.'),
    source: z
      .object({
        type: z.string().describe('The type of the source: url or local_path.'),
        locator: z
          .string()
          .nullable()
          .describe('The address; null for folders and archives, whose paths are not shown.'),
        ref: z.string().nullable().describe('Always null: only repositories have commits.'),
        trackingRef: z.string().nullable().describe('Always null: only repositories have branches.'),
      })
      .optional()
      .describe('The source; null for repositories, which are listed as skill sources.'),
  })
  .meta({ id: 'SkillImport', description: 'The result of importing skills from a source.' });
