import { conflict } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { urlKeyOf, withFreeShortname } from '#services/core/text/names.js';
import type { AgentConfig } from './config-history.js';
import type { AgentRow } from './model.js';

// The shortname of an agent is its `urlKey`. It is unique among the agents of a company that are not terminated.

const TAKEN = statement(`
  SELECT "urlKey" FROM "Agent" WHERE "companyId" = $1::uuid AND status <> 'terminated'
     AND ("urlKey" = $2 OR starts_with("urlKey", $2 || '-'))`);

/** The name, or the name with the first free number. The caller holds the company's lock. */
export async function freeAgentName(
  scope: WriteScope,
  companyId: string,
  name: string,
): Promise<{ name: string; urlKey: string }> {
  const base = urlKeyOf(name, 'agent');
  const takenRows = await scope.sql<{ urlKey: string }>(TAKEN, [companyId, base]);
  return withFreeShortname(name, base, new Set(takenRows.map(({ urlKey }) => urlKey)));
}

export const urlKeyFor = (agent: AgentRow, after: AgentConfig): string =>
  after.name === agent.name ? agent.urlKey : urlKeyOf(after.name, 'agent');

/** @throws 409 if another agent already has the shortname of this name */
export async function assertFreeName(scope: WriteScope, agent: AgentRow, name: string): Promise<void> {
  const urlKey = urlKeyOf(name, 'agent');
  const other = await scope.db.agent.findFirst({
    where: { companyId: agent.companyId, urlKey, id: { not: agent.id }, status: { not: 'terminated' } },
    select: { id: true },
  });
  if (other) throw conflict(`Another agent already has the shortname ${urlKey}`, { urlKey, agentId: other.id });
}
