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
