import { z } from 'zod';
import { authorOf } from '../../core/actors/actor.js';
import { mutation } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { lockedIssueById } from '../issues/rows.js';
import { documentKeeper } from './access.js';
import type { OwnerWithHome } from './home.js';
import { type DocumentRow, DocumentView, presentDocument } from './model.js';
import { documentRef, ownerOf } from './operations.js';
import { documentByKey, lockedDocumentByKey } from './rows.js';

/** Locks or unlocks a document; one that is so already stays as it is, and nothing is told of it. */
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

const lockSpec = { input: z.object(documentRef), output: DocumentView, on: lockedIssueById, allow: documentKeeper };

export const lockIssueDocument = mutation({
  name: 'lockIssueDocument',
  summary: 'Keep a document of an issue as it is',
  ...lockSpec,
  run: async (scope, { key }, issue) => presentDocument(await setLock(scope, ownerOf(issue), key, true)),
});

export const unlockIssueDocument = mutation({
  name: 'unlockIssueDocument',
  summary: 'Let a locked document of an issue be written again',
  ...lockSpec,
  run: async (scope, { key }, issue) => presentDocument(await setLock(scope, ownerOf(issue), key, false)),
});
