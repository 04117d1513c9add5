import type { Actor } from '#services/core/actors/actor.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import type { Transaction } from '#services/core/postgres/database.js';
import { createApproval } from '#services/governance/approvals/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import type { Caller, World } from '#tests/kit/world.js';

/** Reads or writes the company's rows past all rules. */
export const within = <T>({ services }: World, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  services.database.transaction('all', work);

/** Does in a transaction of the company's what an actor's command would do. */
export const inTransaction = <T>(
  { services }: World,
  actor: Actor,
  work: (scope: WriteScope) => Promise<T>,
): Promise<T> => services.database.transaction('all', (tx) => work(new WriteScope(new Scope(services, actor), tx)));

let numbers = 0;

/** A new issue of the company. */
export const newIssue = (world: World, fields: { status?: string } = {}) =>
  within(world, (tx) => {
    const issueNumber = ++numbers;
    const identifier = `${world.company.issuePrefix}-${issueNumber}`;
    const data = { companyId: world.company.id, issueNumber, identifier, title: `Issue ${issueNumber}`, ...fields };
    return tx.issue.create({ data });
  });

/** What an agent or person asks of the board. */
export const ask = (world: World, caller: Caller, fields: object = {}) =>
  caller.run(createApproval, {
    companyId: world.company.id,
    type: 'request_board_approval',
    payload: { title: 'Deploy' },
    ...fields,
  });

export const requireApprovals = ({ board, company }: World) =>
  board.run(updateCompany, { companyId: company.id, requireBoardApprovalForNewAgents: true });

export const storedApproval = (world: World, id: string) =>
  within(world, (tx) => tx.approval.findUniqueOrThrow({ where: { id } }));

export const storedAgent = (world: World, id: string) =>
  within(world, (tx) => tx.agent.findUniqueOrThrow({ where: { id } }));

export const wakesOf = (world: World, agentId: string) =>
  within(world, (tx) => tx.wake.findMany({ where: { companyId: world.company.id, agentId }, orderBy: { id: 'asc' } }));
