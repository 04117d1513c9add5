import { onTestFinished } from 'vitest';
import { updateAgent } from '#services/organization/agents/operations.js';
import { tick } from '#services/runs/timers/tick.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import type { AgentCaller, World } from '#tests/kit/world.js';
import { newIssue, setIssue, wakesOf, within, worldOfOne } from '../work/threads-world.js';

export const HOUR = 3_600_000;
export const ago = (ms: number): Date => new Date(Date.now() - ms);
export const ahead = (ms: number): Date => new Date(Date.now() + ms);

/** What a process does at each look; nothing may fail. */
export const look = ({ services }: World) =>
  tick(services, new AbortController().signal, (error) => {
    throw error;
  });

/** A new company with an agent. After the test nothing of it is due any more: a look is at the whole installation. */
export async function passingWorld(): Promise<{ world: World; ada: AgentCaller }> {
  const { world, ada } = await worldOfOne();
  onTestFinished(() => retire(world));
  return { world, ada };
}

const retire = (world: World): Promise<void> =>
  within(world, async (tx) => {
    await tx.agent.updateMany({ where: { companyId: world.company.id }, data: { status: 'terminated' } });
    await tx.issue.updateMany({ where: { companyId: world.company.id }, data: { monitorNextCheckAt: null } });
  });

export const setAgent = (world: World, agent: AgentCaller, data: Record<string, unknown>) =>
  within(world, (tx) => tx.agent.update({ where: { id: agent.row.id }, data }));

export const heartbeat = (world: World, agent: AgentCaller, fields: Record<string, unknown> = {}) =>
  world.board.run(updateAgent, {
    agentId: agent.row.id,
    runtimeConfig: { heartbeat: { enabled: true, intervalSec: 3_600, ...fields } },
  });

/** An agent whose time has come. */
export async function due(world: World, agent: AgentCaller, fields: Record<string, unknown> = {}) {
  await heartbeat(world, agent, fields);
  await setAgent(world, agent, { createdAt: ago(2 * HOUR), lastTimerAt: null, lastHeartbeatAt: null });
}

/** An issue of the agent's whose monitor was due a minute ago. */
export async function monitored(world: World, agent: AgentCaller, policy: Record<string, unknown> = {}) {
  const issue = await newIssue(world, { status: 'in_progress', assigneeAgentId: agent.row.id });
  const monitor = { nextCheckAt: ahead(HOUR).toISOString(), ...policy };
  await world.board.run(updateIssue, { issueId: issue.id, executionPolicy: { monitor } });
  await setIssue(world, issue.id, { monitorNextCheckAt: ago(60_000) });
  return issue;
}

/** Answers when each of the agents has so many wakes. */
export async function settled(world: World, agents: readonly AgentCaller[], wakes: number): Promise<void> {
  for (;;) {
    const counts = await Promise.all(agents.map(async (agent) => (await wakesOf(world, agent)).length));
    if (counts.every((count) => count >= wakes)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
