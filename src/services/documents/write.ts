import { randomUUID } from 'node:crypto';
import type { DocumentRevision } from '../../generated/prisma/client.js';
import { authorOf, runIdOf } from '../core/actor.js';
import { notFound } from '../core/errors.js';
import { isUuid } from '../core/fields.js';
import type { Scope, WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { staleDocumentTargets } from '../interactions/expire.js';
import { documentByKey, lockDocument, lockedDocumentByKey } from './load.js';
import {
  AlreadyLatestRevision,
  BaseRevisionRequired,
  DocumentLocked,
  DocumentMissing,
  type DocumentOwner,
  type DocumentRow,
  StaleBaseRevision,
} from './model.js';
import { recordOnIssue } from './on-issue.js';
import { reanchorThreads } from './reanchor.js';

interface DocumentPut {
  readonly key: string;
  readonly body: string;
  /** Absent keeps the title, null clears it. */
  readonly title?: string | null | undefined;
  readonly changeSummary?: string | null | undefined;
  readonly baseRevisionId?: string | null | undefined;
}

/**
 * Creates a document or appends a revision to it. Whoever calls it holds the lock of what owns the document.
 * @throws 409 locked, without a base, or with a base that is not the latest revision (gaps 2.8)
 */
export async function putDocument(
  scope: WriteScope,
  owner: DocumentOwner,
  put: DocumentPut,
): Promise<{ document: DocumentRow; created: boolean }> {
  const current = await lockDocument(scope, owner, put.key);
  if (!current && put.baseRevisionId) throw DocumentMissing({ key: put.key });
  if (current) assertUnlocked(current);
  if (current) assertLatest(current, put.baseRevisionId);
  const content = {
    title: put.title === undefined ? (current?.title ?? null) : put.title,
    body: put.body,
    changeSummary: put.changeSummary ?? null,
  };
  const document = current
    ? await appendRevision(scope, owner, current, content)
    : await createDocument(scope, owner, put.key, content);
  await recordRevision(scope, owner, document, current ? 'updated' : 'created');
  return { document, created: !current };
}

function assertLatest({ latestRevisionId }: DocumentRow, base: string | null | undefined): void {
  const details = { currentRevisionId: latestRevisionId };
  if (!base) throw BaseRevisionRequired(details);
  if (base !== latestRevisionId) throw StaleBaseRevision(details);
}

function assertUnlocked({ key, id, lockedAt }: DocumentRow): void {
  if (lockedAt) throw DocumentLocked({ key, documentId: id, lockedAt: lockedAt.toISOString() });
}

type Content = Pick<DocumentRevision, 'title' | 'body' | 'changeSummary'>;

/** Who writes a revision, and in which run. */
const writtenBy = ({ actor }: Scope) => ({ ...authorOf(actor), createdByRunId: runIdOf(actor) });

/** Who last changed a document. */
function updatedBy({ actor }: Scope) {
  const { createdByAgentId, createdByUserId } = authorOf(actor);
  return { updatedByAgentId: createdByAgentId, updatedByUserId: createdByUserId };
}

async function createDocument(
  scope: WriteScope,
  owner: DocumentOwner,
  key: string,
  content: Content,
): Promise<DocumentRow> {
  const latestRevisionId = randomUUID();
  const { companyId } = owner;
  const { id } = await scope.db.document.create({
    data: {
      ...{ companyId, issueId: owner.issueId, key, title: content.title, latestRevisionId, latestRevisionNumber: 1 },
      ...authorOf(scope.actor),
      ...updatedBy(scope),
    },
    select: { id: true },
  });
  await scope.db.documentRevision.create({
    data: { id: latestRevisionId, companyId, documentId: id, revisionNumber: 1, ...content, ...writtenBy(scope) },
  });
  return documentByKey(scope, owner, key);
}

/** Writes the next revision and moves the open annotations on to it. */
async function appendRevision(
  scope: WriteScope,
  owner: DocumentOwner,
  current: DocumentRow,
  content: Content,
): Promise<DocumentRow> {
  const { companyId, id: documentId } = current;
  const revisionNumber = current.latestRevisionNumber + 1;
  const revision = await scope.db.documentRevision.create({
    data: { companyId, documentId, revisionNumber, ...content, ...writtenBy(scope) },
  });
  await scope.db.document.update({
    where: { id: documentId },
    data: {
      ...{ title: content.title, latestRevisionId: revision.id, latestRevisionNumber: revisionNumber },
      ...updatedBy(scope),
    },
    select: { id: true },
  });
  await reanchorThreads(scope, revision);
  return documentByKey(scope, owner, current.key);
}

const REVISION = statement(`
  SELECT * FROM "DocumentRevision" WHERE "companyId" = $1::uuid AND "documentId" = $2::uuid AND id = $3::uuid`);

/**
 * Writes what an earlier revision holds forward as the next one.
 * @throws 404; 409 locked, or the revision is the latest already
 */
export async function restoreRevision(
  scope: WriteScope,
  owner: DocumentOwner,
  { key, revisionId }: { key: string; revisionId: string },
): Promise<DocumentRow> {
  const current = await lockedDocumentByKey(scope, owner, key);
  const values = [current.companyId, current.id, revisionId];
  const revision = isUuid(revisionId) ? await scope.row<DocumentRevision>(REVISION, values) : undefined;
  if (!revision) throw notFound('Document revision not found');
  assertUnlocked(current);
  if (revision.id === current.latestRevisionId) throw AlreadyLatestRevision({ currentRevisionId: revision.id });
  const document = await appendRevision(scope, owner, current, {
    title: revision.title,
    body: revision.body,
    changeSummary: `Restored from revision ${revision.revisionNumber}`,
  });
  await recordRevision(scope, owner, document, 'restored');
  return document;
}

/** Removes a document with its revisions and annotations; one that is not there is no failure. @throws 409 locked */
export async function removeDocument(scope: WriteScope, owner: DocumentOwner, key: string): Promise<void> {
  const current = await lockDocument(scope, owner, key);
  if (!current) return;
  assertUnlocked(current);
  await scope.db.document.delete({ where: { id: current.id }, select: { id: true } });
  await recordRevision(scope, owner, current, 'deleted');
}

/** Tells what became of a document, and whoever waits for an answer about a revision of it that is not its latest any more. */
async function recordRevision(
  scope: WriteScope,
  { companyId, issueId }: DocumentOwner,
  { id, key, latestRevisionId, latestRevisionNumber }: DocumentRow,
  change: 'created' | 'updated' | 'restored' | 'deleted',
): Promise<void> {
  const issue = { companyId, id: issueId };
  await recordOnIssue(scope, issue, `issue.document_${change}`, {
    ...{ key, documentId: id, revisionId: latestRevisionId, revisionNumber: latestRevisionNumber },
  });
  const latest = { id: latestRevisionId, revisionNumber: latestRevisionNumber };
  await staleDocumentTargets(scope, issue, key, change === 'deleted' ? null : latest);
}
