import type { z } from 'zod';
import { badRequest, forbidden, unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { isUuid } from '../../core/text/fields.js';
import { type IssueFilter, type issueFilterFields, MAX_SEARCH_TEXT } from './filters.js';
import { callingUser } from './user-state.js';

type FilterInput = z.output<z.ZodObject<typeof issueFilterFields>>;

const PEOPLE = ['assigneeUserId', 'touchedByUserId', 'inboxArchivedByUserId', 'unreadForUserId'] as const;

/**
 * The filter of an input.
 * @throws 400 for a text that is too long; 403 for `me` from an agent; 422 for an assignee that is not a UUID
 */
export function issueFilter(scope: Scope, { parentIssueId, assigneeAgentId, ...input }: FilterInput): IssueFilter {
  if (input.q && input.q.length > MAX_SEARCH_TEXT)
    throw badRequest(`q must have at most ${MAX_SEARCH_TEXT} characters`);
  const people = PEOPLE.flatMap((field) => {
    const userId = input[field];
    return userId === undefined ? [] : [[field, userId === 'me' ? callerId(scope) : userId]];
  });
  const parentId = input.parentId ?? parentIssueId;
  return {
    ...input,
    ...(parentId === undefined ? {} : { parentId }),
    ...(assigneeAgentId === undefined ? {} : { assigneeAgentId: assigneeOf(assigneeAgentId) }),
    ...Object.fromEntries(people),
    ...(input.q?.trim() ? {} : { q: undefined }),
  };
}

function callerId({ actor }: Scope): string {
  const userId = callingUser(actor);
  if (userId === undefined) throw forbidden('"me" is for board users only');
  return userId;
}

function assigneeOf(agentId: string | null): string | null {
  if (agentId === null || agentId === 'null') return null;
  if (!isUuid(agentId)) throw unprocessable('assigneeAgentId must be a UUID or null');
  return agentId.toLowerCase();
}
