import { beforeAll, expect, test } from 'vitest';
import type { AgentCaller, World } from '../kit/world.js';
import { createWorld, ownDatabase } from '../kit/world.js';
import { programmer, queue, reached, runsOf, startEngine } from './kit.js';

ownDatabase();

const ENDLESS = 'setInterval(() => {}, 1000)';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** Agents whose runs never end, each with one that is queued. */
async function hang(count: number): Promise<void> {
  const agents: AgentCaller[] = [];
  for (let index = 0; index < count; index++) agents.push(await programmer(world, `Hal ${index}`, ENDLESS));
  await Promise.all(agents.map((agent) => queue(world, agent)));
}

const running = async (): Promise<number> => (await runsOf(world)).filter(({ status }) => status === 'running').length;

test('runs of one company that never end leave places for other companies, and take all where there is no other', async () => {
  await hang(8);
  const alone = await startEngine(world, { RUN_CONCURRENCY: 8 });
  await expect.poll(running, { timeout: 60_000 }).toBe(8);
  await alone.drain();
  const neighbour = await createWorld();
  const engine = await startEngine(world, { RUN_CONCURRENCY: 8 });
  await expect.poll(running, { timeout: 60_000 }).toBe(6);
  const agent = await programmer(neighbour, 'Ada', '');
  await reached(neighbour, await queue(neighbour, agent), 'succeeded');
  expect(await running()).toBe(6);
  await engine.drain();
});
