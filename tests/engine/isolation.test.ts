import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Engine } from '#engine/engine.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { Config } from '#services/core/process/config.js';
import { installAdapter } from '#services/organization/adapters/install.js';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { packageOf } from '../adapters/external/packages.js';
import { noIsolation, pathWithBubblewrap } from '../adapters/isolation/world.js';
import { temporaryFolder } from '../kit/execution.js';
import { until } from '../kit/running.js';
import { reportOf } from '../kit/stops.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';
import { programmer, queue, reached, runById, runsOf, startEngine } from './kit.js';

const ISOLATED: Partial<Config> = { RUN_ISOLATION: 'bubblewrap' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** The first run of an agent by an engine with these settings, once it is over. */
async function runOf(agent: AgentCaller, settings: Partial<Config>): Promise<HeartbeatRun> {
  const engine: Engine = await startEngine(world, settings);
  const run = await reached(world, await queue(world, agent), 'succeeded', 'failed', 'cancelled', 'timed_out');
  await engine.drain();
  return run;
}

const retriesOf = async (agent: AgentCaller): Promise<number> =>
  (await runsOf(world)).filter(({ agentId }) => agentId === agent.row.id).length - 1;

describe.skipIf(noIsolation)('a run in isolation', () => {
  test('works in its workspace and its home, and sees nothing else of the server', async () => {
    const { ORGRAPH_HOME } = world.services.config;
    const cwd = temporaryFolder();
    mkdirSync(ORGRAPH_HOME, { recursive: true });
    writeFileSync(join(ORGRAPH_HOME, 'secrets-master-key'), 'the master key');
    const other = await programmer(world, 'Bob', '');
    const diary = join(ORGRAPH_HOME, 'agents', world.company.id, other.row.id, 'diary');
    mkdirSync(join(diary, '..'), { recursive: true });
    writeFileSync(diary, 'of another');
    const code = `
      const fs = require('node:fs');
      const { AGENT_HOME, HOME, SERVICE_SCRATCH_DIR } = process.env;
      const found = ${JSON.stringify([join(ORGRAPH_HOME, 'secrets-master-key'), diary, `/proc/${process.pid}/environ`])};
      for (const folder of ['.', AGENT_HOME, SERVICE_SCRATCH_DIR]) fs.writeFileSync(folder + '/mine', 'mine');
      console.log(JSON.stringify({ home: HOME === AGENT_HOME, seen: found.filter((path) => fs.existsSync(path)) }));`;
    const agent = await world.agent({
      name: 'Ada',
      adapterType: 'process',
      adapterConfig: { command: process.execPath, args: ['-e', code], cwd },
    });
    const run = await runOf(agent, ISOLATED);
    expect([run.status, run.error]).toEqual(['succeeded', null]);
    expect(JSON.parse((run.resultJson as { stdout: string }).stdout)).toEqual({ home: true, seen: [] });
    expect(readFileSync(join(cwd, 'mine'), 'utf8')).toBe('mine');
    expect(readFileSync(join(ORGRAPH_HOME, 'agents', world.company.id, agent.row.id, 'mine'), 'utf8')).toBe('mine');
  });

  test('has the adapter of a package in isolation, too, which reads its own code and changes none of it', async () => {
    const { ORGRAPH_HOME } = world.services.config;
    mkdirSync(ORGRAPH_HOME, { recursive: true });
    writeFileSync(join(ORGRAPH_HOME, 'secrets-master-key'), 'the master key');
    const hidden = [join(ORGRAPH_HOME, 'secrets-master-key'), `/proc/${process.pid}/environ`];
    const source = `
      import { existsSync, writeFileSync } from 'node:fs';
      import { spawn } from 'node:child_process';
      const attempt = (act) => { try { act(); return true; } catch { return false; } };
      export const adapter = { contract: 1, type: 'walled', label: 'Walled', async execute(run) {
        const child = spawn('/bin/sh', ['-c', 'echo mine > program'], { cwd: run.cwd, env: run.env });
        const ended = new Promise((resolve) => child.once('exit', resolve));
        await run.spawned({ pid: child.pid, startedAt: new Date() });
        return { status: 'succeeded', exitCode: await ended, result: {
          seen: ${JSON.stringify(hidden)}.filter((path) => existsSync(path)),
          changed: attempt(() => writeFileSync(new URL(import.meta.url), '')),
          home: process.env.HOME === run.env.AGENT_HOME, cwd: run.cwd,
        } };
      } };`;
    await world.board.run(installAdapter, { packageName: await packageOf('walled', source), isLocalPath: true });
    const agent = await world.agent({ name: 'Wall', adapterType: 'walled' });
    const run = await runOf(agent, ISOLATED);
    expect([run.status, run.error, run.exitCode]).toEqual(['succeeded', null, 0]);
    const folder = join(ORGRAPH_HOME, 'agents', world.company.id, agent.row.id);
    expect(run.resultJson).toEqual({ seen: [], changed: false, home: true, cwd: folder });
    expect(readFileSync(join(folder, 'program'), 'utf8')).toBe('mine\n');
    expect(run.processPid).toBeGreaterThan(100);
  });

  test('is known to be gone when it is stopped by the end of its namespace', async () => {
    const agent = await programmer(world, 'Fay', 'setInterval(() => {}, 1000)');
    const engine = await startEngine(world, ISOLATED);
    const id = await queue(world, agent);
    await until(async () => (await runById(world, id)).processPid);
    await world.board.run(pauseAgent, { agentId: agent.row.id });
    await until(async () => (await runById(world, id)).stopConfirmedAt);
    const report = await reportOf(world);
    expect(report.items.find((item: { id: string }) => item.id === id)).toMatchObject({
      confirmedHow: 'namespace',
      suspectPids: [],
    });
    await engine.drain();
  });

  test('does not begin where its folder is one of the server', async () => {
    const { ORGRAPH_HOME } = world.services.config;
    const agent = await world.agent({
      name: 'Eve',
      adapterType: 'process',
      adapterConfig: { command: 'true', cwd: ORGRAPH_HOME },
    });
    const run = await runOf(agent, ISOLATED);
    expect([run.status, run.error]).toEqual([
      'failed',
      `The workspace ${ORGRAPH_HOME} is, contains or is in a folder of the system or of the server`,
    ]);
    expect(await retriesOf(agent)).toBe(0);
  });
});

describe('a run that must be isolated', () => {
  test('fails where bubblewrap is not installed, says which package is, and is not tried again', async () => {
    vi.stubEnv('PATH', '/nowhere');
    try {
      const agent = await programmer(world, 'Cleo', '');
      const run = await runOf(agent, ISOLATED);
      expect([run.status, run.errorCode]).toEqual(['failed', 'isolation_missing']);
      expect(run.error).toMatch(/^bubblewrap is not installed on this server\. Install the package bubblewrap \(/);
      expect(await retriesOf(agent)).toBe(0);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe.skipIf(noIsolation)('a run that must have a network of its own', () => {
  test('fails where bubblewrap makes none, says what to do, and is not tried again', async () => {
    vi.stubEnv('PATH', pathWithBubblewrap({ isWithoutNetworks: true }));
    try {
      const agent = await programmer(world, 'Nell', '');
      const run = await runOf(agent, ISOLATED);
      expect([run.status, run.errorCode, run.error]).toEqual([
        'failed',
        'isolation_missing',
        'bubblewrap cannot give programs a network of their own on this server: bwrap: no network namespaces here. Allow nested user namespaces and network namespaces, or have an instance admin set RUN_NETWORK=host',
      ]);
      expect(await retriesOf(agent)).toBe(0);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('a run by an adapter that is not allowed', () => {
  test('fails with the reason and is not tried again', async () => {
    const agent = await programmer(world, 'Dora', 'console.log("ran")');
    const run = await runOf(agent, { DEPLOYMENT_MODE: 'authenticated' });
    expect([run.status, run.errorCode]).toEqual(['failed', 'adapter_not_allowed']);
    expect(run.error).toBe(
      'Adapter "process" is not allowed on this instance: it runs programs on the host, so an instance admin has to list it in allowedAdapters',
    );
    expect(run.resultJson).toBeNull();
    expect(await retriesOf(agent)).toBe(0);
  });
});
