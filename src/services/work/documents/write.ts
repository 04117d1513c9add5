import { randomUUID } from 'node:crypto';
import type { Document } from '../../../generated/prisma/client.js';
import { authorOf, editorOf, runIdOf } from '../../core/actors/actor.js';
import { notFound } from '../../core/errors/errors.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { revisionOf } from './history.js';
import type { OwnerWithHome } from './home.js';
import { DocumentLocked, type DocumentRow, ownerColumn } from './model.js';
import { reanchorThreads } from './reanchor.js';
import { documentByKey, lockDocument, lockedDocumentByKey } from './rows.js';
import { shorten } from './texts.js';

interface DocumentPut {
  readonly key: string;
  readonly body: string;
  /** Absent keeps the title, null clears it. */
  readonly title?: string | null | undefined;
  /** Absent keeps the format; of a new document it is markdown. */
  readonly format?: string | undefined;
  readonly changeSummary?: string | null | undefined;
  readonly baseRevisionId?: string | null | undefined;
}

/**
 * Creates a document or appends a revision to it. Whoever calls it holds the lock of what owns the document.
 * @throws 409 locked, without a base, or with a base that is not the latest revision
 */
export async function putDocument(
  scope: WriteScope,
  owner: OwnerWithHome,
  put: DocumentPut,
): Promise<{ document: DocumentRow; created: boolean }> {
  const current = await lockDocument(scope, owner, put.key);
  if (!current && put.baseRevisionId) throw owner.home.missing(put.key);
  if (current) assertUnlocked(current);
  if (current) await assertLatest(scope, owner, current, put.baseRevisionId);
  const content = {
    title: put.title === undefined ? (current?.title ?? null) : put.title,
    format: put.format ?? current?.format ?? 'markdown',
    body: put.body,
    changeSummary: put.changeSummary ?? null,
  };
  const document = current
    ? await appendRevision(scope, owner, current, content, 'updated')
    : await createDocument(scope, owner, put.key, content);
  return { document, created: !current };
}

async function assertLatest(
  scope: Scope,
  owner: OwnerWithHome,
  current: DocumentRow,
  base: string | null | undefined,
): Promise<void> {
  if (!base) throw owner.home.baseRequired(current);
  if (base !== current.latestRevisionId) throw await owner.home.staleBase(scope, current);
}

function assertUnlocked({ key, id, lockedAt }: DocumentRow): void {
  if (lockedAt) throw DocumentLocked({ key, documentId: id, lockedAt: lockedAt.toISOString() });
}

interface Content extends Pick<Document, 'title' | 'format'> {
  readonly body: string;
  readonly changeSummary: string | null;
}

/** Who writes a revision, and in which run. */
const writtenBy = ({ actor }: Scope) => ({ ...authorOf(actor), createdByRunId: runIdOf(actor) });

/** Who last changed a document. */
const updatedBy = ({ actor }: Scope) => editorOf(actor);

async function createDocument(
  scope: WriteScope,
  owner: OwnerWithHome,
  key: string,
  content: Content,
): Promise<DocumentRow> {
  const latestRevisionId = randomUUID();
  const { companyId } = owner;
  const [column, ownerId] = ownerColumn(owner);
  const { title, format } = content;
  const { id } = await scope.db.document.create({
    data: {
      companyId,
      [column]: ownerId,
      key,
      title,
      format,
      latestRevisionId,
      latestRevisionNumber: 1,
      ...authorOf(scope.actor),
      ...updatedBy(scope),
    },
    select: { id: true },
  });
  await scope.db.documentRevision.create({
    data: { id: latestRevisionId, companyId, documentId: id, revisionNumber: 1, ...content, ...writtenBy(scope) },
    select: { id: true },
  });
  const document = await documentByKey(scope, owner, key);
  await owner.home.changed(scope, document, 'created');
  return document;
}

/** Writes the next revision and moves the open annotations on to it. */
async function appendRevision(
  scope: WriteScope,
  owner: OwnerWithHome,
  current: DocumentRow,
  content: Content,
  change: 'updated' | 'restored',
): Promise<DocumentRow> {
  const { companyId, id: documentId } = current;
  const { title, format } = content;
  const revisionNumber = current.latestRevisionNumber + 1;
  const { id: latestRevisionId } = await scope.db.documentRevision.create({
    data: { companyId, documentId, revisionNumber, ...content, ...writtenBy(scope) },
    select: { id: true },
  });
  await scope.db.document.update({
    where: { id: documentId },
    data: { title, format, latestRevisionId, latestRevisionNumber: revisionNumber, ...updatedBy(scope) },
    select: { id: true },
  });
  await shorten(scope, current, content.body);
  const document = await documentByKey(scope, owner, current.key);
  const moved = await reanchorThreads(scope, document);
  await owner.home.changed(scope, document, change);
  if (moved) owner.home.remapped(scope, document, moved);
  return document;
}

/**
 * Writes what an earlier revision holds forward as the next one.
 * @throws 404; 409 locked, or the revision is the latest already
 */
export async function restoreRevision(
  scope: WriteScope,
  owner: OwnerWithHome,
  { key, revisionId }: { key: string; revisionId: string },
): Promise<DocumentRow> {
  const current = await lockedDocumentByKey(scope, owner, key);
  const revision = await revisionOf(scope, current, revisionId);
  if (!revision) throw notFound('Document revision not found');
  assertUnlocked(current);
  if (revision.id === current.latestRevisionId) throw owner.home.alreadyLatest(current);
  const { title, format, body, revisionNumber } = revision;
  const content = { title, format, body, changeSummary: `Restored from revision ${revisionNumber}` };
  return appendRevision(scope, owner, current, content, 'restored');
}

/** Removes a document with its revisions and annotations; one that is not there is no failure. @throws 409 locked */
export async function removeDocument(scope: WriteScope, owner: OwnerWithHome, key: string): Promise<void> {
  const current = await lockDocument(scope, owner, key);
  if (!current) return;
  assertUnlocked(current);
  await scope.db.document.delete({ where: { id: current.id }, select: { id: true } });
  await owner.home.changed(scope, current, 'deleted');
}
