import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Callers } from './callers.js';
import { faultsIn } from './check.js';
import { Cluster } from './cluster.js';
import { type Facts, readFacts, underWay } from './facts.js';
import { between, chanceOf, type Plan } from './plan.js';
import type { Progress } from './progress.js';
import { setStage } from './stage.js';

const SERVERS = 3;
/** Longer than a lease lasts. */
const SUSPENDED_MS = 20_000;
const LOOK_MS = 250;

export interface Outcome {
  readonly facts: Facts;
  readonly faults: readonly string[];
  /** What servers said last that were asked to end and did so with a failure. */
  readonly unclean: readonly string[];
}

/** Has servers, and what starts their programs, killed while they are asked for work, waits until all is at rest, and tells what is wrong then. */
export async function carryOut(plan: Plan, databaseUrl: string, progress: Progress): Promise<Outcome> {
  const cluster = await Cluster.start(Array(SERVERS).fill(databaseUrl));
  const stage = await setStage(cluster.urls[0] as string);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const history = await trouble(plan, cluster, stage, progress);
    await cluster.whole();
    for (let left = -1; left !== 0; await sleep(LOOK_MS)) {
      const now = await underWay(client, stage.companyId);
      progress.waitFor(`the end of ${now} wakes and runs`);
      if (now !== left && now % 10 === 0) progress.say(`${now} wakes and runs are left`);
      left = now;
    }
    const facts = await readFacts(client, stage, history);
    return { facts, faults: faultsIn(facts), unclean: await cluster.stop() };
  } finally {
    await client.end();
  }
}

async function trouble(plan: Plan, cluster: Cluster, stage: Awaited<ReturnType<typeof setStage>>, progress: Progress) {
  const say = (line: string): void => progress.say(line);
  const chance = chanceOf(plan.seed);
  const callers = new Callers(cluster, stage, chance);
  const calls: Promise<void>[] = [];
  for (let kill = 0; kill < plan.kills; kill++) {
    progress.waitFor(`kill ${kill + 1} of ${plan.kills}`);
    const share = Math.ceil((plan.wakes * (kill + 1)) / plan.kills) - Math.ceil((plan.wakes * kill) / plan.kills);
    // The others must be there to go on with the work of the one that dies.
    await cluster.whole();
    calls.push(callers.wake(share));
    if (plan.suspend && kill === Math.floor(plan.kills / 2)) {
      say(`a server is suspended: ${callers.history.length} wakes acknowledged`);
      await cluster.suspend(between(chance, 0, SERVERS), SUSPENDED_MS);
    }
    await sleep(between(chance, 300, 2_500));
    if (kill % 2 === 1 && (await cluster.killLauncher(between(chance, 0, SERVERS)))) {
      say('what starts the programs of a server was killed');
      await sleep(between(chance, 0, 1_000));
    }
    await cluster.kill(between(chance, 0, SERVERS), between(chance, 0, 1_500));
    say(`kill ${kill + 1} of ${plan.kills}: ${callers.history.length} wakes acknowledged`);
  }
  progress.waitFor('answers to callers');
  await Promise.all(calls);
  return callers.history;
}
