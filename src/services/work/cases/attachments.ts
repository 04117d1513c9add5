import { z } from 'zod';
import type { Asset, CaseAttachment } from '#generated/prisma/client.js';
import { STORAGE_PROVIDERS } from '#services/core/content/content-store.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { groupBy } from '#services/core/text/group-by.js';
import { assetFields, presentAssetFields } from '#services/organization/assets/model.js';
import { insertAsset, ReceivedUpload } from '#services/organization/assets/received.js';
import { assetNode } from '../attachments/rows.js';
import { emitCase } from './events.js';
import { linkRun } from './link-run.js';
import { casesEnabled, caseWriter } from './policy.js';
import { caseById, caseRef, lockedCaseById, touchCase } from './rows.js';

/** The wire shape of a file of a case with its stored content. */
export const CaseAttachmentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    caseId: z.uuid().describe("The case's id."),
    assetId: z.uuid().describe('The id of the stored file.'),
    createdAt: z.iso.datetime().describe('The time at which the file was added.'),
    updatedAt: z.iso.datetime(),
    asset: z
      .object({
        id: z.uuid(),
        provider: z.enum(STORAGE_PROVIDERS),
        objectKey: z.string(),
        ...assetFields,
      })
      .meta({ id: 'StoredAsset' }),
  })
  .meta({ id: 'CaseAttachment', description: 'A file of a case.' });

/** A file of a case with its stored content. */
type CaseAttachmentRow = CaseAttachment & { readonly asset: Asset };

export const presentCaseAttachment = presenterOf(CaseAttachmentView, {
  asset: ({ asset }: CaseAttachmentRow, { services: { contentStore } }: Scope) => ({
    id: asset.id,
    provider: contentStore.provider,
    objectKey: contentStore.keyOf(asset.sha256),
    ...presentAssetFields(asset),
  }),
});

const OF_CASES = statement(`
  SELECT a.* FROM "Case" k JOIN "CaseAttachment" a ON a."companyId" = k."companyId" AND a."caseId" = k.id
   WHERE k.id = ANY($1::uuid[]) ORDER BY a."createdAt", a.id`);

/** The files of cases by the case's id, oldest first; two statements for all of them. */
export const caseAttachmentsOf: Loader<string, CaseAttachmentRow[]> = {
  async batch(scope, caseIds) {
    const rows = await scope.sql<CaseAttachment>(OF_CASES, [caseIds]);
    const attachments = await Promise.all(
      rows.map(async (row) => ({ ...row, asset: (await scope.load(assetNode, row.assetId)) as Asset })),
    );
    const ofCase = groupBy(attachments, ({ caseId }) => caseId);
    return caseIds.map((id) => ofCase.get(id) ?? []);
  },
};

/** Checks that the caller may add files to the case, before the upload is received. @throws 403; 404 */
export async function assertMayAttachToCase(scope: Scope, ref: { caseId: string }): Promise<void> {
  await casesEnabled(scope);
  await caseWriter(scope, await caseById(scope, ref));
}

export const createCaseAttachment = mutation({
  name: 'createCaseAttachment',
  summary: 'Add a file to a case',
  gate: casesEnabled,
  input: z.object({ ...caseRef, file: z.instanceof(ReceivedUpload) }),
  output: CaseAttachmentView,
  on: lockedCaseById,
  allow: caseWriter,
  async run(scope, { file }, { companyId, id }) {
    const key = { companyId, id };
    const asset = await insertAsset(scope, companyId, file);
    const { id: assetId, originalFilename } = asset;
    const attachment = await scope.db.caseAttachment.create({ data: { companyId, caseId: id, assetId } });
    await touchCase(scope, key);
    emitCase(scope, key, 'attachment_added', { attachmentId: attachment.id, assetId, originalFilename });
    await linkRun(scope, key, 'work');
    return presentCaseAttachment({ ...attachment, asset }, scope);
  },
});
