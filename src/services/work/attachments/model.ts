import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { assetFields } from '#services/organization/assets/model.js';
import type { AttachmentRow } from './rows.js';

/** The wire shape of a file on an issue. */
export const AttachmentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid().describe("The issue's id."),
    issueCommentId: z.uuid().nullable().describe('The id of the comment that the file belongs to.'),
    assetId: z.uuid().describe('The id of the stored file.'),
    ...assetFields,
    contentPath: z.string().describe('The path on this server that serves the file.'),
    openPath: z.string().describe('The path that opens the file in a browser.'),
    downloadPath: z.string().describe('The path that downloads the file.'),
  })
  .meta({ id: 'IssueAttachment', description: 'A file on an issue or on one of its comments.' });

/** The paths that serve an attachment's content, open it in a browser and download it. */
export function attachmentPaths({ id }: { id: string }) {
  const contentPath = `/api/attachments/${id}/content`;
  return { contentPath, openPath: contentPath, downloadPath: `${contentPath}?download=1` };
}

export const presentAttachment = presenterOf(AttachmentView, {
  contentPath: (row: AttachmentRow) => attachmentPaths(row).contentPath,
  openPath: (row: AttachmentRow) => attachmentPaths(row).openPath,
  downloadPath: (row: AttachmentRow) => attachmentPaths(row).downloadPath,
});
