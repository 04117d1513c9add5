import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import { notFound } from '../core/errors.js';
import type { Loader, Scope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import type { DocumentSummary } from './model.js';
import { revisionTexts } from './texts.js';

/** What leads from one revision of a document to another. */
export interface DocumentDiff {
  readonly from: number;
  readonly to: number;
  /** In the unified format, as `diff -u` and `git diff` write it; with no hunks only its two headers. */
  readonly text: string;
  readonly hunks: readonly StructuredPatchHunk[];
  /** The texts differ in too much to be compared: one hunk replaces the one by the other. */
  readonly isWhole: boolean;
}

/** As of deltas, but for people: beyond this many lines that changed few read on. The worst text takes 50 ms. */
const MOST_EDITS = 250;
const CONTEXT = 3;

interface Version {
  readonly number: number;
  readonly text: string;
}

/** The difference of two texts, line by line. */
export function textDiff(name: string, from: Version, to: Version): DocumentDiff {
  const [before, after] = [`revision ${from.number}`, `revision ${to.number}`];
  const options = { context: CONTEXT, maxEditLength: MOST_EDITS };
  const compared = structuredPatch(name, name, from.text, to.text, before, after, options);
  const patch: StructuredPatch = compared ?? {
    ...{ oldFileName: name, newFileName: name, oldHeader: before, newHeader: after },
    hunks: [replacement(from.text, to.text)],
  };
  const text = formatPatch(patch, FILE_HEADERS_ONLY);
  return { from: from.number, to: to.number, text, hunks: patch.hunks, isWhole: !compared };
}

function replacement(before: string, after: string): StructuredPatchHunk {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines = [...prefixed('-', old, before), ...prefixed('+', now, after)];
  return { oldStart: 1, oldLines: old.length, newStart: 1, newLines: now.length, lines };
}

const linesOf = (text: string): string[] => (text ? text.replace(/\n$/, '').split('\n') : []);

const prefixed = (sign: '+' | '-', lines: readonly string[], text: string): string[] => [
  ...lines.map((line) => sign + line),
  ...(text === '' || text.endsWith('\n') ? [] : ['\\ No newline at end of file']),
];

interface NumberedRevision {
  readonly companyId: string;
  readonly documentId: string;
  readonly number: number;
}

const NUMBERED = statement(`
  SELECT k.n::int AS n, r.id
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) WITH ORDINALITY AS k(company, document, number, n)
    JOIN "DocumentRevision" r
      ON r."companyId" = k.company AND r."documentId" = k.document AND r."revisionNumber" = k.number`);

/** The id of a document's revision by its number, or null where there is none. */
const revisionIdOf: Loader<NumberedRevision, string | null> = {
  cacheKey: ({ documentId, number }) => `${documentId} ${number}`,
  async batch(scope, revisions) {
    const companies = revisions.map((revision) => revision.companyId);
    const values = [companies, revisions.map((of) => of.documentId), revisions.map((of) => of.number)];
    const ids: (string | null)[] = revisions.map(() => null);
    for (const { n, id } of await scope.sql<{ n: number; id: string }>(NUMBERED, values)) ids[n - 1] = id;
    return ids;
  },
};

/** What leads from one revision of a document to another, by their numbers. @throws 404 "Document revision not found" */
export async function documentDiff(
  scope: Scope,
  { companyId, id, key }: Pick<DocumentSummary, 'companyId' | 'id' | 'key'>,
  { from, to }: { from: number; to: number },
): Promise<DocumentDiff> {
  const versionOf = async (number: number): Promise<Version> => {
    const revisionId = await scope.load(revisionIdOf, { companyId, documentId: id, number });
    const text = revisionId && (await scope.load(revisionTexts, revisionId));
    if (text == null) throw notFound('Document revision not found');
    return { number, text };
  };
  const [before, after] = await Promise.all([versionOf(from), versionOf(to)]);
  return textDiff(key, before, after);
}
