import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { temporaryFolder } from '../kit/execution.js';
import { eventsOf } from '../kit/journal.js';
import { until } from '../kit/running.js';
import { reportOf } from '../kit/stops.js';
import { createWorld } from '../kit/world.js';
import { lives, programmer, queue, reached, runById, startEngine } from './kit.js';

describe('what works when it is stopped', () => {
  test('is said to be stopped only once the last process of its program is gone', async () => {
    const world = await createWorld();
    const engine = await startEngine(world);
    const child = `require('node:child_process').spawn('sleep', ['600'], { stdio: 'ignore' });`;
    const slow = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 300));`;
    const ada = await programmer(world, 'Ada', `${child} ${slow} console.log('up'); setInterval(() => {}, 1000);`);
    const id = await queue(world, ada);
    await engine.startRuns({ companyId: world.company.id, agentId: ada.row.id });
    const pid = await until(async () => {
      const run = await runById(world, id);
      return run.lastOutputAt && run.processPid;
    });
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    expect(await reportOf(world)).toMatchObject({ outstanding: 1 });
    const report = await until(async () => {
      const now = await reportOf(world);
      return now.outstanding === 0 && now;
    });
    expect(lives(pid)).toBe(false);
    expect(report.items.find(({ kind }: { kind: string }) => kind === 'run')).toMatchObject({
      id,
      state: 'running',
      confirmedAt: expect.any(String),
    });
    const told = (await eventsOf(world, 'stop.')).map(({ action, details }) => [action, details?.outstanding]);
    expect(told).toEqual([
      ['stop.ordered', 1],
      ['stop.confirmed', 0],
    ]);
  });

  test('is said to be stopped only once that is gone too which left all that led to it, and how that is known', async () => {
    const world = await createWorld();
    const engine = await startEngine(world);
    const pids = join(temporaryFolder(), 'pids');
    const fled = `(env -i setsid sh -c 'echo $$ > ${pids}; exec sleep 600' &)`;
    const ada = await programmer(
      world,
      'Ada',
      `require('node:child_process').execSync(${JSON.stringify(fled)}, { stdio: 'inherit' }); setInterval(() => {}, 1000);`,
    );
    const id = await queue(world, ada);
    await engine.startRuns({ companyId: world.company.id, agentId: ada.row.id });
    const pid = await until(() => existsSync(pids) && Number(readFileSync(pids, 'utf8')));
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const report = await until(async () => {
      const now = await reportOf(world);
      return now.outstanding === 0 && now;
    });
    expect(lives(pid)).toBe(false);
    const { processesKnownBy } = await runById(world, id);
    expect(['control_group', 'process_tree']).toContain(processesKnownBy);
    expect(report.items.find(({ kind }: { kind: string }) => kind === 'run')).toMatchObject({
      confirmedAt: expect.any(String),
      confirmedHow: processesKnownBy,
      suspectPids: [],
    });
  });

  test('meets the runs that are being started: none of them works on', async () => {
    const world = await createWorld();
    const engine = await startEngine(world);
    const agents = await Promise.all(
      Array.from({ length: 6 }, (_, index) => programmer(world, `Agent ${index}`, 'setInterval(() => {}, 1000)')),
    );
    const ids = await Promise.all(agents.map((agent) => queue(world, agent)));
    const companyId = world.company.id;
    const starting = agents.map((agent) => engine.startRuns({ companyId, agentId: agent.row.id }));
    await world.board.run(updateCompany, { companyId, status: 'paused' });
    await Promise.all(starting);
    for (const id of ids) await reached(world, id, 'cancelled');
    await until(async () => (await reportOf(world)).outstanding === 0);
    expect(engine.running).toBe(0);
  });
});
