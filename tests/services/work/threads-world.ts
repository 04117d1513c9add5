import type { DomainError } from '#services/core/errors/errors.js';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import type { Transaction } from '#services/core/postgres/database.js';
import { requestWake } from '#services/runs/wakes/request-wake.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { type AgentCaller, type Caller, callerOf, createWorld, type World } from '#tests/kit/world.js';

/** A new company with an agent. */
export async function worldOfOne(): Promise<{ world: World; companyId: string; ada: AgentCaller }> {
  const world = await createWorld();
  return { world, companyId: world.company.id, ada: await world.agent({ name: 'Ada' }) };
}

/** A new company with two agents. */
export async function worldOfTwo(): Promise<{ world: World; ada: AgentCaller; bob: AgentCaller }> {
  const { world, ada } = await worldOfOne();
  return { world, ada, bob: await world.agent({ name: 'Bob' }) };
}

/** Reads or writes the company's rows past all rules. */
export const within = <T>({ services }: World, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  services.database.transaction('all', work);

/** What an operation of the caller does in its transaction. */
export const inScopeOf = <T>(world: World, caller: Caller, work: (scope: WriteScope) => Promise<T>): Promise<T> =>
  within(world, async (tx) => {
    const scope = new WriteScope(new Scope(world.services, caller.actor, [world.company.id]), tx);
    const value = await work(scope);
    await scope.placeWakes();
    return value;
  });

let titles = 0;

/** A new issue of the company, by the board; nobody has been woken for it yet. */
export async function newIssue(world: World, fields: Record<string, unknown> = {}) {
  const companyId = world.company.id;
  const issue = await world.board.run(createIssue, { companyId, title: `Thing ${++titles}`, ...fields });
  await quiet(world);
  return issue;
}

/** Forgets all wakes and runs that wait. */
export const quiet = (world: World) =>
  within(world, async (tx) => {
    await tx.wake.deleteMany({ where: { companyId: world.company.id } });
    await tx.heartbeatRun.deleteMany({ where: { companyId: world.company.id, status: 'queued' } });
  });

export const runOf = (world: World, agent: AgentCaller, fields: { status?: string; issueId?: string } = {}) =>
  within(world, (tx) =>
    tx.heartbeatRun.create({
      data: {
        companyId: world.company.id,
        agentId: agent.row.id,
        status: 'running',
        startedAt: new Date(),
        leaseExpiresAt: new Date(Date.now() + 30_000),
        ...fields,
      },
    }),
  );

/** The agent within a new run of its own. */
export async function inRun(world: World, agent: AgentCaller): Promise<AgentCaller & { runId: string }> {
  const { id: runId } = await runOf(world, agent);
  const actor = { ...agent.actor, runId };
  return { ...agent, ...callerOf(world.services, actor), actor, runId };
}

export const endRun = (world: World, id: string, status = 'succeeded') =>
  within(world, (tx) => tx.heartbeatRun.update({ where: { id }, data: { status, finishedAt: new Date() } }));

/** As if the run had written nothing to the issue for longer than a term. */
export const lapse = (world: World, issueId: string) =>
  within(
    world,
    (tx) =>
      tx.$executeRaw`UPDATE "Lease" SET "expiresAt" = now() - interval '1 second' WHERE resource = ${`issue:${issueId}`}`,
  );

export const storedIssue = (world: World, id: string) =>
  within(world, (tx) => tx.issue.findUniqueOrThrow({ where: { id } }));

export const setIssue = (world: World, id: string, data: Record<string, unknown>) =>
  within(world, (tx) => tx.issue.update({ where: { id }, data }));

/** Asks that an agent be woken, as an operation of the caller does. */
export const wake = (world: World, agent: AgentCaller, asked: Partial<WakeRequest>, by: Caller = world.board) =>
  transact(world.services, by.actor, world.company.id, (scope) =>
    requestWake(scope, { companyId: world.company.id, agentId: agent.row.id, reason: null, ...asked }),
  );

/** The wakes of an agent, oldest first. */
export const wakesOf = (world: World, agent: AgentCaller) =>
  within(world, (tx) =>
    tx.wake.findMany({
      where: { companyId: world.company.id, agentId: agent.row.id },
      orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    }),
  );

export const runsOf = (world: World, agent: AgentCaller) =>
  within(world, (tx) =>
    tx.heartbeatRun.findMany({
      where: { companyId: world.company.id, agentId: agent.row.id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
  );

export const refusal = (attempt: Promise<unknown>): Promise<DomainError> =>
  attempt.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: DomainError) => error,
  );
