import { z } from 'zod';
import { conflict } from '../../core/operation/errors.js';
import { uuid } from '../../core/operation/fields.js';
import { mutation } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { requestWake } from '../../runs/wakes/request-wake.js';
import { assertAssignable } from '../../work/issues/assign.js';
import { emitUpdated } from '../../work/issues/changes.js';
import { changeStanding, emitMember, heldMember } from './change.js';
import { MemberView } from './model.js';
import { memberManager, present } from './operations.js';
import { isOneself, type Member, memberById, memberRef } from './rows.js';

const Reassignment = z
  .object({
    assigneeAgentId: uuid().nullish().describe('The agent that takes over.'),
    assigneeUserId: z.string().min(1).max(200).nullish().describe('The person who takes over.'),
  })
  .meta({ id: 'Reassignment', description: 'Who takes over what somebody leaves.' });

type Successor = z.output<typeof Reassignment>;

export const archiveMember = mutation({
  name: 'archiveMember',
  summary: 'Take a person out of a company and hand their open issues on',
  input: z.object({
    ...memberRef,
    reassignment: Reassignment.nullish().describe('Who takes over the open issues; nobody when left out.'),
  }),
  output: z.object({
    member: MemberView,
    reassignedIssueCount: z.int().describe('How many open issues have another assignee now, or none.'),
  }),
  on: memberById,
  allow: memberManager,
  async run(scope, { reassignment }, found) {
    if (isOneself(scope, found)) throw conflict('You cannot archive yourself');
    const held = await heldMember(scope, found);
    const leaves = held.member.status !== 'archived';
    await changeStanding(scope, held, { status: 'archived' });
    const reassignedIssueCount = leaves ? await handOn(scope, held.member, reassignment ?? {}) : 0;
    return { member: await present(scope, found), reassignedIssueCount };
  },
});

const OPEN = `"companyId" = $1::uuid AND "assigneeUserId" = $2 AND status NOT IN ('done', 'cancelled')`;

// Work in progress needs somebody who does it, and whoever takes over has not begun.
const HAND_ON = statement(`
  WITH was AS (SELECT id, status FROM "Issue" WHERE ${OPEN} ORDER BY id FOR NO KEY UPDATE)
  UPDATE "Issue" i SET "assigneeAgentId" = $3::uuid, "assigneeUserId" = $4,
         status = CASE was.status WHEN 'in_progress' THEN 'todo' ELSE was.status END,
         "statusVersion" = i."statusVersion" + CASE was.status WHEN 'in_progress' THEN 1 ELSE 0 END,
         "lastActivityAt" = now(), "updatedAt" = now()
    FROM was WHERE i."companyId" = $1::uuid AND i.id = was.id
  RETURNING i.id, i.identifier, was.status AS "from", i.status`);

interface HandedOn {
  readonly id: string;
  readonly identifier: string;
  readonly from: string;
  readonly status: string;
}

/** Gives all open issues of a person to somebody else in one statement. @throws as an assignment does */
async function handOn(scope: WriteScope, member: Member, to: Successor): Promise<number> {
  const { companyId, principalId } = member;
  const [agentId, userId] = [to.assigneeAgentId ?? null, to.assigneeUserId ?? null];
  await assertAssignable(scope, companyId, { agentId, userId });
  const issues = await scope.sql<HandedOn>(HAND_ON, [companyId, principalId, agentId, userId]);
  for (const { id, identifier, from, status } of issues) {
    emitUpdated(
      scope,
      { id, companyId, identifier },
      {
        assigneeUserId: { from: principalId, to: userId },
        ...(agentId ? { assigneeAgentId: { from: null, to: agentId } } : {}),
        ...(from === status ? {} : { status: { from, to: status } }),
      },
    );
  }
  if (agentId) for (const issue of issues) await wake(scope, companyId, agentId, issue);
  if (issues.length > 0)
    emitMember(scope, member, 'member.issues_reassigned', { issues: issues.length, agentId, userId });
  return issues.length;
}

async function wake(scope: WriteScope, companyId: string, agentId: string, issue: HandedOn): Promise<void> {
  if (issue.status === 'backlog') return;
  await requestWake(scope, {
    companyId,
    agentId,
    issueId: issue.id,
    reason: 'issue_assigned',
    source: 'assignment',
    payload: { issueId: issue.id, previousStatus: issue.from, status: issue.status },
  });
}
