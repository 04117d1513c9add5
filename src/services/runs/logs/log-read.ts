import { z } from 'zod';
import { badRequest } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { runRef } from '../runs/operations.js';
import { outputReader } from '../runs/output-rights.js';
import { runById } from '../runs/rows.js';
import { type LogLine, lineText } from './log.js';

export const MAX_LOG_BYTES = 1_048_576;
export const DEFAULT_LOG_BYTES = 262_144;

/** The part of a log to read. */
interface LogKey {
  readonly companyId: string;
  readonly runId: string;
  /** In bytes. An offset within a line includes the whole line. */
  readonly offset: number;
  /** In bytes. At least one line is read, regardless of its size. */
  readonly limit: number;
}

export interface LogRange {
  readonly lines: readonly LogLine[];
  /** The offset after these lines. */
  readonly nextOffset: number;
  /** The current size of the log. */
  readonly end: number;
}

/**
 * SQL for the line of a log that contains a byte; the last line for bytes beyond the end. Line numbers have no gaps and
 * offsets grow with them, so binary search finds it.
 */
const lineAt = (byte: string): string => `(
  WITH RECURSIVE search(low, high) AS (
    SELECT 1, newest.seq
    UNION ALL
    SELECT CASE WHEN c."startOffset" <= ${byte} THEN c.seq ELSE low END, CASE WHEN c."startOffset" <= ${byte} THEN high ELSE c.seq - 1 END
      FROM search JOIN "RunLogChunk" c ON c."companyId" = k.company AND c."runId" = k.run AND c.seq = (low + high + 1) / 2
     WHERE low < high)
  SELECT c.seq, c."startOffset", c."startOffset" + c.bytes AS "end" FROM search
    JOIN "RunLogChunk" c ON c."companyId" = k.company AND c."runId" = k.run AND c.seq = low WHERE low = high)`;

const READ = statement(`
  SELECT k.n::int, newest.end::float8 AS "end", l.*
    FROM unnest($1::uuid[], $2::uuid[], $3::int8[], $4::int8[]) WITH ORDINALITY AS k(company, run, start, size, n)
    LEFT JOIN LATERAL (
      SELECT c.seq, c."startOffset" + c.bytes AS "end" FROM "RunLogChunk" c
       WHERE c."companyId" = k.company AND c."runId" = k.run ORDER BY c.seq DESC LIMIT 1) newest ON true
    LEFT JOIN LATERAL ${lineAt('k.start')} first ON k.start < newest.end
    LEFT JOIN LATERAL ${lineAt('first."startOffset" + k.size')} last ON first.seq IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT c.seq, c."startOffset"::float8 AS "startOffset", c.bytes, c.stream, c.chunk, c.at FROM "RunLogChunk" c
       WHERE c."companyId" = k.company AND c."runId" = k.run AND c.seq >= first.seq
         AND c.seq <= greatest(first.seq, CASE WHEN last.end <= first."startOffset" + k.size THEN last.seq ELSE last.seq - 1 END)
    ) l ON true
   ORDER BY k.n, l.seq`);

type Row = { readonly n: number; readonly end: number | null } & { readonly [K in keyof LogLine]: LogLine[K] | null };

/** Parts of the logs of many runs, in one statement. The caller has checked the reader's access. */
export const logRanges: Loader<LogKey, LogRange> = {
  cacheKey: ({ runId, offset, limit }) => `${runId} ${offset} ${limit}`,
  async batch(scope, keys) {
    const rows = await scope.sql<Row>(
      READ,
      (['companyId', 'runId', 'offset', 'limit'] as const).map((column) => keys.map((key) => key[column])),
    );
    const lines = keys.map((): LogLine[] => []);
    const ends = keys.map(() => 0);
    for (const { n, end, ...line } of rows) {
      ends[n - 1] = end ?? 0;
      if (line.seq !== null) lines[n - 1]?.push(line as LogLine);
    }
    return keys.map(({ offset }, index) => rangeOf(lines[index] as LogLine[], ends[index] as number, offset));
  },
};

function rangeOf(lines: readonly LogLine[], end: number, offset: number): LogRange | Error {
  if (offset > end) return badRequest(`offset must not be beyond the end of the log: it has ${end} bytes`);
  const last = lines.at(-1);
  return { lines, end, nextOffset: last ? last.startOffset + last.bytes : offset };
}

/** Reads a part of a log without the cache of the request. */
export const readLog = async (scope: Scope, key: LogKey): Promise<LogRange> => {
  const [range] = (await logRanges.batch(scope, [key])) as (LogRange | Error)[];
  if (range instanceof Error) throw range;
  return range as LogRange;
};

const offsetField = () => z.int().min(0).default(0).describe('The start, in bytes of the log.');

export const getRunLog = query({
  name: 'getRunLog',
  summary: "Read a part of a run's log, as lines of {ts, stream, chunk, seq}",
  input: z.object({
    ...runRef,
    offset: offsetField(),
    limitBytes: z
      .int()
      .min(1)
      .max(MAX_LOG_BYTES)
      .default(DEFAULT_LOG_BYTES)
      .describe('The maximum size in bytes. At least one line is returned.'),
  }),
  output: z
    .object({
      runId: z.uuid(),
      content: z.string().describe('Lines, each a JSON object.'),
      nextOffset: z.int().nullable().describe('The offset of the next part; null at the current end of the log.'),
    })
    .meta({ id: 'RunLogContent' }),
  on: runById,
  allow: outputReader,
  async run(scope, { offset, limitBytes }, { companyId, id: runId }) {
    const { lines, nextOffset, end } = await scope.load(logRanges, { companyId, runId, offset, limit: limitBytes });
    return { runId, content: lines.map(lineText).join(''), nextOffset: nextOffset < end ? nextOffset : null };
  },
});
