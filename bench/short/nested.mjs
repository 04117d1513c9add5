// The short form of bench/nested.mjs.
import { bench } from '../kit/bench.mjs';
import { requester } from '../kit/calls.mjs';
import { assertSameData, nestedRequests } from '../kit/nested.mjs';
import { capacity, ROWS, shortFigure } from '../kit/outcome.mjs';
import { peerNode } from '../kit/peers.mjs';
import { startProduct, startReference } from '../kit/processes.mjs';
import { countEach, withCountedProduct } from '../kit/round-trips.mjs';
import { seed } from '../kit/seed.mjs';
import { SHAPES } from '../kit/shapes.mjs';
import { costsInTurns } from '../kit/turns.mjs';

const SIZES = { companies: 1, agents: 20, events: 1_000, activityPerAgent: 10, atOnce: 16 };
const TURNS = { turns: 8, requests: 60, warming: 400, atOnce: SIZES.atOnce };

await shortFigure(() => bench(measure));

async function measure({ databaseUrl, open }) {
  const ours = await open(startProduct(databaseUrl));
  const [company] = await seed({ url: ours.url, databaseUrl, ...SIZES });
  const env = { DATABASE_URL: databaseUrl };
  const sql = await open(startReference('nested-sql', env));
  const postgraphile = await open(startReference('postgraphile', env, peerNode()));
  const outcome = { ratios: {}, counts: {} };
  await withCountedProduct(databaseUrl, {}, async (counted, proxy) => {
    for (const [name, shape] of Object.entries(SHAPES)) {
      const requests = nestedRequests(name, shape, company.id, SIZES);
      const requesterOf = (server, started, atOnce) => open(requester(started, atOnce, () => requests[server]));
      const targets = {
        ours: await requesterOf('ours', ours, SIZES.atOnce),
        sql: await requesterOf('sql', sql, SIZES.atOnce),
        postgraphile: await requesterOf('postgraphile', postgraphile, SIZES.atOnce),
      };
      const text = await assertSameAnswers(targets, shape);
      const costs = await costsInTurns(targets, { databaseUrl, ...TURNS });
      const counts = await countEach(proxy, (await requesterOf('ours', counted, 1)).request);
      outcome.ratios[`${name}, one hand-written SQL statement`] = capacity(costs.ours, costs.sql);
      outcome.ratios[`${name}, PostGraphile`] = capacity(costs.ours, costs.postgraphile);
      for (const [what, count] of Object.entries({ ...counts, 'bytes of the answer': ROWS(text.length) }))
        outcome.counts[`${name}, ${what}`] = count;
    }
  });
  return outcome;
}

/** @returns our answer */
async function assertSameAnswers(targets, shape) {
  const answers = {};
  for (const [name, { request }] of Object.entries(targets)) answers[name] = await request();
  assertSameData(answers, shape, SIZES);
  return answers.ours;
}
