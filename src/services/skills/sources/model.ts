import { z } from 'zod';
import type { SkillSource } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { rawText } from '../../core/text/fields.js';
import { SkillView } from '../library/model.js';
import { SkillCandidateState, SkillCompatibility, SkillTrustLevel } from '../library/words.js';

export const sourceField = () =>
  rawText(2_048)
    .refine((source) => source.trim() !== '', 'Must not be empty')
    .describe('A repository, an address of a SKILL.md, owner/repository, or a folder of the server.');

export const SkillSourceView = z
  .object({
    id: z.uuid(),
    locator: z.string().describe('The address of the repository.'),
    trackingRef: z.string().nullable().describe('The branch or tag that is followed; null for the default branch.'),
    currentRef: z.string().nullable().describe('The commit that was last taken over; null before the first.'),
    selection: z.array(z.string()).nullable().describe('The folders whose skills are wanted; null for all.'),
    skillIds: z.array(z.uuid()).describe('The IDs of the skills that came from it.'),
    lastScannedAt: z.iso.datetime().nullable().describe('When it was last looked at; null for never.'),
    lastError: z.string().nullable().describe('Why it could not be looked at the last time; null where it could.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SkillSource', description: 'A repository that skills of the company come from.' });

export const presentSourceRow = presenterOf(SkillSourceView, {
  selection: ({ selectsAll, selection }: Pick<SkillSource, 'selectsAll' | 'selection'>) =>
    selectsAll ? null : selection,
  skillIds: (_row: object, { skillIds }: { skillIds: readonly string[] }) => [...skillIds],
});

export const SkillCandidateView = z
  .object({
    path: z.string().describe('The folder in the source; empty for its root.'),
    slug: z.string().describe('The slug that it would have.'),
    name: z.string().nullable().describe('What it calls itself; null where it does not say.'),
    description: z.string().nullable().describe('What it is for; null where it does not say.'),
    trustLevel: SkillTrustLevel,
    compatibility: SkillCompatibility,
    contentHash: z.string().describe('The hash of its files.'),
    fileCount: z.int().describe('The number of its files.'),
    byteSize: z.int().describe('The size of its files, in bytes.'),
    existingSkillId: z.uuid().nullable().describe('The ID of the skill that it already is here; null for none.'),
    state: SkillCandidateState.describe(
      'Whether it is here, and as it is in the source. A conflict has the key of a skill from elsewhere.',
    ),
    warnings: z.array(z.string()).describe('What should be known of it, in sentences.'),
  })
  .meta({ id: 'SkillCandidate', description: 'A skill that was found in a source.' });

export const SkillImportView = z
  .object({
    imported: z.array(SkillView).describe('The skills as they are now, also those that were here before.'),
    warnings: z.array(z.string()).describe('What should be known of them, in sentences.'),
    source: z
      .object({
        type: z.string().describe('Where they come from: url or local_path.'),
        locator: z.string().nullable().describe('The address; null for folders, whose paths are not shown.'),
        ref: z.string().nullable().describe('Null: only repositories have commits.'),
        trackingRef: z.string().nullable().describe('Null: only repositories have branches.'),
      })
      .optional()
      .describe('The source; not of repositories, which are listed as sources of their own.'),
  })
  .meta({ id: 'SkillImport', description: 'Skills that were taken over from a source.' });
