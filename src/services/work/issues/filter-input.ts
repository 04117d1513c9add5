import { z } from 'zod';
import { badRequest, forbidden, unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { isUuid, moment, rawText, text, uuid } from '../../core/text/fields.js';
import type { IssueFilter } from './filters.js';
import { IssuePriority, IssueStatus, OriginKind } from './model.js';
import { askingUser } from './user-state.js';

const person = (what: string) => text(200).optional().describe(`${what}: a user id, or me`);
export const some = <T extends z.ZodType>(values: T) => z.array(values).min(1).max(20);
const MAX_WORDS = 200;

/** What every list of issues may be narrowed to. */
export const issueFilterFields = {
  status: some(IssueStatus).optional().describe('Only in one of these statuses'),
  priority: some(IssuePriority).optional().describe('Only of one of these priorities'),
  assigneeAgentId: text(200).nullish().describe('Only assigned to this agent; null: to none'),
  participantAgentId: uuid().optional().describe('Only what this agent created, held, commented on or ran'),
  assigneeUserId: person('Only assigned to this person'),
  touchedByUserId: person('Only what this person created, was given, changed or commented on'),
  inboxArchivedByUserId: person("Only what is put away in this person's inbox"),
  unreadForUserId: person('Only what has comments that this person has not seen'),
  projectId: uuid().optional().describe('Only of this project'),
  parentId: uuid().optional().describe('Only the parts of this issue'),
  parentIssueId: uuid().optional().describe('The same as parentId'),
  descendantOf: uuid().optional().describe('Only what is below this issue, at any depth'),
  labelId: uuid().optional().describe('Only with this label'),
  originKind: OriginKind.optional().describe('Only of this origin'),
  originId: text(255).optional().describe('Only of this origin'),
  excludeRoutineExecutions: z.boolean().optional().describe('Leave out what routines created'),
  attention: z.enum(['blocked']).optional().describe('Only what stands still until somebody acts'),
  hasPlanDocument: z.boolean().optional().describe('Only with, or only without, a document named plan'),
  q: rawText(MAX_WORDS).optional().describe('Words of title, identifier, description or comments; best match first'),
  updatedSince: moment().optional().describe('Only what changed since'),
};

type FilterInput = z.output<z.ZodObject<typeof issueFilterFields>>;

const PEOPLE = ['assigneeUserId', 'touchedByUserId', 'inboxArchivedByUserId', 'unreadForUserId'] as const;

/**
 * A filter as the services take it.
 * @throws 400 for too many words; 403 for `me` of somebody who is no person; 422 for an assignee that is no id
 */
export function issueFilter(scope: Scope, { parentIssueId, assigneeAgentId, ...input }: FilterInput): IssueFilter {
  if (input.q && input.q.length > MAX_WORDS) throw badRequest(`q must have at most ${MAX_WORDS} characters`);
  const people = PEOPLE.flatMap((field) => {
    const named = input[field];
    return named === undefined ? [] : [[field, named === 'me' ? myself(scope) : named]];
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

function myself({ actor }: Scope): string {
  const userId = askingUser(actor);
  if (userId === undefined) throw forbidden('"me" is for board users only');
  return userId;
}

function assigneeOf(named: string | null): string | null {
  if (named === null || named === 'null') return null;
  if (!isUuid(named)) throw unprocessable('assigneeAgentId must be a UUID or null');
  return named.toLowerCase();
}
