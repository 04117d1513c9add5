import type { Command } from '#cli/table/types.js';
import { oneItemRun } from './one-of.js';

const INTERACTION_FIELDS = ['kind', 'status', 'title', 'summary', 'payload', 'result', 'createdAt', 'resolvedAt', 'id'];

export const commands: readonly Command[] = [
  {
    path: 'issue comments',
    operation: 'listIssueComments',
    columns: ['createdAt', 'authorType', 'body', 'authorAgentId', 'authorUserId', 'id'],
    aliases: ['issue comment:list'],
  },
  {
    path: 'issue comment',
    operation: 'createIssueComment',
    args: ['issueId', 'body?'],
    fields: ['createdAt', 'body', 'id'],
    aliases: ['issue comment:add'],
  },
  {
    path: 'issue comment:get',
    operation: 'getIssueComment',
    fields: ['createdAt', 'authorType', 'body', 'metadata', 'authorAgentId', 'authorUserId', 'id'],
  },
  {
    path: 'issue comment:delete',
    operation: 'deleteIssueComment',
    confirm: 'Delete comment {commentId}?',
    done: 'Deleted comment {id}.',
    fields: ['deletedAt', 'id'],
  },
  {
    path: 'issue interactions',
    operation: 'listInteractions',
    columns: ['kind', 'status', 'title', 'createdAt', 'resolvedAt', 'id'],
    aliases: ['issue interaction:list'],
  },
  {
    path: 'issue interaction',
    summary: 'Show an interaction',
    operation: 'listInteractions',
    args: ['issueId', 'interactionId'],
    fields: INTERACTION_FIELDS,
    run: oneItemRun('listInteractions', 'interactionId'),
  },
  {
    path: 'issue interaction:create',
    operation: 'createInteraction',
    args: ['issueId', 'kind?'],
    fields: INTERACTION_FIELDS,
  },
  { path: 'issue interaction:accept', operation: 'acceptInteraction', fields: INTERACTION_FIELDS },
  {
    path: 'issue interaction:reject',
    operation: 'rejectInteraction',
    args: ['issueId', 'interactionId', 'reason?'],
    fields: INTERACTION_FIELDS,
  },
  { path: 'issue interaction:respond', operation: 'respondToInteraction', fields: INTERACTION_FIELDS },
  { path: 'issue interaction:cancel', operation: 'cancelInteraction', fields: INTERACTION_FIELDS },
  { path: 'issue interaction:withdraw', operation: 'withdrawInteraction', fields: INTERACTION_FIELDS },
  { path: 'issue interaction:skip', operation: 'skipInteraction', fields: INTERACTION_FIELDS },
  {
    path: 'issue approvals',
    operation: 'listIssueApprovals',
    columns: ['type', 'status', 'createdAt', 'decidedAt', 'decisionNote', 'id'],
    aliases: ['issue approval:list'],
  },
  {
    path: 'issue approval:link',
    operation: 'linkIssueApproval',
    args: ['issueId', 'approvalId'],
    columns: ['type', 'status', 'createdAt', 'decidedAt', 'decisionNote', 'id'],
  },
  { path: 'issue approval:unlink', operation: 'unlinkIssueApproval', done: 'Unlinked.' },
];
