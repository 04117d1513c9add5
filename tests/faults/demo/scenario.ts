import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverHome } from '#tests/kit/process.js';
import { underWay } from '../facts.js';
import { chanceOf } from '../plan.js';
import type { Progress } from '../progress.js';
import { faultsOfDemo } from './check.js';
import { DemoClient, type Ended } from './client.js';
import { type DemoFacts, jobsLeft, readDemoFacts } from './facts.js';
import { type DemoPlan, type Fault, faultsOf } from './plan.js';
import { Trouble } from './trouble.js';
import { type FrailWorld, openWorld } from './world.js';

const SERVERS = 3;
const LOOK_MS = 250;
/** Within this, others give the jobs of a process that was killed back to the queue. */
const RELEASE_MS = 120_000;

export interface DemoOutcome {
  readonly facts: DemoFacts;
  readonly faults: readonly string[];
  readonly planned: readonly Fault[];
  /** What was done to the servers, the database and the network, in words. */
  readonly trouble: readonly string[];
  readonly client: Ended;
  /** What servers said last that were asked to end and did so with a failure. */
  readonly unclean: readonly string[];
}

/** Plays the demo against servers in trouble, waits until all is at rest, and tells what is wrong then. */
export async function playInTrouble(plan: DemoPlan, progress: Progress): Promise<DemoOutcome> {
  const world = await openWorld(SERVERS);
  const chance = chanceOf(plan.seed);
  const demo = await DemoClient.start(world.url, await serverHome(), plan);
  const planned = faultsOf(plan, chance);
  progress.waitFor('the faults');
  const trouble = await new Trouble(world, demo, chance, (line) => progress.say(line)).bring(planned);
  progress.waitFor('the end of the demo');
  const client = await demo.ended;
  progress.say(client.output);
  const facts = await factsAtRest(world, demo, progress);
  return { facts, faults: faultsOfDemo(facts), planned, trouble, client, unclean: await world.cluster.stop() };
}

async function factsAtRest({ database }: FrailWorld, demo: DemoClient, progress: Progress): Promise<DemoFacts> {
  const company = (await demo.history()).find((noted) => noted.kind === 'company');
  if (!company) throw new Error(`the demo has founded no company: ${(await demo.ended).output}`);
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    for (let left = await underWay(client, company.id); left > 0; left = await underWay(client, company.id)) {
      progress.waitFor(`the end of ${left} wakes and runs`);
      await sleep(LOOK_MS);
    }
    const last = performance.now() + RELEASE_MS;
    while (performance.now() < last && (await jobsLeft(client)) > 0) await sleep(LOOK_MS);
    return await readDemoFacts(client, company.id, demo);
  } finally {
    await client.end();
  }
}
