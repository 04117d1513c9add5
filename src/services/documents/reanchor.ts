import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnnotationThread, DocumentRevision } from '../../generated/prisma/client.js';
import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { type Anchor, contextOf, relocate } from './anchors.js';
import { type Projection, project } from './projection.js';

type Thread = Anchor & Pick<AnnotationThread, 'id'>;

const OPEN = statement(`
  SELECT id, "selectedText", "prefixText", "suffixText", "normalizedStart" FROM "AnnotationThread"
   WHERE "companyId" = $1::uuid AND "documentId" = $2::uuid AND status = 'open' ORDER BY "createdAt", id`);

const MOVE = statement(`
  UPDATE "AnnotationThread" t
     SET "currentRevisionId" = $2::uuid, "currentRevisionNumber" = $3::int, "updatedAt" = now(),
         "anchorState" = v."anchorState", "anchorConfidence" = v."anchorConfidence",
         "normalizedStart" = coalesce(v."normalizedStart", t."normalizedStart"),
         "normalizedEnd" = coalesce(v."normalizedEnd", t."normalizedEnd"),
         "markdownStart" = coalesce(v."markdownStart", t."markdownStart"),
         "markdownEnd" = coalesce(v."markdownEnd", t."markdownEnd"),
         "prefixText" = coalesce(v."prefixText", t."prefixText"),
         "suffixText" = coalesce(v."suffixText", t."suffixText")
    FROM jsonb_to_recordset($4::jsonb) AS v(id uuid, "anchorState" text, "anchorConfidence" text, "normalizedStart" int,
         "normalizedEnd" int, "markdownStart" int, "markdownEnd" int, "prefixText" text, "suffixText" text)
   WHERE t."companyId" = $1::uuid AND t.id = v.id`);

/** Characters that all threads together may be looked for in, so that a revision takes no longer the more it is discussed. */
const SEARCHED = 10_000_000;

/** Moves the open threads of a document on to its new revision. Resolved ones stay as they are until they are reopened. */
export async function reanchorThreads(scope: WriteScope, revision: DocumentRevision): Promise<void> {
  const threads = await scope.sql<Thread>(OPEN, [revision.companyId, revision.documentId]);
  await moveThreads(scope, revision, threads);
}

/** Finds threads in a revision, whatever revision they were found in before. */
export async function moveThreads(
  scope: WriteScope,
  { companyId, id, revisionNumber, body }: Pick<DocumentRevision, 'companyId' | 'id' | 'revisionNumber' | 'body'>,
  threads: readonly Thread[],
): Promise<void> {
  if (threads.length === 0) return;
  const projection = project(body);
  const reach = SEARCHED / threads.length;
  const moved: object[] = [];
  for (const thread of threads) {
    moved.push(relocated(projection, thread, reach));
    await nextTurn();
  }
  await scope.sql(MOVE, [companyId, id, revisionNumber, JSON.stringify(moved)]);
}

/** The quote stays what was selected; the text around it is remembered as it now is where it was surely found. */
function relocated(projection: Projection, thread: Thread, reach: number): object {
  const { place, ...found } = relocate(projection, thread, reach);
  if (!place || found.anchorState !== 'active') return { id: thread.id, ...found, ...place };
  return { id: thread.id, ...found, ...place, ...contextOf(projection, place.normalizedStart, place.normalizedEnd) };
}
