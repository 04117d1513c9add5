/** Up to so many members of a set are read and sorted; more are looked for along the list. */
const FEW = 10_000;

/** The two ways to the first rows of a list that are in a set; each a statement of its own with order and limit. */
interface Ways {
  /** The statement of the members, without order or limit. */
  readonly members: string;
  /** Joins the members to their rows, where the condition holds. */
  readonly few: (members: string, condition: string) => string;
  /** Goes along the list and looks each row up in the set, where the condition holds. */
  readonly along: (condition: string) => string;
  readonly ordering: string;
  readonly limit: string;
}

/**
 * The first rows `t` of a list that are in a set, by the way that is cheap for the set: one of few members is read and
 * sorted; one of many is checked along the list, where it soon fills a page. The planner cannot choose, since it does not
 * know how many members a set has.
 */
export const fewOrAlong = ({ members, few, along, ordering, limit }: Ways): string => `
  WITH few AS MATERIALIZED (${members} LIMIT ${FEW + 1}),
       size AS MATERIALIZED (SELECT count(*) > ${FEW} AS "isLarge" FROM few)
  SELECT t.* FROM (
    (${few('few', `NOT (SELECT "isLarge" FROM size)`)})
    UNION ALL
    (${along(`(SELECT "isLarge" FROM size)`)})) t
   ORDER BY ${ordering} LIMIT ${limit}`;
