import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnnotationThread } from '../../generated/prisma/client.js';
import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { type Anchor, type AnchorState, contextOf, relocate } from './anchors.js';
import type { DocumentRow } from './model.js';
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

/** How many threads were found to be in which state. */
export type Moved = Readonly<Record<AnchorState, number>>;

/**
 * Moves the open threads of a document on to its latest revision; resolved ones stay as they are until they are
 * reopened. Gives how they were found, or undefined where there are none.
 */
export async function reanchorThreads(scope: WriteScope, document: DocumentRow): Promise<Moved | undefined> {
  const threads = await scope.sql<Thread>(OPEN, [document.companyId, document.id]);
  return threads.length > 0 ? moveThreads(scope, document, threads) : undefined;
}

/** Finds threads in a document's latest revision, whatever revision they were found in before. */
export async function moveThreads(
  scope: WriteScope,
  { companyId, latestRevisionId, latestRevisionNumber, body }: DocumentRow,
  threads: readonly Thread[],
): Promise<Moved> {
  const projection = project(body);
  const reach = SEARCHED / threads.length;
  const found = { active: 0, stale: 0, orphaned: 0 };
  const moved: object[] = [];
  for (const thread of threads) {
    const now = relocated(projection, thread, reach);
    found[now.anchorState]++;
    moved.push(now);
    await nextTurn();
  }
  await scope.sql(MOVE, [companyId, latestRevisionId, latestRevisionNumber, JSON.stringify(moved)]);
  return found;
}

/** The quote stays what was selected; the text around it is remembered as it now is where it was surely found. */
function relocated(projection: Projection, thread: Thread, reach: number) {
  const { place, ...found } = relocate(projection, thread, reach);
  if (!place || found.anchorState !== 'active') return { id: thread.id, ...found, ...place };
  return { id: thread.id, ...found, ...place, ...contextOf(projection, place.normalizedStart, place.normalizedEnd) };
}
