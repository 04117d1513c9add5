import { workProductsOfIssue } from '../../services/work/work-products/rows.js';
import { by } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { enumOf } from '../derive/enums.js';
import { narrowed, reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { IssueRef } from './issue.js';

const TypeEnum = enumOf('WorkProductType', 'What work on an issue brought forth.', {
  preview_url: 'A preview to look at.',
  runtime_service: 'A service that runs.',
  pull_request: 'A pull request.',
  branch: 'A branch.',
  commit: 'A commit.',
  artifact: 'A file or build.',
  document: 'A text.',
});

const StatusEnum = enumOf('WorkProductStatus', 'How far a work product is.', {
  active: 'In use.',
  ready_for_review: 'Waiting for a review.',
  approved: 'Approved.',
  changes_requested: 'To be changed.',
  merged: 'Merged.',
  closed: 'Closed.',
  failed: 'Failed.',
  archived: 'Put away.',
  draft: 'Not ready.',
});

const ReviewEnum = enumOf('WorkProductReview', 'Whether the board has to look at a work product.', {
  none: 'It need not.',
  needs_board_review: 'It has to.',
  approved: 'It did, and approved.',
  changes_requested: 'It did, and wants changes.',
});

const HealthEnum = enumOf('WorkProductHealth', 'Whether a work product works.', {
  unknown: 'Nobody looked.',
  healthy: 'It does.',
  unhealthy: 'It does not.',
});

const made = by('made');

export const WorkProductRef = builder.prismaObject('WorkProduct', {
  description: 'Something that work on an issue brought forth.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    issueId: t.expose('issueId', { type: 'UUID', description: "The issue's id." }),
    type: t.expose(narrowed('type'), { type: TypeEnum, description: 'What it is.' }),
    provider: t.exposeString('provider', { description: 'Where it is kept, such as github.' }),
    title: t.exposeString('title', { description: 'The title.' }),
    url: t.exposeString('url', { nullable: true, description: 'Where it can be seen.' }),
    externalId: t.exposeString('externalId', { nullable: true, description: "The provider's id of it." }),
    status: t.expose(narrowed('status'), { type: StatusEnum, description: 'How far it is.' }),
    reviewState: t.expose(narrowed('reviewState'), {
      type: ReviewEnum,
      description: 'Whether the board has to look at it.',
    }),
    healthStatus: t.expose(narrowed('healthStatus'), { type: HealthEnum, description: 'Whether it works.' }),
    isPrimary: t.exposeBoolean('isPrimary', { description: 'Whether it is the main one of its type on the issue.' }),
    summary: t.exposeString('summary', { nullable: true, description: 'What it brings.' }),
    metadata: t.expose(narrowed('metadata'), {
      type: 'JSONObject',
      nullable: true,
      description: 'Whatever its maker keeps with it.',
    }),
    createdByAgentId: t.expose('createdByAgentId', made.agentId),
    createdByUserId: t.exposeString('createdByUserId', made.user),
    createdByRunId: t.expose('createdByRunId', { type: 'UUID', nullable: true, description: 'The run that made it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    createdByAgent: t.field(made.agent('createdByAgentId')),
    issue: t.field(issueIn('issueId', 'The issue.')),
  }),
});

const WorkProductConnection = connectionType(WorkProductRef, 'WorkProduct', 'work products', 'A work product');

builder.prismaObjectFields(IssueRef, (t) => ({
  workProducts: t.connection(
    {
      type: WorkProductRef,
      description: 'What work on it brought forth, oldest first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(workProductsOfIssue, { of: [companyId, id], args, context, info }),
    },
    WorkProductConnection,
  ),
}));
