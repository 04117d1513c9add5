/** @module-tag whole */
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Clock } from '#engine/periodic-work.js';
import { temporaryHome } from '#tests/kit/folders.js';
import { compilePrograms, type Program, type Programs } from '#tests/kit/programs.js';
import { until } from '#tests/kit/running.js';
import { type AgentCaller, ownDatabase, type World } from '#tests/kit/world.js';
import { runsOf, storedIssue, wakesOf } from '../work/threads-world.js';
import { due, monitored, passingWorld, settled } from './clock-world.js';

ownDatabase();

let world: World;
let ada: AgentCaller;
beforeEach(async () => {
  ({ world, ada } = await passingWorld());
});

describe('several clocks', () => {
  test('that look at the same time do each thing once', async () => {
    const agents = [ada, ...(await Promise.all(['B', 'C', 'D', 'E'].map((name) => world.agent({ name }))))];
    const issues = [];
    for (const agent of agents) {
      await due(world, agent);
      issues.push(await monitored(world, agent));
    }
    const clocks = Array.from({ length: 3 }, () => new Clock(world.services, pino({ level: 'silent' })));
    for (const clock of clocks) clock.start();
    await settled(world, agents, 2);
    await Promise.all(clocks.map((clock) => clock.stop()));
    for (const agent of agents) {
      expect((await wakesOf(world, agent)).map(({ reason }) => reason).sort()).toEqual([
        'heartbeat_timer',
        'issue_monitor_due',
      ]);
    }
    for (const { id } of issues) expect((await storedIssue(world, id)).monitorAttemptCount).toBe(1);
  });

  let programs: Programs;
  beforeAll(async () => {
    programs = await compilePrograms(['tests/services/programs/clock.ts']);
  });
  afterAll(() => programs?.dispose());

  test('of which some are killed at any moment lose nothing and do nothing twice', async () => {
    const agents = await Promise.all(Array.from({ length: 30 }, (_, n) => world.agent({ name: `Agent ${n}` })));
    for (const agent of agents) await due(world, agent);
    for (const agent of agents.slice(0, 10)) await monitored(world, agent);
    const home = await temporaryHome();
    const start = (): Program => programs.start('clock', [world.services.config.DATABASE_URL as string, home]);
    const clocks = [start(), start(), start()];
    for (const clock of clocks) {
      await clock.says('started');
      await settled(world, agents.slice(0, 1), 1);
      clock.process.kill('SIGKILL');
    }
    const last = start();
    await settled(world, agents.slice(0, 10), 2);
    await settled(world, agents, 1);
    last.process.kill('SIGKILL');
    await last.ended();
    for (const [n, agent] of agents.entries()) {
      const reasons = (await wakesOf(world, agent)).map(({ reason }) => reason).sort();
      expect(reasons).toEqual(n < 10 ? ['heartbeat_timer', 'issue_monitor_due'] : ['heartbeat_timer']);
      expect(await runsOf(world, agent)).toHaveLength(reasons.length);
    }
  });
});

test('a clock that cannot reach its database says so and goes on', async () => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line).msg) });
  const config = { ...world.services.config, CLOCK_INTERVAL_MS: 10 };
  const clockWithout = () => {
    const reads = { count: 0 };
    const read = () => {
      reads.count += 1;
      return Promise.reject(new Error('the database is away'));
    };
    const clock = new Clock({ ...world.services, config, database: { ...world.services.database, query: read } }, log);
    clock.start();
    return { clock, reads };
  };
  const { clock, reads } = clockWithout();
  await until(() => reads.count >= 3);
  await clock.stop();
  const seen = reads.count;
  expect(warnings.length).toBeGreaterThanOrEqual(2);
  // While another clock looks ten times, one that goes on would have looked, too.
  const another = clockWithout();
  await until(() => another.reads.count >= 10);
  await another.clock.stop();
  expect(reads.count).toBe(seen);
});
