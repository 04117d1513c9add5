import type { z } from 'zod';
import { badRequest, forbidden, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { isUuid } from '#services/core/text/fields.js';
import { type IssueFilter, type issueFilterFields, MAX_SEARCH_TEXT } from './filters.js';
import { callingUser } from './user-state.js';

type FilterInput = z.output<z.ZodObject<typeof issueFilterFields>>;

const PEOPLE = ['touchedByUserId', 'inboxArchivedByUserId', 'unreadForUserId'] as const;
const LISTS_OF_PEOPLE = ['assigneeUserIds', 'createdByUserIds'] as const;

/**
 * A filter with the caller's id instead of `me`, and without an empty search text.
 * @throws 400 for a text that is too long; 403 for `me` from an agent
 */
export function resolvedFilter(scope: Scope, { not, ...filter }: IssueFilter): IssueFilter {
  if (filter.q && filter.q.length > MAX_SEARCH_TEXT)
    throw badRequest(`q must have at most ${MAX_SEARCH_TEXT} characters`);
  const idOf = (userId: string): string => (userId === 'me' ? callerId(scope) : userId);
  const resolvedLists = (lists: PeopleLists) =>
    Object.fromEntries(LISTS_OF_PEOPLE.flatMap((name) => (lists[name] ? [[name, lists[name].map(idOf)]] : [])));
  const people = PEOPLE.flatMap((name) => (filter[name] === undefined ? [] : [[name, idOf(filter[name])]]));
  return {
    ...filter,
    ...resolvedLists(filter),
    ...Object.fromEntries(people),
    ...(not && { not: { ...not, ...resolvedLists(not) } }),
    ...(filter.q?.trim() ? {} : { q: undefined }),
  };
}

type PeopleLists = { readonly [K in (typeof LISTS_OF_PEOPLE)[number]]?: string[] | undefined };

/**
 * The filter of REST's parameters.
 * @throws 400 for a text that is too long; 403 for `me` from an agent; 422 for an assignee that is not a UUID
 */
export function issueFilter(scope: Scope, input: FilterInput): IssueFilter {
  const { assigneeAgentId, parentId = input.parentIssueId, updatedSince } = input;
  const { touchedByUserId, inboxArchivedByUserId, unreadForUserId, descendantOf, attention, hasPlanDocument, q } =
    input;
  const listed = {
    statuses: input.status,
    priorities: input.priority,
    participantAgentIds: listOf(input.participantAgentId),
    assigneeUserIds: listOf(input.assigneeUserId),
    projectIds: listOf(input.projectId),
    parentIds: listOf(parentId),
    labelIds: listOf(input.labelId),
    originKinds: listOf(input.originKind),
    originIds: listOf(input.originId),
  };
  const others = {
    touchedByUserId,
    inboxArchivedByUserId,
    unreadForUserId,
    descendantOf,
    attention,
    hasPlanDocument,
    q,
  };
  return resolvedFilter(scope, {
    ...listed,
    ...others,
    ...(assigneeAgentId === undefined ? {} : assigneeOf(assigneeAgentId)),
    ...(input.excludeRoutineExecutions && { not: { originKinds: ['routine_execution' as const] } }),
    ...(updatedSince && { updatedAt: { after: updatedSince } }),
  });
}

const listOf = <T>(value: T | undefined): T[] | undefined => (value === undefined ? undefined : [value]);

function callerId({ actor }: Scope): string {
  const userId = callingUser(actor);
  if (userId === undefined) throw forbidden('"me" is for board users only');
  return userId;
}

function assigneeOf(agentId: string | null): Pick<IssueFilter, 'assigneeAgentIds' | 'unassigned'> {
  if (agentId === null || agentId === 'null') return { unassigned: true };
  if (!isUuid(agentId)) throw unprocessable('assigneeAgentId must be a UUID or null');
  return { assigneeAgentIds: [agentId.toLowerCase()] };
}
