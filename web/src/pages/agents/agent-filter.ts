import { AGENT_ROLES, AGENT_STATUSES } from '../../parts/agent-words.js';
import type { AgentFilter, AgentListRowFragment, AgentOrder } from './agents.gql.js';

/** The filters of the list, as the address has them. */
export interface AgentFilters {
  readonly status?: string | undefined;
  readonly role?: string | undefined;
  readonly adapter?: string | undefined;
  /** Whether agents that are terminated are shown too. */
  readonly terminated?: string | undefined;
}

export const FILTER_NAMES = ['status', 'role', 'adapter', 'terminated', 'q'] as const;

/** What the API is asked for. What the address says and nobody could have chosen is left out. */
export function agentFilterOf({ status, role, adapter, terminated }: AgentFilters): AgentFilter {
  return {
    ...(isOneOf(AGENT_STATUSES, status) && { statuses: [status] }),
    ...(isOneOf(AGENT_ROLES, role) && { roles: [role] }),
    ...(adapter && { adapterTypes: [adapter] }),
    ...((terminated !== undefined || status === 'TERMINATED') && { includeTerminated: true }),
  };
}

/** Whether an agent that was found by its words is of those that the filter asks for. */
export function matches(
  agent: Pick<AgentListRowFragment, 'status' | 'role' | 'adapterType'>,
  filter: AgentFilter,
): boolean {
  const has = <Value>(values: readonly Value[] | null | undefined, value: Value) => values?.includes(value) ?? true;
  return (
    has(filter.statuses, agent.status) &&
    has(filter.roles, agent.role) &&
    has(filter.adapterTypes, agent.adapterType) &&
    (filter.includeTerminated === true || agent.status !== 'TERMINATED')
  );
}

const ORDERS: Readonly<Record<string, readonly [ascending: AgentOrder, descending: AgentOrder]>> = {
  name: ['NAME_ASC', 'NAME_DESC'],
  heartbeat: ['LAST_HEARTBEAT_AT_ASC', 'LAST_HEARTBEAT_AT_DESC'],
};

/** The order of the list: the key of a column, with a minus before it to begin at the end. */
export function orderOf(text: string | undefined): {
  readonly key: string;
  readonly descending: boolean;
  readonly order: AgentOrder;
} {
  const descending = text?.startsWith('-') ?? false;
  const key = (text ?? '').replace(/^-/, '');
  const orders = Object.hasOwn(ORDERS, key) ? ORDERS[key] : undefined;
  if (!orders) return { key: 'name', descending: false, order: 'NAME_ASC' };
  return { key, descending, order: orders[descending ? 1 : 0] };
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string | undefined): value is Value =>
  values.includes(value as Value);
