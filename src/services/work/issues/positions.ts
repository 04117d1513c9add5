import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { IssueKey } from './model.js';

// The manual order of a company's issues, hidden ones included. Positions change only in the company's turn.

/** The place to which an issue is moved: right after or right before another one. */
export interface IssuePlace {
  readonly side: 'after' | 'before';
  readonly anchorId: string;
}

/** The new position of an issue. */
export interface NewPosition {
  readonly id: string;
  readonly position: string;
}

/** The positions around a free place; `low` is null before the first one. */
interface Gap {
  readonly low: string | null;
  readonly high: string;
}

/**
 * New issues get the positions of whole numbers, so a moved issue stays before the next new one. One statement reads
 * everything, since issues may be created meanwhile.
 */
const gapBeside = (low: string, high: string, beyond: string) =>
  statement(`
    SELECT ${low} AS low, coalesce(${high}, orgraph_position(c."issueCounter" + 1)) AS high
      FROM "Issue" a JOIN "Company" c ON c.id = a."companyId"
      LEFT JOIN LATERAL (
        SELECT n.position FROM "Issue" n WHERE n."companyId" = $1::uuid AND n.id <> $3::uuid AND n.position ${beyond} LIMIT 1) n ON true
     WHERE a."companyId" = $1::uuid AND a.id = $2::uuid`);

const GAPS = {
  after: gapBeside('a.position', 'n.position', '> a.position ORDER BY n.position'),
  before: gapBeside('n.position', 'a.position', '< a.position ORDER BY n.position DESC'),
};

/** The maximum length of a position. If a gap has no position within it, the issues around the gap are spread again. */
export const LONGEST_POSITION = 48;

/** How many neighbors on each side are spread first, and the factor by which this number grows until it is enough. */
const FEW = 32;
const MORE = 8;

/**
 * The positions that bring an issue to a place: its own, and those of its neighbors if there is too little room. The
 * caller has the company's turn.
 * @returns undefined if the anchor does not belong to the company
 */
export async function positionsAt(
  scope: WriteScope,
  { companyId, id }: IssueKey,
  { side, anchorId }: IssuePlace,
): Promise<NewPosition[] | undefined> {
  const gap = await scope.row<Gap>(GAPS[side], [companyId, anchorId, id]);
  if (!gap) return undefined;
  const position = generateKeyBetween(gap.low, gap.high);
  return position.length <= LONGEST_POSITION ? [{ id, position }] : spread(scope, { companyId, id }, gap);
}

const NEIGHBORS = statement(`
  (SELECT id, position FROM "Issue" WHERE "companyId" = $1::uuid AND id <> $2::uuid AND position <= $3 ORDER BY position DESC LIMIT $5)
  UNION ALL
  (SELECT id, position FROM "Issue" WHERE "companyId" = $1::uuid AND id <> $2::uuid AND position >= $4 ORDER BY position LIMIT $5)
  ORDER BY position`);
const END = statement(`SELECT orgraph_position("issueCounter" + 1) AS position FROM "Company" WHERE id = $1::uuid`);

/** Spreads the issues around a gap evenly, including the moved one: as few as are needed for short positions. */
async function spread(scope: WriteScope, { companyId, id }: IssueKey, { low, high }: Gap): Promise<NewPosition[]> {
  // New issues come after this one, whether they are created before the neighbors are read or later.
  const end = (await scope.row<{ position: string }>(END, [companyId])) as { position: string };
  for (let few = FEW; ; few *= MORE) {
    const neighbors = await scope.sql<NewPosition>(NEIGHBORS, [companyId, id, low ?? '', high, few + 1]);
    const before = neighbors.filter(({ position }) => low !== null && position <= low);
    const after = neighbors.filter(({ position }) => position >= high && position < end.position);
    const floor = before.length > few ? before.shift() : undefined;
    const ceiling = after.length > few ? after.pop() : end;
    const spreadIds = [...before.map((issue) => issue.id), id, ...after.map((issue) => issue.id)];
    const positions = generateNKeysBetween(floor?.position, ceiling?.position, spreadIds.length);
    const isShort = positions.every(({ length }) => length <= LONGEST_POSITION / 2);
    if (isShort || (!floor && ceiling === end))
      return spreadIds.map((spreadId, index) => ({ id: spreadId, position: positions[index] as string }));
  }
}

const TAKE_OUT = statement(
  `UPDATE "Issue" SET position = '~' || id WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`,
);
const MOVE = statement(`
  UPDATE "Issue" i SET position = m.position, "updatedAt" = CASE WHEN i.id = $4::uuid THEN clock_timestamp() ELSE i."updatedAt" END
    FROM unnest($2::uuid[], $3::text[]) AS m(id, position) WHERE i."companyId" = $1::uuid AND i.id = m.id`);

/** Writes positions of issues that the caller has locked; only the moved issue counts as changed. */
export async function writePositions(
  scope: WriteScope,
  { companyId, id }: IssueKey,
  moved: readonly NewPosition[],
): Promise<void> {
  const ids = moved.map((one) => one.id);
  // Neighbors may swap positions, and two rows must not share a position even for a moment.
  if (ids.length > 1) await scope.sql(TAKE_OUT, [companyId, ids]);
  await scope.sql(MOVE, [companyId, ids, moved.map(({ position }) => position), id]);
}
