import { authorOf } from '#services/core/actors/actor.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { keepSources } from '#services/organization/assets/content-references.js';
import type { PreparedContent } from '../plan/prepare.js';
import { type ImportContext, rowInserter } from './context.js';
import type { CreatedIssue } from './issues.js';

const insertAssets = rowInserter('Asset', [
  'id',
  'companyId',
  'contentType',
  'byteSize',
  'sha256',
  'originalFilename',
  'createdByAgentId',
  'createdByUserId',
  'createdAt',
  'updatedAt',
]);
const insertAttachments = rowInserter('IssueAttachment', [
  'id',
  'companyId',
  'issueId',
  'issueCommentId',
  'assetId',
  'createdByAgentId',
  'createdByUserId',
  'createdAt',
  'updatedAt',
]);

interface File {
  readonly sha256: string;
  readonly contentType: string;
  readonly originalFilename: string | null;
}

/** The row of a stored file. Its type is detected from its bytes, as for uploads. */
async function assetOf({ scope, companyId, parsed }: ImportContext, file: File, time: string) {
  const content = parsed.contents.get(file.sha256) as PreparedContent;
  const { sha256, byteSize } = content;
  const contentType = await content.typeWith(file.contentType);
  const common = { companyId, ...authorOf(scope.actor), createdAt: time, updatedAt: time };
  return { ...common, id: uuid7(), contentType, byteSize, sha256, originalFilename: file.originalFilename };
}

/** Adds the attachments of new tasks to the comments that they belong to. */
export async function importAttachments(
  context: ImportContext,
  created: readonly CreatedIssue[],
  commentIds: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { scope, companyId, parsed } = context;
  const files = created.flatMap(({ id, issue }) =>
    issue.attachments.map((file, at) => ({ issueId: id, file, back: issue.attachments.length - at })),
  );
  if (files.length === 0) return;
  const fileHashes = new Set(files.map(({ file }) => file.sha256));
  await keepSources(
    scope,
    [...parsed.contents.values()].filter(({ sha256 }) => fileHashes.has(sha256)),
  );
  const now = Date.now();
  const assets: Awaited<ReturnType<typeof assetOf>>[] = [];
  const attachments = [];
  for (const { issueId, file, back } of files) {
    const time = new Date(now - back).toISOString();
    const asset = await assetOf(context, file, time);
    const issueCommentId = file.commentIndex === null ? null : (commentIds.get(issueId)?.[file.commentIndex] ?? null);
    const common = { companyId, ...authorOf(scope.actor), createdAt: time, updatedAt: time };
    assets.push(asset);
    attachments.push({ ...common, id: uuid7(), issueId, issueCommentId, assetId: asset.id });
  }
  await insertAssets(scope, assets);
  await insertAttachments(scope, attachments);
}

/** Stores the logo of a package as an asset of the company. @returns its id, null if the package has no logo */
export async function importLogo(context: ImportContext): Promise<string | null> {
  const { scope, parsed } = context;
  const logo = parsed.manifest.company?.branding.logo;
  const content = logo && parsed.contents.get(logo.sha256);
  if (!logo || !content) return null;
  await keepSources(scope, [content]);
  const asset = await assetOf(context, { ...logo, originalFilename: null }, new Date().toISOString());
  if (!asset.contentType.startsWith('image/')) return null;
  await insertAssets(scope, [asset]);
  return asset.id;
}
