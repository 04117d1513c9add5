import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

/** The states that decide whether an agent may work. */
export interface AgentStanding {
  readonly companyStatus: string;
  /** Null if the company has no such agent. */
  readonly agentStatus: string | null;
  /** Whether one of its managers, at any level, is terminated. */
  readonly underTerminated: boolean;
}

/** SQL for the standing of the agent `a` of the company `c`. */
export const agentStandingSql = `
         c.status AS "companyStatus", a.status AS "agentStatus",
         EXISTS (WITH RECURSIVE above AS (
             SELECT a."reportsTo" AS id
             UNION SELECT m."reportsTo" FROM above JOIN "Agent" m ON m."companyId" = c.id AND m.id = above.id)
           SELECT FROM above JOIN "Agent" m ON m."companyId" = c.id AND m.id = above.id AND m.status = 'terminated'
         ) AS "underTerminated"`;

const STANDING = statement(`
  SELECT ${agentStandingSql} FROM "Company" c LEFT JOIN "Agent" a ON a."companyId" = c.id AND a.id = $2::uuid
   WHERE c.id = $1::uuid`);

export const standingOf = (scope: Scope, companyId: string, agentId: string): Promise<AgentStanding | undefined> =>
  scope.row<AgentStanding>(STANDING, [companyId, agentId]);

const INVOKABLE: ReadonlySet<string | null> = new Set(['idle', 'running', 'error', 'active']);

/** Whether an agent with this status can be woken and run. */
export const isInvokable = ({ agentStatus }: Pick<AgentStanding, 'agentStatus'>): boolean => INVOKABLE.has(agentStatus);
