import type { Scope } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';

const CHAIN = statement(`
  WITH RECURSIVE chain(id) AS (
    SELECT $2::uuid
    UNION
    SELECT a."reportsTo" FROM chain JOIN "Agent" a ON a."companyId" = $1::uuid AND a.id = chain.id)
  SELECT id FROM chain WHERE id = $3::uuid`);

interface Lead {
  readonly companyId: string;
  readonly agentId: string;
}

/** Whether an agent is the lead or reports to the lead, directly or not. */
export const isAtOrBelow = async (
  scope: Scope,
  { companyId, agentId: lead }: Lead,
  agentId: string,
): Promise<boolean> => (await scope.row(CHAIN, [companyId, agentId, lead])) !== undefined;
