/** @module-tag whole */
import { expect, test } from 'vitest';
import { LIMIT_MS, Progress } from '../progress.js';
import { demoPlanOf, ROUND } from './plan.js';
import { playInTrouble } from './scenario.js';

/**
 * Beyond faults/faults: the database and the network fail as well, while the demo writes cases, cards, comments, files and
 * costs over REST and GraphQL and follows the journal. `check.ts` compares what clients were told with what is stored.
 */
const plan = demoPlanOf();
const isAsked = process.env.FAULTS_RUNS !== undefined;

test('the demo loses and doubles nothing while servers, their database and the network fail', {
  timeout: LIMIT_MS,
}, async () => {
  const progress = new Progress(isAsked);
  const say = (line: string): void => progress.say(line);
  say(`the demo with ${plan.deliveries} issues, ${plan.rounds} of each fault, seed ${plan.seed}`);
  const { facts, faults, planned, trouble, client, unclean } = await progress.of(() => playInTrouble(plan, progress));
  const cuts = facts.history.filter(({ kind }) => kind === 'cut').length;
  const lost = facts.runs.filter(({ errorCode }) => errorCode === 'process_lost').length;
  say(`${facts.runs.length} runs, ${lost} of them lost; ${facts.journal.length} entries, heard across ${cuts} cuts`);
  const seed = `seed ${plan.seed}`;
  expect(faults, seed).toEqual([]);
  // A fault may end the approved call. Nothing repeats it then, since its effect could be unknown: the demo must say so,
  // and may complain of nothing else.
  const isCallFailed = /approves the call of a tool: failed/.test(client.output);
  const complaints = client.output.split('\n').filter((line) => /^\s*wrong /.test(line));
  expect(complaints, client.output).toEqual(isCallFailed ? [expect.stringContaining('of one call of a tool')] : []);
  expect(client.code, client.output).toBe(isCallFailed ? 1 : 0);
  // Some faults wait up to 21 s for the end of another, and the client may end meanwhile: of one round, half must be seen.
  const least = Math.min(planned.length, isAsked ? ROUND : Math.ceil(ROUND / 2));
  expect(trouble.length, `${seed}: ${trouble.join('; ')}`).toBeGreaterThanOrEqual(least);
  expect(unclean, seed).toEqual([]);
  // Nothing of this is shown where nothing was asked for, or nothing went wrong.
  expect(cuts).toBeGreaterThan(0);
  expect(facts.cards).toHaveLength(plan.deliveries);
  expect(facts.firings.length).toBeGreaterThan(plan.deliveries);
  const kinds = new Set(facts.promised.map(({ kind }) => kind));
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'comment',
      'revision',
      'annotation',
      'attachment',
      'cost',
      'status',
      'end of a case',
      ...(isCallFailed ? [] : ['call of a tool']),
    ]),
  );
});
