import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const TAKE = statement(`
  UPDATE "Company" SET "issueCounter" = "issueCounter" + $2 WHERE id = $1::uuid
  RETURNING "issuePrefix" AS prefix, "issueCounter" - $2 AS before`);

/**
 * Takes the next numbers of a company's issues. The company stays locked until the transaction ends.
 * @returns the prefix of identifiers, and the number before the first one
 */
export const takeNumbers = async (
  scope: WriteScope,
  companyId: string,
  count: number,
): Promise<{ prefix: string; before: number }> =>
  (await scope.row<{ prefix: string; before: number }>(TAKE, [companyId, count])) as { prefix: string; before: number };
