import { onTestFinished } from 'vitest';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { type PreparedRun, prepareRun } from '#services/runs/preparation/prepare.js';
import type { RunEnd } from '#services/runs/runs/run-end.js';
import { saveSession } from '#services/runs/runs/sessions.js';
import { stored } from '#tests/kit/issues.js';
import type { AgentCaller, World } from '#tests/kit/world.js';

export type Claimed = HeartbeatRun & { readonly adapterType: string };

/** The server as it executes runs. */
export const engine = ({ services }: World): Scope => new Scope(services, { kind: 'system', name: 'engine' });

/** A run of the agent as it is once an engine has claimed it. */
export async function claimedRun(
  world: World,
  { row }: AgentCaller,
  { context = {}, ...fields }: { context?: JsonObject } & Partial<Omit<HeartbeatRun, 'contextSnapshot'>> = {},
): Promise<Claimed> {
  const data = {
    companyId: row.companyId,
    agentId: row.id,
    status: 'running',
    startedAt: new Date(),
    fence: 1n,
    adapterType: row.adapterType,
    contextSnapshot: context,
    ...fields,
  };
  return (await stored(world, (tx) => tx.heartbeatRun.create({ data: data as never }))) as Claimed;
}

/** What a claimed run is given; removed after the test. */
export async function given(world: World, run: Claimed): Promise<PreparedRun> {
  const prepared = await prepareRun(engine(world), run);
  onTestFinished(() => prepared.dispose());
  return prepared;
}

/** What a new run of the agent is given. */
export const givenTo = async (
  world: World,
  agent: AgentCaller,
  fields: Parameters<typeof claimedRun>[2] = {},
): Promise<PreparedRun> => given(world, await claimedRun(world, agent, fields));

/** The run as it is stored. */
export const runRow = (world: World, { id }: { id: string }): Promise<HeartbeatRun> =>
  stored(world, (tx) => tx.heartbeatRun.findUniqueOrThrow({ where: { id } }));

/** Ends a run in the database, with what it leaves of its session. */
export const endedRun = (world: World, { id }: { id: string }, end: Partial<RunEnd> = {}): Promise<void> =>
  stored(world, async (tx) => {
    const status = end.status ?? 'succeeded';
    const run = await tx.heartbeatRun.update({ where: { id }, data: { status, finishedAt: new Date() } });
    await saveSession(new WriteScope(engine(world), tx), run, { ...end, status });
  });
