import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { GoalView, presentGoal } from '#services/organization/goals/model.js';
import { goalNode } from '#services/organization/goals/rows.js';
import { ProjectView, presentProject } from '#services/organization/projects/model.js';
import { projectOf, withParts } from '#services/organization/projects/rows.js';
import { LinkedCaseView, linkedCases } from '../cases/linked.js';
import { DocumentSummaryView, DocumentView, presentDocument, presentDocumentSummary } from '../documents/model.js';
import { documentSummariesOf, findDocument } from '../documents/rows.js';
import { AttentionView, attentionOf } from '../issues/attention.js';
import { IssueSummaryView, IssueView } from '../issues/model.js';
import { ancestorsOf, blockedOf, blockersOf, mentionedBy, mentionsOf } from '../issues/related.js';
import { issueById, issueRef, presentIssue } from '../issues/rows.js';
import { presentWorkProduct, WorkProductView } from '../work-products/model.js';
import { workProductsOf } from '../work-products/rows.js';

/** An issue with everything related to it. */
const IssueDetailView = IssueView.extend({
  ancestors: z.array(IssueSummaryView).describe('The ancestors of the issue, nearest first'),
  project: ProjectView.nullable(),
  goal: GoalView.nullable(),
  blockedBy: z.array(IssueSummaryView),
  blocks: z.array(IssueSummaryView),
  relatedWork: z
    .object({ outbound: z.array(IssueSummaryView), inbound: z.array(IssueSummaryView) })
    .describe('The issues that this issue mentions, and the issues that mention it'),
  planDocument: DocumentView.nullable(),
  documentSummaries: z.array(DocumentSummaryView),
  workProducts: z.array(WorkProductView),
  linkedCases: z.array(LinkedCaseView).describe('The linked cases, oldest link first. Empty while cases are disabled.'),
  attention: AttentionView.nullable(),
}).meta({ id: 'IssueDetail' });

export const getIssue = query({
  name: 'getIssue',
  summary: 'Get an issue with everything related to it',
  input: z.object(issueRef),
  output: IssueDetailView,
  on: issueById,
  allow: companyMember,
  run: (_scope, _input, issue) => issue,
  present: presentDetail,
});

/** Sends the statements of a level together; their number does not depend on the issue. */
async function presentDetail(scope: Scope, issue: Issue): Promise<z.input<typeof IssueDetailView>> {
  const { id } = issue;
  const [wire, ancestors, project, goal, blockedBy, blocks, outbound, inbound, results, attention] = await Promise.all([
    presentIssue(scope, issue),
    scope.load(ancestorsOf.summaries, id),
    projectOfIssue(scope, issue),
    issue.goalId ? scope.load(goalNode, issue.goalId) : null,
    scope.load(blockersOf.summaries, id),
    scope.load(blockedOf.summaries, id),
    scope.load(mentionedBy.summaries, id),
    scope.load(mentionsOf.summaries, id),
    resultsOf(scope, issue),
    scope.load(attentionOf, id),
  ]);
  return {
    ...wire,
    ancestors: [...ancestors],
    blockedBy: [...blockedBy],
    blocks: [...blocks],
    project,
    goal: goal && presentGoal(goal),
    relatedWork: { outbound: [...outbound], inbound: [...inbound] },
    ...results,
    attention,
  };
}

/** The documents, work products and cases of an issue. */
async function resultsOf(scope: Scope, { id, companyId }: Issue) {
  const [plan, documents, products, cases] = await Promise.all([
    findDocument(scope, { companyId, issueId: id }, 'plan'),
    scope.load(documentSummariesOf, id),
    scope.load(workProductsOf, id),
    linkedCases(scope, id),
  ]);
  return {
    planDocument: plan ? presentDocument(plan) : null,
    documentSummaries: documents.map(presentDocumentSummary),
    workProducts: products.map(presentWorkProduct),
    linkedCases: cases,
  };
}

/** The wire shape of an issue's project, or null. */
export async function projectOfIssue(scope: Scope, { projectId }: Issue) {
  const project = projectId ? await scope.load(projectOf, projectId) : null;
  return project && presentProject(await withParts(scope, project));
}
