import { getDatamodel } from '#generated/pothos.js';
import { momentOf } from '../text/moments.js';

/** The columns of a table that JSON can carry. */
export interface Columns {
  readonly names: readonly string[];
  /** Converts JSON values to the values that Prisma returns, for the columns where they differ. */
  readonly decoders: ReadonlyMap<string, (value: never) => unknown>;
}

const DECODERS: Readonly<Record<string, (value: never) => unknown>> = {
  DateTime: momentOf,
  BigInt: (value: number) => BigInt(value),
};

const { models } = getDatamodel().datamodel;

/** The columns of a table of the Prisma schema that JSON can carry: all but bytes. */
export function tableColumns(table: string | undefined): Columns {
  const fields = ((table && models[table]?.fields) || []).filter(
    ({ kind, type }) => kind !== 'object' && type !== 'Bytes',
  );
  return {
    names: fields.map(({ name }) => name),
    decoders: new Map(
      fields.flatMap(({ name, type }) => {
        const decode = DECODERS[type];
        return decode ? [[name, decode] as const] : [];
      }),
    ),
  };
}

/** The LIKE pattern for texts that contain the words literally. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** The maximum size of a set to read and sort; a larger set is checked along the list. */
const FEW = 10_000;

/** Two ways to find the first rows of a list that are in a set; each is a statement with its own order and limit. */
interface Ways {
  /** The statement of the members, without order or limit. */
  readonly members: string;
  /** Joins the members to their rows, where the condition holds. */
  readonly few: (members: string, condition: string) => string;
  /** Scans the list and looks up each row in the set, where the condition holds. */
  readonly along: (condition: string) => string;
  readonly ordering: string;
  readonly limit: string;
}

/**
 * The first rows `t` of a list that are in a set, found in the cheaper way for the set's size. Few members are read and
 * sorted; many are checked along the list, where they soon fill a page. The planner cannot choose because it does not
 * know the number of members.
 */
export const membershipScan = ({ members, few, along, ordering, limit }: Ways): string => `
  WITH few AS MATERIALIZED (${members} LIMIT ${FEW + 1}),
       size AS MATERIALIZED (SELECT count(*) > ${FEW} AS "isLarge" FROM few)
  SELECT t.* FROM (
    (${few('few', `NOT (SELECT "isLarge" FROM size)`)})
    UNION ALL
    (${along(`(SELECT "isLarge" FROM size)`)})) t
   ORDER BY ${ordering} LIMIT ${limit}`;
