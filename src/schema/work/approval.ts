import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import type { Scope } from '#services/core/operation/scope.js';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import type { PageLoader } from '#services/core/rows/loaders.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { redactPayload } from '#services/core/vault/settings-redaction.js';
import { ApprovalCommentView, ApprovalView } from '#services/governance/approvals/model.js';
import {
  ApprovalFilter,
  approvalNode,
  approvalsOfAgent,
  approvalsOfCompany,
  commentsOfApproval,
} from '#services/governance/approvals/rows.js';
import { approvalLinksOfIssue, issueLinksOfApproval } from '#services/work/issue-approvals/rows.js';
import { issueOf } from '#services/work/issues/rows.js';
import type { GraphContext, Types } from '../builder.js';
import { connectionVia } from '../connection.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { agentIn, relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

const moment = () => z.iso.datetime().nullable();

export const ApprovalRef = nounOf('Approval', ApprovalView, {
  columns: {
    expiresAt: moment().describe('The end of the permission for one action; null if no action is permitted.'),
    consumedAt: moment().describe(
      'The time at which the permitted action was performed, which is possible once; null until then.',
    ),
  },
  fields: { payload: { ...reads('payload'), resolve: ({ payload }) => redactPayload(payload as JsonObject) } },
});

export const ApprovalCommentRef = nounOf('ApprovalComment', ApprovalCommentView);

/** A field with a list of records linked to a row, read for all links of a level at once. */
const linkedRecords = <L, T>(
  type: ObjectRef<Types, T>,
  links: PageLoader<L & object, never>,
  endOf: (link: L, scope: Scope) => Promise<T | null>,
  description: string,
) => ({
  type,
  description,
  isList: true as const,
  ...reads('companyId', 'id'),
  resolve: (row: Row, args: PageArgs<never>, context: GraphContext, info: GraphQLResolveInfo) =>
    connectionVia(
      links,
      { of: [row.companyId, row.id], args, context, info },
      async (rows) => (await Promise.all(rows.map((link) => endOf(link, context.scope)))) as T[],
    ),
});

interface Row {
  readonly companyId: string;
  readonly id: string;
}

relationsOf(ApprovalRef, {
  agent: agentIn('agentId', 'The agent of a hire, once it exists.'),
  comments: listOf(ApprovalCommentRef, commentsOfApproval, ['companyId', 'id'], 'The comments, oldest first.'),
  issues: linkedRecords(
    IssueRef,
    issueLinksOfApproval,
    ({ issueId }, scope) => scope.load(issueOf, issueId),
    'The linked issues, in the order in which they were linked.',
  ),
});

const narrowedBy = byFilter(ApprovalFilter.schema);

relationsOf(CompanyRef, {
  approvals: listOf(ApprovalRef, approvalsOfCompany, ['id'], 'The approvals of the company, waiting or decided.', {
    narrowedBy,
  }),
});

relationsOf(AgentRef, {
  approvals: listOf(ApprovalRef, approvalsOfAgent, ['companyId', 'id'], 'The approvals that the agent requested.', {
    narrowedBy,
  }),
});

relationsOf(IssueRef, {
  approvals: linkedRecords(
    ApprovalRef,
    approvalLinksOfIssue,
    ({ approvalId }, scope) => scope.load(approvalNode, approvalId),
    'The linked approvals, oldest first.',
  ),
});
