import type { JournalEvent } from '#services/core/journal/journal.js';
import type { Database } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { type LoggedPart, loggedIn } from './follow.js';
import type { LogLine } from './log.js';

/** The maximum size of the lines that are sent for one journal entry. The log has the rest. */
const MAX_LIVE_BYTES = 131_072;

const NEW_LINES = statement(`
  SELECT * FROM (
    SELECT k.n::int, c.seq, c.stream, c.chunk, c.at, sum(c.bytes) OVER (ORDER BY k.n, c.seq) AS size
      FROM unnest($2::uuid[], $3::int[], $4::int[]) WITH ORDINALITY AS k(run, first, last, n)
      JOIN "RunLogChunk" c ON c."companyId" = $1::uuid AND c."runId" = k.run AND c.seq BETWEEN k.first AND k.last) l
   WHERE l.size <= $5::int ORDER BY l.n, l.seq`);

type NewLine = Pick<LogLine, 'seq' | 'stream' | 'chunk' | 'at'>;

/** New lines of a run. */
export interface NewLines extends LoggedPart {
  readonly lines: readonly NewLine[];
}

const linesByEvent = new WeakMap<JournalEvent, Promise<readonly NewLines[]>>();

/**
 * The lines that a journal entry announces. All subscribers share one read, in one statement. The log of a run may have
 * more new lines than these.
 */
export function newLines(database: Database, event: JournalEvent): Promise<readonly NewLines[]> {
  let lines = linesByEvent.get(event);
  if (!lines) {
    lines = readLines(database, event);
    linesByEvent.set(event, lines);
    lines.catch(() => linesByEvent.delete(event)); // the next caller reads again
  }
  return lines;
}

async function readLines(database: Database, event: JournalEvent): Promise<readonly NewLines[]> {
  const parts = loggedIn(event);
  const values = (['runId', 'fromSeq', 'toSeq'] as const).map((column) => parts.map((part) => part[column]));
  const reach = [event.companyId];
  const rows = await database.query<NewLine & { n: number }>(reach, NEW_LINES, [
    event.companyId,
    ...values,
    MAX_LIVE_BYTES,
  ]);
  return parts.map((part, index) => ({ ...part, lines: rows.filter(({ n }) => n === index + 1) }));
}
