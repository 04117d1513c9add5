import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runToken } from '../kit/credentials.js';
import type { TestServer } from '../kit/server.js';
import type { AgentCaller, World } from '../kit/world.js';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const KILLED_AFTER_WRITE = new URL('killed-after-write.mjs', import.meta.url).href;

/** More attempts than any program has writes. */
const MOST = 20;

interface Task {
  readonly program: 'dispatcher' | 'triage' | 'standup';
  readonly companyId: string;
  readonly agentId: string;
  readonly issueId: string;
}

/** A run of an agent's program as the server starts it, but killed after its first new write. @returns what it said */
async function attempt(server: TestServer, { program, companyId, agentId, issueId }: Task, before: string[]) {
  const world = { services: server.runtime.services } as World;
  const run = await world.services.database.transaction('all', (tx) =>
    tx.heartbeatRun.create({ data: { companyId, agentId, issueId, status: 'running', startedAt: new Date() } }),
  );
  const token = await runToken(world, { row: { id: agentId, companyId } } as AgentCaller, { runId: run.id });
  const args = ['--import', KILLED_AFTER_WRITE, pathOf(`../../examples/agents/${program}.mjs`)];
  const env = {
    PATH: process.env.PATH,
    SERVICE_API_URL: server.url,
    SERVICE_API_KEY: token,
    SERVICE_RUN_ID: run.id,
    SERVICE_AGENT_ID: agentId,
    SERVICE_COMPANY_ID: companyId,
    SERVICE_TASK_ID: issueId,
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complaint, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ]);
  await world.services.database.transaction('all', (tx) =>
    tx.heartbeatRun.updateMany({ where: { id: run.id }, data: { status: code === 0 ? 'succeeded' : 'failed' } }),
  );
  before.push(signal ?? `${code}: ${said}${complaint}`);
  return signal === 'SIGKILL';
}

/** Tries again and again, one new write an attempt, until the program ends by itself. @returns how each attempt ended */
export async function attemptsAt(server: TestServer, task: Task): Promise<string[]> {
  const ends: string[] = [];
  while ((await attempt(server, task, ends)) && ends.length < MOST);
  return ends;
}
