import type { JsonObject } from '../../services/core/operation/fields.js';
import type { Page } from '../../services/core/postgres/loaders.js';
import { redactPayload } from '../../services/core/vault/settings-redaction.js';
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
import { connection, connectionOf, connectionType, given, pageArgs } from '../connection.js';
import { ApprovalStatusEnum, ApprovalTypeEnum } from '../derive/enums.js';
import { byParentId } from '../fast/prefetch.js';
import { narrowed, reads } from '../fast/selection.js';
import { companyIn } from '../leads.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { IssueRef } from '../work/issue.js';
import { IssueConnection } from '../work/issue-lists.js';

const ApprovalFilterInput = builder.inputType('ApprovalFilter', {
  description: 'Which approvals.',
  fields: (t) => ({
    status: t.field({ type: [ApprovalStatusEnum], description: 'Only approvals in one of these statuses.' }),
    type: t.field({ type: [ApprovalTypeEnum], description: 'Only approvals of one of these kinds.' }),
  }),
});

export const ApprovalRef = builder.prismaObject('Approval', {
  description: 'Something that waits for, or had, a decision of the board.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    type: t.expose(narrowed('type'), { type: ApprovalTypeEnum, description: 'What it is about.' }),
    status: t.expose(narrowed('status'), { type: ApprovalStatusEnum, description: 'How it stands.' }),
    requestedByAgentId: t.expose('requestedByAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of the agent that asked.',
    }),
    requestedByUserId: t.exposeString('requestedByUserId', { nullable: true, description: 'The person who asked.' }),
    payload: t.field({
      type: 'JSONObject',
      description: 'What was asked for, redacted.',
      ...reads('payload'),
      resolve: ({ payload }) => redactPayload(payload as JsonObject),
    }),
    decisionNote: t.exposeString('decisionNote', { nullable: true, description: 'What the board said.' }),
    decidedByUserId: t.exposeString('decidedByUserId', { nullable: true, description: 'Who decided.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'When it was decided.' }),
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
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const ApprovalCommentRef = builder.prismaObject('ApprovalComment', {
  description: 'Something said about an approval.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    approvalId: t.expose('approvalId', { type: 'UUID', description: "The approval's id." }),
    authorAgentId: t.expose('authorAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of the agent that said it.',
    }),
    authorUserId: t.exposeString('authorUserId', { nullable: true, description: 'The person who said it.' }),
    authorAgent: t.field(agentIn('authorAgentId', 'The agent that said it, if it still exists.')),
    body: t.exposeString('body', { description: 'What was said, in Markdown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was said.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

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
  company: t.field(companyIn('The company.')),
  requestedByAgent: t.field(agentIn('requestedByAgentId', 'The agent that asked, if it still exists.')),
  agent: t.field(agentIn('agentId', 'The agent that a hire is about, once there is one.')),
  comments: t.connection(
    {
      type: ApprovalCommentRef,
      description: 'What was said about it, oldest first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(commentsOfApproval, { of: [companyId, id], args, context, info }),
    },
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
