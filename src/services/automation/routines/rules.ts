import type { Routine } from '../../../generated/prisma/client.js';
import { assertAgentOf } from '../../access/belonging.js';
import { companyMember, companyWriter } from '../../access/rules.js';
import { forbidden } from '../../core/errors/errors.js';
import type { Allow, InCompany } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { assertAssignable } from '../../work/issues/assign.js';

/** What a rule asks about a routine. */
type Owned = Pick<Routine, 'companyId' | 'assigneeAgentId'>;

const NotTheirs = () => forbidden('Agents can only manage routines assigned to themselves');

/** Anybody of the company may look at its routines. */
export const routineReader: Allow<InCompany> = companyMember;

/** A writer of the company; of agents only the one that the routine is assigned to. */
export const routineWriter: Allow<Owned> = async (scope, routine) => {
  await companyWriter(scope, routine);
  assertOwn(scope, routine.assigneeAgentId);
};

function assertOwn({ actor }: Scope, assigneeAgentId: string | null): void {
  if (actor.kind === 'agent' && actor.agentId !== assigneeAgentId) throw NotTheirs();
}

/**
 * Whether the caller may have a routine's work done by this agent, or with null by nobody yet: an agent only by itself.
 * @throws 403; 422 for nobody of the company; 409 agent_not_assignable
 */
export async function assertMayOwn(scope: Scope, companyId: string, assigneeAgentId: string | null): Promise<void> {
  assertOwn(scope, assigneeAgentId);
  if (!assigneeAgentId) return;
  await assertAgentOf(scope, companyId, assigneeAgentId, 'Assignee agent does not belong to company');
  await assertAssignable(scope, companyId, { agentId: assigneeAgentId });
}
