import type { Client } from '../call.js';
import type { Operation } from './operation.js';
import type { RequestDraft } from './request.js';
import type { CommandShape } from './shape.js';

/** Rows per page of a list with offsets. A route that returns fewer rows than requested still returns this many. */
const PAGE = 100;
/** The limit for a server that always has a next page. */
const MOST_PAGES = 10_000;

/** Whether the list of a command has pages that the client can follow. */
export function hasPages({ operation }: Pick<CommandShape, 'operation'>): boolean {
  return operation?.method === 'GET' && operation.answer === 'application/json' && kindOf(operation) !== undefined;
}

/** All rows of a list, page after page. */
export async function allRows(
  client: Client,
  operation: Operation,
  draft: RequestDraft,
  rowsAt: (body: unknown) => readonly unknown[],
): Promise<unknown[]> {
  const kind = kindOf(operation);
  const rows: unknown[] = [];
  let query: Record<string, unknown> = { ...draft.query };
  if (kind === 'offset') query = { limit: PAGE, offset: 0, ...query };
  for (let page = 0; page < MOST_PAGES; page++) {
    const body = await client.call(operation.id, { ...draft, query });
    const pageRows = rowsAt(body);
    rows.push(...pageRows);
    if (kind === 'cursor') {
      const cursor = (body as { nextCursor?: string | null }).nextCursor;
      if (!cursor) break;
      query = { ...query, cursor };
    } else {
      if (pageRows.length < Math.min(PAGE, Number(query.limit))) break;
      query = { ...query, offset: Number(query.offset) + pageRows.length };
    }
  }
  return rows;
}

function kindOf({ query }: Operation): 'cursor' | 'offset' | undefined {
  const names = new Set(query.map(({ name }) => name));
  if (names.has('cursor')) return 'cursor';
  return names.has('limit') && names.has('offset') ? 'offset' : undefined;
}
