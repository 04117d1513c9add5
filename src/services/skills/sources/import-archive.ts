import { z } from 'zod';
import { companyKeyById } from '#services/access/tenancy.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { ReceivedUpload } from '#services/organization/assets/received.js';
import { readArchive } from '../fetch/archive.js';
import { readContent } from '../library/content.js';
import { presentSkills } from '../library/detail.js';
import { skillAuthor } from '../library/policy.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { prepareSkills, readSkills } from './fetching.js';
import { emitImported, importedOf, NothingFound } from './import.js';
import { SkillImportView } from './model.js';
import { lockLocator } from './rows.js';
import { localOrigin, takeSkills, warningsOf } from './target.js';

const FACTS = { sourceType: 'workspace' } as const;

const archiveOf = async ({ services }: Scope, { sha256, originalFilename }: ReceivedUpload) =>
  readArchive(await readContent(services, sha256), originalFilename.replace(/\.zip$/i, '') || 'skill');

export const importSkillArchive = mutation({
  name: 'importSkillArchive',
  summary: 'Import skills of a zip archive; refresh those from an archive of that name',
  input: z.object({ companyId: pathId(), file: z.instanceof(ReceivedUpload) }),
  output: SkillImportView,
  on: companyKeyById,
  allow: skillAuthor,
  async before(scope, { file }, { companyId }) {
    await assertSkillAllowed(scope, companyId, 'skills.import', FACTS);
    // No record refers to the archive itself, so the store deletes it after a while, as promised at its upload.
    await file.keep();
    const read = await readSkills(scope, companyId, () => archiveOf(scope, file));
    if (read.skills.length === 0) throw NothingFound();
    await prepareSkills(scope, read.skills);
    return read;
  },
  async run(scope, { file }, { companyId }, read) {
    await assertSkillAllowed(scope, companyId, 'skills.import', FACTS);
    const origin = localOrigin(companyId, `archive ${file.originalFilename}`, 'local_path');
    await lockLocator(scope, companyId, origin.prefix);
    const outcome = await takeSkills(scope, origin, read.skills);
    emitImported(scope, origin, outcome);
    return {
      imported: await presentSkills(scope, importedOf(outcome)),
      warnings: [...read.warnings, ...warningsOf(outcome)],
      source: { type: 'local_path', locator: null, ref: null, trackingRef: null },
    };
  },
});
