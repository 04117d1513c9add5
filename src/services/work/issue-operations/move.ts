import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import { mutation, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { pathId, uuid } from '#services/core/text/fields.js';
import { emitIssue } from '../issues/events.js';
import { IssueStatus } from '../issues/model.js';
import { issueVisibleToWriter } from '../issues/policy.js';
import { type NewPosition, positionsAt, writePositions } from '../issues/positions.js';
import { IssueNotFound, issueById, reloadIssue } from '../issues/rows.js';
import { applyPatch, lockForPatch } from './update.js';

const IssuePlace = z
  .strictObject({
    after: uuid().optional().describe('The id of the issue after which to place the issue.'),
    before: uuid().optional().describe('The id of the issue before which to place the issue.'),
  })
  .refine(({ after, before }) => (after === undefined) !== (before === undefined), 'Give either after or before')
  .meta({ id: 'IssuePlace', isOneOf: true, description: 'A place in the manual order of issues.' });

const input = z.object({
  issueId: pathId().describe("The issue's UUID or identifier."),
  place: IssuePlace.describe('The place to which the issue is moved.'),
  status: IssueStatus.optional().describe(
    'The status that the issue gets with the move, such as that of its new column.',
  ),
});

/** An issue to move, and the positions that bring it there. */
interface MoveTarget {
  readonly companyId: string;
  readonly issue: Issue;
  readonly positions: readonly NewPosition[];
}

/**
 * Takes the company's turn first: it keeps the positions unchanged after they are read, and all rows are locked in one
 * order.
 */
async function lockedMove(scope: WriteScope, { issueId, place, status }: z.output<typeof input>): Promise<MoveTarget> {
  const current = await issueById(scope, { issueId });
  const { companyId, id } = current;
  await takeTurn(scope, `positions:${companyId}`);
  const { after, before } = place;
  const anchorId = (after ?? before) as string;
  if (anchorId === id) throw unprocessable('An issue cannot be moved next to itself', { anchorId });
  const positions = await positionsAt(scope, current, { side: after ? 'after' : 'before', anchorId });
  if (!positions) throw unprocessable('The issue to move next to does not belong to company', { anchorId });
  const others = positions.map((one) => one.id);
  const issue = (await lockForPatch(scope, companyId, [current], { status }, others)).get(id);
  if (!issue) throw IssueNotFound();
  return { companyId, issue, positions };
}

export const moveIssue = mutation({
  name: 'moveIssue',
  summary: 'Move an issue in the manual order of its company, and optionally to another status',
  input,
  output: z.object({ id: z.uuid() }).meta({ id: 'MovedIssue' }),
  on: lockedMove,
  allow: rule(issueVisibleToWriter.who, (scope: Scope, { issue }: MoveTarget) => issueVisibleToWriter(scope, issue)),
  async run(scope, { status }, { issue, positions }) {
    // The permission check may have taken over the lock.
    const before = await reloadIssue(scope, issue);
    await writePositions(scope, issue, positions);
    emitMoved(scope, before, positions);
    if (status !== undefined) await applyPatch(scope, before, { status });
    return { id: issue.id };
  },
});

/** Records the move, with the new positions of the neighbors that had to make room. */
function emitMoved(scope: WriteScope, issue: Issue, positions: readonly NewPosition[]): void {
  const to = positions.find(({ id }) => id === issue.id)?.position;
  const spread = positions.filter(({ id }) => id !== issue.id);
  emitIssue(scope, issue, 'updated', {
    changes: { position: { from: issue.position, to } },
    ...(spread.length > 0 ? { spread } : {}),
  });
}
