import type { AnnotationThread } from '#generated/prisma/client.js';
import { inSlices } from '#services/core/concurrency/in-slices.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type Anchor, type AnchorState, contextOf, relocateInSlices, type SearchLimits } from './anchors.js';
import type { DocumentRow } from './model.js';
import { type Projection, projectMarkdownInSlices } from './projection.js';

type AnchoredThread = Anchor & Pick<AnnotationThread, 'id'>;

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

/** The maximum number of open threads of a document: the cost of a revision grows with them. */
export const MAX_OPEN_THREADS = 200;

/**
 * Shares one limit among all threads of a document: the time for a revision does not grow with their number. With up to
 * 200 threads, the search covers the whole of the longest text; documents older than that limit may have more.
 */
const limitsFor = (threads: number): SearchLimits => ({
  quoteReach: 110_000_000 / threads,
  passageReach: 1_000_000 / threads,
  steps: 100_000_000 / threads,
});

/** How many threads are in each state after a move. */
export type AnchorCounts = Readonly<Record<AnchorState, number>>;

/**
 * Moves the open threads of a document to its latest revision; resolved ones stay until they are reopened.
 * @returns undefined if there are none
 */
export async function reanchorThreads(scope: WriteScope, document: DocumentRow): Promise<AnchorCounts | undefined> {
  const threads = await scope.sql<AnchoredThread>(OPEN, [document.companyId, document.id]);
  return threads.length > 0 ? moveThreads(scope, document, threads) : undefined;
}

/** Anchors threads in a document's latest revision, regardless of the revision in which they were anchored before. */
export async function moveThreads(
  scope: WriteScope,
  { companyId, latestRevisionId, latestRevisionNumber, body }: DocumentRow,
  threads: readonly AnchoredThread[],
): Promise<AnchorCounts> {
  const projection = await inSlices(projectMarkdownInSlices(body));
  const limits = limitsFor(threads.length);
  const counts = { active: 0, stale: 0, orphaned: 0 };
  const moved: object[] = [];
  for (const thread of threads) {
    const now = await relocateThread(projection, thread, limits);
    counts[now.anchorState]++;
    moved.push(now);
  }
  await scope.sql(MOVE, [companyId, latestRevisionId, latestRevisionNumber, JSON.stringify(moved)]);
  return counts;
}

/** Keeps the selected text, but updates the text around it if the selection was found with certainty. */
async function relocateThread(projection: Projection, thread: AnchoredThread, limits: SearchLimits) {
  const { place, ...found } = await inSlices(relocateInSlices(projection, thread, limits));
  if (!place || found.anchorState !== 'active') return { id: thread.id, ...found, ...place };
  return { id: thread.id, ...found, ...place, ...contextOf(projection, place.normalizedStart, place.normalizedEnd) };
}
