import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { assetFields } from '../../organization/assets/model.js';
import type { AttachmentRow } from './rows.js';

/** The wire shape of a file on an issue. */
export const AttachmentView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    issueId: z.uuid().describe("The issue's id."),
    issueCommentId: z.uuid().nullable().describe('The id of the comment that it is part of.'),
    assetId: z.uuid().describe('The id of the stored file.'),
    ...assetFields,
    contentPath: z.string().describe('Where its bytes are.'),
    openPath: z.string().describe('Where it can be looked at.'),
    downloadPath: z.string().describe('Where it can be saved from.'),
  })
  .meta({ id: 'IssueAttachment', description: 'A file on an issue or on one of its comments.' });

/** Where an attachment's bytes are: as they are, to be looked at, and to be saved. */
export function pathsOf({ id }: { id: string }) {
  const contentPath = `/api/attachments/${id}/content`;
  return { contentPath, openPath: contentPath, downloadPath: `${contentPath}?download=1` };
}

export const presentAttachment = presenterOf(AttachmentView, {
  contentPath: (row: AttachmentRow) => pathsOf(row).contentPath,
  openPath: (row: AttachmentRow) => pathsOf(row).openPath,
  downloadPath: (row: AttachmentRow) => pathsOf(row).downloadPath,
});
