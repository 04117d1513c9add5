import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { lockCompany } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { text } from '#services/core/text/fields.js';
import { blockerIdsOf, lockGraph, setBlockers } from '../issues/blockers.js';
import { emitBlockers } from '../issues/changes.js';
import { depthBelow } from '../issues/model.js';
import { issueCommenter, issueVisibleToWriter } from '../issues/policy.js';
import { IssueNotFound, issueById, issueRef, lockIssues, touchIssue } from '../issues/rows.js';
import { createOnce, NewIssueView, newIssueFields, presentNew } from './create.js';

const MAX_CHILDREN = 25;

const { parentId: _, requestDepth: __, ...childFields } = newIssueFields;

interface ChildRequest {
  readonly issueId: string;
  readonly blockedByIssueIds?: readonly string[] | undefined;
  readonly blockParentUntilDone: boolean;
}

export const createChildIssue = mutation({
  name: 'createChildIssue',
  summary: 'Create a child issue',
  input: z.object({
    ...issueRef,
    ...childFields,
    acceptanceCriteria: z
      .array(text(500))
      .max(20)
      .default([])
      .describe('The acceptance criteria, which are appended to the description.'),
    blockParentUntilDone: z.boolean().default(false).describe('True to make the new issue block its parent.'),
  }),
  output: NewIssueView,
  on: lockedParent,
  setsExecution: true,
  allow: issueCommenter,
  async run(scope, { issueId: _, acceptanceCriteria, blockParentUntilDone, ...fields }, parent) {
    if (blockParentUntilDone) await issueVisibleToWriter(scope, parent);
    const description = withCriteria(fields.description ?? null, acceptanceCriteria);
    const creation = await createOnce(scope, parent.companyId, { ...fields, description }, placeBelow(parent));
    if (creation.reason === null) await assertChildLimit(scope, parent);
    if (blockParentUntilDone) await blockParent(scope, parent, creation.issue);
    return presentNew(scope, creation);
  },
});

/** The parent, locked after the company and, if the child blocks it, after the graph of blockers. */
async function lockedParent(scope: WriteScope, input: ChildRequest): Promise<Issue> {
  const { id, companyId } = await issueById(scope, input);
  if (input.blockParentUntilDone) await lockGraph(scope, companyId, ['blockers']);
  await lockCompany(scope, companyId);
  const locked = await lockIssues(scope, companyId, [id, ...(input.blockedByIssueIds ?? [])]);
  const parent = locked.find((issue) => issue.id === id);
  if (!parent) throw IssueNotFound();
  return parent;
}

function placeBelow(parent: Issue) {
  const requestDepth = depthBelow(parent.requestDepth);
  return { parentId: parent.id, projectId: parent.projectId, goalId: parent.goalId, requestDepth };
}

function withCriteria(description: string | null, criteria: readonly string[]): string | null {
  if (criteria.length === 0) return description;
  const list = ['## Acceptance Criteria', '', ...criteria.map((criterion) => `- ${criterion}`)].join('\n');
  return description ? `${description}\n\n${list}` : list;
}

async function blockParent(scope: WriteScope, parent: Issue, child: Issue): Promise<void> {
  const blockers = await setBlockers(scope, parent, [...(await blockerIdsOf(scope, parent)), child.id]);
  if (emitBlockers(scope, parent, blockers)) await touchIssue(scope, parent);
}

const COUNT = statement(
  `SELECT count(*)::int AS children FROM "Issue" WHERE "companyId" = $1::uuid AND "parentId" = $2::uuid`,
);

/** Called after the child was created. @throws 422 beyond the limit */
async function assertChildLimit(scope: WriteScope, { companyId, id }: Issue): Promise<void> {
  const row = await scope.row<{ children: number }>(COUNT, [companyId, id]);
  if (row && row.children > MAX_CHILDREN) {
    throw unprocessable(`An issue can have at most ${MAX_CHILDREN} children`, { children: row.children - 1 });
  }
}
