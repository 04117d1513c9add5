import { randomUUID } from 'node:crypto';
import type { Prisma } from '#generated/prisma/client.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import type { Transaction } from '#services/core/postgres/database.js';
import { resolveBudgetIncident } from '#services/money/budgets/incidents.js';
import { getBudgetOverview, setBudgetPolicy } from '#services/money/budgets/policies.js';
import { reportCost } from '#services/money/costs/record.js';
import { getAgent } from '#services/organization/agents/operations.js';
import { getCompany } from '#services/organization/companies/operations.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';

export const inTransaction = <T>({ services }: World, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  services.database.transaction('all', work);

/** Runs a plain function as the server itself does, in a transaction of its own. */
export const asServer = <T>({ services }: World, work: (scope: WriteScope) => Promise<T>): Promise<T> =>
  services.database.transaction('all', (tx) =>
    work(new WriteScope(new Scope(services, { kind: 'system', name: 'test' }), tx)),
  );

/** Reports a cost as the board, of now unless given. */
export const spend = (
  world: World,
  agent: AgentCaller,
  costCents: number,
  fields: object = {},
  by: Caller = world.board,
) =>
  by.run(reportCost, {
    companyId: world.company.id,
    agentId: agent.row.id,
    provider: 'anthropic',
    model: 'opus',
    costCents,
    occurredAt: new Date().toISOString(),
    ...fields,
  });

type Limited = 'company' | 'agent' | 'project';

/** Limits a scope of the company, by the month unless given. */
export const limit = (world: World, scopeType: Limited, scopeId: string, amount: number, fields: object = {}) =>
  world.board.run(setBudgetPolicy, {
    companyId: world.company.id,
    scopeType,
    scopeId,
    amount,
    windowKind: 'calendar_month_utc',
    ...fields,
  });

export const overview = (world: World) => world.board.run(getBudgetOverview, { companyId: world.company.id });

/** A run of an agent. */
export async function runOf(
  world: World,
  agent: AgentCaller,
  fields: Partial<Prisma.HeartbeatRunUncheckedCreateInput> = {},
): Promise<string> {
  const id = randomUUID();
  const data = { id, companyId: world.company.id, agentId: agent.row.id, status: 'running', startedAt: new Date() };
  await inTransaction(world, (tx) => tx.heartbeatRun.create({ data: { ...data, ...fields } }));
  return id;
}

/** An issue, as little of it as there can be. */
export async function issueIn(world: World, fields: Partial<Prisma.IssueUncheckedCreateInput> = {}): Promise<string> {
  const id = randomUUID();
  const number = Math.floor(Math.random() * 1_000_000_000);
  const data = { id, companyId: world.company.id, issueNumber: number, identifier: `${id}-1`, title: 'Issue' };
  await inTransaction(world, (tx) => tx.issue.create({ data: { ...data, createdByUserId: 'local-board', ...fields } }));
  return id;
}

/** A project, as little of it as there can be. */
export async function projectIn(world: World, name = 'Site'): Promise<string> {
  const id = randomUUID();
  const data = { id, companyId: world.company.id, name, urlKey: id };
  await inTransaction(world, (tx) => tx.project.create({ data }));
  return id;
}

/** The first moment of the UTC month so many months from now. */
export function monthStart(offset: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
}

export const agentNow = (world: World, { row }: AgentCaller) => world.board.run(getAgent, { agentId: row.id });
export const companyNow = (world: World) => world.board.run(getCompany, { companyId: world.company.id });
export const incidentsOf = ({ company, ...world }: World) =>
  inTransaction({ company, ...world }, (tx) =>
    tx.budgetIncident.findMany({ where: { companyId: company.id }, orderBy: { createdAt: 'asc' } }),
  );

export const approvalsOf = (world: World) =>
  inTransaction(world, (tx) => tx.approval.findMany({ where: { companyId: world.company.id } }));
export const resolve = (world: World, incidentId: string, decision: object) =>
  world.board.run(resolveBudgetIncident, { companyId: world.company.id, incidentId, ...decision });

/** An agent that has spent its whole budget of 100 cents. */
export async function exhausted() {
  const world = await createWorld();
  const ada = await world.agent({ name: 'Ada' });
  await limit(world, 'agent', ada.row.id, 100);
  await spend(world, ada, 100);
  const [incident] = (await overview(world)).activeIncidents.filter(
    ({ thresholdType }: { thresholdType: string }) => thresholdType === 'hard',
  );
  return { world, ada, incident };
}

const HOUR = 3_600_000;
/** A moment so many hours back. */
export const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

/** What a report of the company says, of a range of time if one is given. */
export const ask = (world: World, operation: AnyOperation, range: object = {}) =>
  world.board.run(operation, { companyId: world.company.id, ...range });
