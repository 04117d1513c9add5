import { randomUUID } from 'node:crypto';
import type { Document } from '#generated/prisma/client.js';
import { authorOf, editorOf, runIdOf } from '#services/core/actors/actor.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import type { OwnerWithHome } from './home.js';
import { DocumentLocked, type DocumentRow, ownerColumn, RevisionNotFound } from './model.js';
import { reanchorThreads } from './reanchor.js';
import { revisionOf } from './revisions.js';
import { documentByKey, lockDocument, lockedDocumentByKey } from './rows.js';
import { storeDelta } from './texts.js';

interface NewRevision {
  readonly key: string;
  readonly body: string;
  /** Undefined keeps the title, null clears it. */
  readonly title?: string | null | undefined;
  /** Undefined keeps the format; a new document's is markdown. */
  readonly format?: string | undefined;
  readonly changeSummary?: string | null | undefined;
  readonly baseRevisionId?: string | null | undefined;
}

/**
 * Creates a document or appends a revision to it. The caller has locked the document's owner.
 * @throws 409 for a locked document, a missing base, or a base that is not the latest revision
 */
export async function putDocument(scope: WriteScope, owner: OwnerWithHome, fields: NewRevision): Promise<DocumentRow> {
  const { key, body, title, baseRevisionId } = fields;
  const current = await lockDocument(scope, owner, key);
  if (!current && baseRevisionId) throw owner.home.missing(key);
  if (current) assertUnlocked(current);
  if (current) await assertLatest(scope, owner, current, baseRevisionId);
  const content = {
    title: title === undefined ? (current?.title ?? null) : title,
    format: fields.format ?? current?.format ?? 'markdown',
    body,
    changeSummary: fields.changeSummary ?? null,
  };
  return current
    ? appendRevision(scope, owner, current, content, 'updated')
    : createDocument(scope, owner, key, content);
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

const revisionAuthorOf = ({ actor }: Scope) => ({ ...authorOf(actor), createdByRunId: runIdOf(actor) });

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
      ...editorOf(scope.actor),
    },
    select: { id: true },
  });
  await scope.db.documentRevision.create({
    data: {
      id: latestRevisionId,
      companyId,
      documentId: id,
      revisionNumber: 1,
      ...content,
      ...revisionAuthorOf(scope),
    },
    select: { id: true },
  });
  const document = await documentByKey(scope, owner, key);
  await owner.home.changed(scope, document, 'created');
  return document;
}

/** Writes the next revision and moves the open annotation threads to it. */
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
    data: { companyId, documentId, revisionNumber, ...content, ...revisionAuthorOf(scope) },
    select: { id: true },
  });
  await scope.db.document.update({
    where: { id: documentId },
    data: { title, format, latestRevisionId, latestRevisionNumber: revisionNumber, ...editorOf(scope.actor) },
    select: { id: true },
  });
  await storeDelta(scope, current, content.body);
  const document = await documentByKey(scope, owner, current.key);
  const moved = await reanchorThreads(scope, document);
  await owner.home.changed(scope, document, change);
  if (moved) owner.home.remapped(scope, document, moved);
  return document;
}

/**
 * Writes the content of an earlier revision as the next one.
 * @throws 404; 409 for a locked document or its latest revision
 */
export async function restoreRevision(
  scope: WriteScope,
  owner: OwnerWithHome,
  { key, revisionId }: { key: string; revisionId: string },
): Promise<DocumentRow> {
  const current = await lockedDocumentByKey(scope, owner, key);
  const revision = await revisionOf(scope, current, revisionId);
  if (!revision) throw RevisionNotFound();
  assertUnlocked(current);
  if (revision.id === current.latestRevisionId) throw owner.home.alreadyLatest(current);
  const { title, format, body, revisionNumber } = revision;
  const content = { title, format, body, changeSummary: `Restored from revision ${revisionNumber}` };
  return appendRevision(scope, owner, current, content, 'restored');
}

/** Removes a document with its revisions and annotations, if it exists. @throws 409 for a locked document */
export async function removeDocument(scope: WriteScope, owner: OwnerWithHome, key: string): Promise<void> {
  const current = await lockDocument(scope, owner, key);
  if (!current) return;
  assertUnlocked(current);
  await scope.db.document.delete({ where: { id: current.id }, select: { id: true } });
  await owner.home.changed(scope, current, 'deleted');
}

/** Locks or unlocks a document, unless it is in that state already. @throws 404 */
export async function setLock(
  scope: WriteScope,
  owner: OwnerWithHome,
  key: string,
  locked: boolean,
): Promise<DocumentRow> {
  const document = await lockedDocumentByKey(scope, owner, key);
  if ((document.lockedAt !== null) === locked) return document;
  const { createdByAgentId, createdByUserId } = authorOf(scope.actor);
  await scope.db.document.update({
    where: { id: document.id },
    data: locked
      ? { lockedAt: new Date(), lockedByAgentId: createdByAgentId, lockedByUserId: createdByUserId }
      : { lockedAt: null, lockedByAgentId: null, lockedByUserId: null },
    select: { id: true },
  });
  await owner.home.changed(scope, document, locked ? 'locked' : 'unlocked');
  return documentByKey(scope, owner, key);
}
