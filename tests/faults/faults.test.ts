/** @module-tag whole */
import { expect, test } from 'vitest';
import { createTestDatabase } from '../kit/postgres.js';
import { planOf } from './plan.js';
import { LIMIT_MS, Progress } from './progress.js';
import { carryOut } from './scenario.js';

/**
 * Beyond engine/processes: kills at random moments (also of what starts programs), suspensions, programs that do harm, and
 * wakes that clients repeat under their keys meanwhile. `check.ts` then looks for every broken promise of a run.
 */
const plan = planOf();
const isAsked = process.env.FAULTS_RUNS !== undefined;

test('servers that are killed at random lose no work, do none twice, and leave nothing behind', {
  timeout: LIMIT_MS,
}, async () => {
  const { url, drop } = await createTestDatabase();
  const progress = new Progress(isAsked);
  const say = (line: string): void => progress.say(line);
  say(`${plan.wakes} wakes, ${plan.kills} kills, seed ${plan.seed}`);
  try {
    const { facts, faults, unclean } = await progress.of(() => carryOut(plan, url, progress));
    const lost = facts.runs.filter(({ errorCode }) => errorCode === 'process_lost');
    say(`${facts.runs.length} runs, ${lost.length} of them lost and tried again or handed to somebody`);
    expect(faults, `seed ${plan.seed}`).toEqual([]);
    const harmed = facts.runs.filter(
      ({ agentId, errorCode }) => facts.harmful.has(agentId) && errorCode === 'adapter_failed',
    );
    say(`${harmed.length} runs failed of an adapter that does harm`);
    expect(harmed.some(({ id }) => facts.stamps.some(({ runId }) => runId === id))).toBe(true);
    expect(facts.history).toHaveLength(plan.wakes);
    expect(unclean, `seed ${plan.seed}`).toEqual([]);
  } finally {
    await drop();
  }
});
