import type { LiveEvent } from '../../graph/topics.js';
import type { ActivityQueryVariables } from './activity.gql.js';

export type EventFilter = NonNullable<ActivityQueryVariables['filter']>;
type EntityType = NonNullable<EventFilter['entityTypes']>[number];
type ActorType = NonNullable<EventFilter['actorTypes']>[number];

/** What people look for in the journal, by the types of things that events are about. */
export const SUBJECTS: readonly EntityType[] = [
  'ISSUE',
  'RUN',
  'AGENT',
  'APPROVAL',
  'CASE',
  'ROUTINE',
  'PROJECT',
  'GOAL',
  'COST_EVENT',
  'BUDGET_POLICY',
  'BUDGET_INCIDENT',
  'TOOL_INVOCATION',
  'TOOL_CONNECTION',
  'TOOL_POLICY',
  'SKILL',
  'PLUGIN',
  'SECRET',
  'MEMBER',
  'INVITE',
  'JOIN_REQUEST',
  'COMPANY',
  'STOP',
];
export const ACTORS: readonly ActorType[] = ['AGENT', 'USER', 'SYSTEM', 'PLUGIN'];

/** What the address says of the filter. */
export interface ActivityParams {
  readonly subject: string | undefined;
  readonly actor: string | undefined;
  readonly agent: string | undefined;
  readonly run: string | undefined;
  readonly entity: string | undefined;
  /** Days, as `2026-11-28`. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const PARAM_NAMES = ['subject', 'actor', 'agent', 'run', 'entity', 'from', 'to'] as const;

/** The filter of the API. Days begin at midnight by the reader's clock; the last one is part of the range. */
export function activityFilterOf({ subject, actor, agent, run, entity, from, to }: ActivityParams): EventFilter {
  const range = {
    ...(from ? { after: midnight(from, 0) } : {}),
    ...(to ? { before: midnight(to, 1) } : {}),
  };
  return {
    ...(SUBJECTS.includes(subject as EntityType) ? { entityTypes: [subject as EntityType] } : {}),
    ...(ACTORS.includes(actor as ActorType) ? { actorTypes: [actor as ActorType] } : {}),
    ...(agent ? { agentIds: [agent] } : {}),
    ...(run ? { runIds: [run] } : {}),
    ...(entity ? { entityIds: [entity] } : {}),
    ...(from || to ? { createdAt: range } : {}),
  };
}

function midnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Whether an event that happens now belongs to what the filter shows. */
export function isShown(filter: EventFilter, event: LiveEvent): boolean {
  const isOne = (values: readonly string[] | null | undefined, value: string | null | undefined) =>
    !values || values.includes(value ?? '');
  return (
    !filter.createdAt?.before &&
    isOne(filter.entityTypes, event.entityType) &&
    isOne(filter.actorTypes, event.actorType) &&
    isOne(filter.agentIds, event.agentId) &&
    isOne(filter.runIds, event.runId) &&
    isOne(filter.entityIds, event.entityId)
  );
}
