import type { Page } from '../../services/core/operation/loaders.js';
import type { JsonObject } from '../../services/core/text/fields.js';
import { redactPayload } from '../../services/core/vault/settings-redaction.js';
import {
  ApprovalCommentView,
  ApprovalStatus,
  ApprovalType,
  ApprovalView,
} from '../../services/governance/approvals/model.js';
import {
  type ApprovalFilter,
  approvalNode,
  approvalsOfAgent,
  approvalsOfCompany,
  commentsOfApproval,
} from '../../services/governance/approvals/rows.js';
import { approvalLinksOfIssue, issueLinksOfApproval } from '../../services/work/issue-approvals/rows.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionOf, connectionType, given, listOf, pageArgs } from '../connection.js';

import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { companyIn } from '../leads.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { IssueRef } from '../work/issue.js';
import { IssueConnection } from '../work/issue-lists.js';

const ApprovalFilterInput = builder.inputType('ApprovalFilter', {
  description: 'Which approvals.',
  fields: (t) => ({
    status: t.field({ type: [enumTypeOf(ApprovalStatus)], description: 'Only approvals in one of these statuses.' }),
    type: t.field({ type: [enumTypeOf(ApprovalType)], description: 'Only approvals of one of these kinds.' }),
  }),
});

export const ApprovalRef = nounOf('Approval', ApprovalView, {
  fields: { payload: { ...reads('payload'), resolve: ({ payload }) => redactPayload(payload as JsonObject) } },
});

export const ApprovalCommentRef = nounOf('ApprovalComment', ApprovalCommentView);

builder.prismaObjectFields(ApprovalCommentRef, (t) => ({
  authorAgent: t.field(agentIn('authorAgentId', 'The agent that said it, if it still exists.')),
}));

const ApprovalConnection = connectionType(ApprovalRef, 'Approval', 'approvals', 'An approval');
const ApprovalCommentConnection = connectionType(
  ApprovalCommentRef,
  'ApprovalComment',
  'comments on an approval',
  'A comment on an approval',
);

/** A page of links as a page of what they lead to, read for all links of a level at once. */
async function linked<L, T>(page: Page<L>, end: (link: L) => Promise<T | null>) {
  return connectionOf({ ...page, nodes: (await Promise.all(page.nodes.map(end))) as T[] });
}

const filterArg = { type: ApprovalFilterInput, description: 'Only approvals that match.' } as const;

builder.prismaObjectFields(ApprovalRef, (t) => ({
  expiresAt: t.expose('expiresAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Until when the one action that it permits may be done; null where it permits none.',
  }),
  consumedAt: t.expose('consumedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When that action was done: it is permitted once.',
  }),
  company: t.field(companyIn('The company.')),
  requestedByAgent: t.field(agentIn('requestedByAgentId', 'The agent that asked, if it still exists.')),
  agent: t.field(agentIn('agentId', 'The agent that a hire is about, once there is one.')),
  comments: t.connection(
    listOf(ApprovalCommentRef, commentsOfApproval, ['companyId', 'id'], 'What was said about it, oldest first.'),
    ApprovalCommentConnection,
  ),
  issues: t.connection(
    {
      type: IssueRef,
      description: 'The issues that it is linked to, in the order in which they were.',
      ...reads('companyId', 'id'),
      resolve: async ({ companyId, id }, args, { scope }) => {
        const page = await scope.load(issueLinksOfApproval, { parent: [companyId, id], args: pageArgs<never>(args) });
        return linked(page, ({ issueId }) => scope.load(issueOf, issueId));
      },
    },
    IssueConnection,
  ),
}));

builder.prismaObjectField(CompanyRef, 'approvals', (t) =>
  t.connection(
    {
      type: ApprovalRef,
      description: 'What was asked of its board, newest first.',
      args: { filter: t.arg(filterArg) },
      ...byParentId,
      resolve: ({ id }, args, context, info) =>
        connection(approvalsOfCompany, { of: [id], args, filter: given<ApprovalFilter>(args.filter), context, info }),
    },
    ApprovalConnection,
  ),
);

builder.prismaObjectField(AgentRef, 'approvals', (t) =>
  t.connection(
    {
      type: ApprovalRef,
      description: 'What it asked of the board, newest first.',
      args: { filter: t.arg(filterArg) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(approvalsOfAgent, {
          of: [companyId, id],
          args,
          filter: given<ApprovalFilter>(args.filter),
          context,
          info,
        }),
    },
    ApprovalConnection,
  ),
);

builder.prismaObjectField(IssueRef, 'approvals', (t) =>
  t.connection(
    {
      type: ApprovalRef,
      description: 'The approvals that it is linked to, oldest first.',
      ...reads('companyId', 'id'),
      resolve: async ({ companyId, id }, args, { scope }) => {
        const page = await scope.load(approvalLinksOfIssue, { parent: [companyId, id], args: pageArgs<never>(args) });
        return linked(page, ({ approvalId }) => scope.load(approvalNode, approvalId));
      },
    },
    ApprovalConnection,
  ),
);
