import { z } from 'zod';
import { badRequest, forbidden, unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { isUuid, moment, rawText, text, uuid } from '../../core/text/fields.js';
import type { IssueFilter } from './filters.js';
import { IssuePriority, IssueStatus, OriginKind } from './model.js';
import { callingUser } from './user-state.js';

const person = (what: string) => text(200).optional().describe(`${what}: a user id or "me"`);
export const some = <T extends z.ZodType>(values: T) => z.array(values).min(1).max(20);
const MAX_WORDS = 200;

/** The filters of every list of issues. */
export const issueFilterFields = {
  status: some(IssueStatus).optional().describe('Return only issues with these statuses'),
  priority: some(IssuePriority).optional().describe('Return only issues with these priorities'),
  assigneeAgentId: text(200)
    .nullish()
    .describe('Return only issues assigned to this agent; null for issues without an assigned agent'),
  participantAgentId: uuid()
    .optional()
    .describe('Return only issues that this agent created, was assigned, commented on or ran'),
  assigneeUserId: person('Return only issues assigned to this person'),
  touchedByUserId: person('Return only issues that this person created, was assigned, changed or commented on'),
  inboxArchivedByUserId: person("Return only issues archived in this person's inbox"),
  unreadForUserId: person('Return only issues with comments that this person has not read'),
  projectId: uuid().optional().describe('Return only issues of this project'),
  parentId: uuid().optional().describe('Return only the children of this issue'),
  parentIssueId: uuid().optional().describe('An alias of `parentId`'),
  descendantOf: uuid().optional().describe('Return only the descendants of this issue'),
  labelId: uuid().optional().describe('Return only issues with this label'),
  originKind: OriginKind.optional().describe('Return only issues with this kind of origin'),
  originId: text(255).optional().describe('Return only issues with this origin'),
  excludeRoutineExecutions: z.boolean().optional().describe('Whether to exclude issues that routines created'),
  attention: z.enum(['blocked']).optional().describe('Return only issues that are stalled until somebody acts'),
  hasPlanDocument: z
    .boolean()
    .optional()
    .describe('Return only issues with, or only without, a document with the key plan'),
  q: rawText(MAX_WORDS)
    .optional()
    .describe('Words to search for in titles, identifiers, descriptions and comments; the best matches come first'),
  updatedSince: moment().optional().describe('Return only issues updated since'),
};

type FilterInput = z.output<z.ZodObject<typeof issueFilterFields>>;

const PEOPLE = ['assigneeUserId', 'touchedByUserId', 'inboxArchivedByUserId', 'unreadForUserId'] as const;

/**
 * The filter of an input.
 * @throws 400 for a text that is too long; 403 for `me` from an agent; 422 for an assignee that is not a UUID
 */
export function issueFilter(scope: Scope, { parentIssueId, assigneeAgentId, ...input }: FilterInput): IssueFilter {
  if (input.q && input.q.length > MAX_WORDS) throw badRequest(`q must have at most ${MAX_WORDS} characters`);
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
