import { z } from 'zod';
import { assetFields, presentAssetFields } from '../../organization/assets/model.js';
import type { AttachmentRow } from './rows.js';

/** The wire shape of a file on an issue. */
export const AttachmentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid(),
    issueCommentId: z.uuid().nullable(),
    assetId: z.uuid(),
    ...assetFields,
    contentPath: z.string(),
    openPath: z.string(),
    downloadPath: z.string(),
  })
  .meta({ id: 'IssueAttachment' });

/** Where an attachment's bytes are: as they are, to be looked at, and to be saved. */
export function pathsOf({ id }: { id: string }) {
  const contentPath = `/api/attachments/${id}/content`;
  return { contentPath, openPath: contentPath, downloadPath: `${contentPath}?download=1` };
}

export const presentAttachment = (row: AttachmentRow): z.input<typeof AttachmentView> => ({
  id: row.id,
  companyId: row.companyId,
  issueId: row.issueId,
  issueCommentId: row.issueCommentId,
  assetId: row.assetId,
  ...presentAssetFields(row),
  ...pathsOf(row),
});
