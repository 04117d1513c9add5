import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../src/generated/prisma/client.js';
import { getBudgetOverview, setBudgetPolicy } from '../../src/services/budgets/policies.js';
import type { Transaction } from '../../src/services/core/database.js';
import { Scope, WriteScope } from '../../src/services/core/scope.js';
import { reportCost } from '../../src/services/costs/record.js';
import type { AgentCaller, World } from '../kit/world.js';

export const inTransaction = <T>({ services }: World, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  services.database.transaction('all', work);

/** Runs a plain function as the server itself does, in a transaction of its own. */
export const asServer = <T>({ services }: World, work: (scope: WriteScope) => Promise<T>): Promise<T> =>
  services.database.transaction('all', (tx) =>
    work(new WriteScope(new Scope(services, { kind: 'system', name: 'test' }), tx)),
  );

/** Reports a cost as the board, of now unless given. */
export const spend = (world: World, agent: AgentCaller, costCents: number, fields: object = {}) =>
  world.board.run(reportCost, {
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
    ...{ companyId: world.company.id, scopeType, scopeId, amount },
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
