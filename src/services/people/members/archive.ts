import { z } from 'zod';
import { conflict } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import { Port } from '#services/core/operation/port.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { uuid } from '#services/core/text/fields.js';
import { changeStanding, lockMember } from './change.js';
import { emitMember } from './events.js';
import { MemberView } from './model.js';
import { presentCurrent } from './present.js';
import { isOneself, type Member, memberById, memberManager, memberRef } from './rows.js';

const Reassignment = z
  .object({
    assigneeAgentId: uuid().nullish().describe('The agent that takes over.'),
    assigneeUserId: z.string().min(1).max(200).nullish().describe('The person who takes over.'),
  })
  .meta({ id: 'Reassignment', description: "The new assignee of a person's open issues." });

export type Successor = z.output<typeof Reassignment>;

/**
 * Reassigns the open issues of a leaving person, or unassigns them.
 * @returns their number
 * @throws the errors of an assignment
 */
export type HandOver = (scope: WriteScope, leaver: Member, to: Successor) => Promise<number>;

/** The work area provides the implementation, since it owns issues. */
export const handOverIssues = new Port<HandOver>();

export const archiveMember = mutation({
  name: 'archiveMember',
  summary: "Archive a person's membership and reassign their open issues",
  input: z.object({
    ...memberRef,
    reassignment: Reassignment.nullish().describe('The new assignee of the open issues; unassigned if omitted.'),
  }),
  output: z.object({
    member: MemberView,
    reassignedIssueCount: z.int().describe('The number of open issues that were reassigned or unassigned.'),
  }),
  on: memberById,
  allow: memberManager,
  async run(scope, { reassignment }, found) {
    if (isOneself(scope, found)) throw conflict('You cannot archive yourself');
    const locked = await lockMember(scope, found);
    const leaves = locked.member.status !== 'archived';
    await changeStanding(scope, locked, { status: 'archived' });
    const reassignedIssueCount = leaves ? await reassignIssues(scope, locked.member, reassignment ?? {}) : 0;
    return { member: await presentCurrent(scope, found), reassignedIssueCount };
  },
});

async function reassignIssues(scope: WriteScope, member: Member, to: Successor): Promise<number> {
  const issues = await handOverIssues.get()(scope, member, to);
  const { assigneeAgentId: agentId = null, assigneeUserId: userId = null } = to;
  if (issues > 0) emitMember(scope, member, 'member.issues_reassigned', { issues, agentId, userId });
  return issues;
}
