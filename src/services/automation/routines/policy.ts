import type { Routine } from '#generated/prisma/client.js';
import { board, companyMember, companyWriter } from '#services/access/rules.js';
import { assertAgentOf } from '#services/access/tenancy.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, type InCompany, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { assertAssignable } from '#services/work/issues/references.js';

/** The fields of a routine that the rules use. */
type OwnedRoutine = Pick<Routine, 'companyId' | 'assigneeAgentId'>;

const NotAssignee = () => forbidden('Agents can only manage routines assigned to themselves');

/** Allows every member of the company to read its routines. */
export const routineReader: Allow<InCompany> = companyMember;

/** Allows everyone with write access to the company; an agent only for routines that are assigned to it. */
export const routineWriter: Allow<OwnedRoutine> = rule(
  `${board.who}, or the agent that the routine is assigned to`,
  async (scope, routine) => {
    await companyWriter(scope, routine);
    assertOwn(scope, routine.assigneeAgentId);
  },
);

function assertOwn({ actor }: Scope, assigneeAgentId: string | null): void {
  if (actor.kind === 'agent' && actor.agentId !== assigneeAgentId) throw NotAssignee();
}

/**
 * Checks that the caller may assign a routine to the agent. Members may choose any assignable agent or none; agents
 * only themselves.
 * @throws 403; 422 for an agent of another company; 409 agent_not_assignable
 */
export async function assertMayOwn(scope: Scope, companyId: string, assigneeAgentId: string | null): Promise<void> {
  assertOwn(scope, assigneeAgentId);
  if (!assigneeAgentId) return;
  await assertAgentOf(scope, companyId, assigneeAgentId, 'Assignee agent does not belong to company');
  await assertAssignable(scope, companyId, { agentId: assigneeAgentId });
}
