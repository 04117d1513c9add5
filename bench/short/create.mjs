// The short form of bench/create.mjs.
import assert from 'node:assert/strict';
import { bench } from '../kit/bench.mjs';
import { requester } from '../kit/calls.mjs';
import { withClient } from '../kit/database.mjs';
import { capacity, NOTHING, ROWS, shortFigure } from '../kit/outcome.mjs';
import { startProduct, startReference } from '../kit/processes.mjs';
import { countEach, withCountedProduct } from '../kit/round-trips.mjs';
import { newAgent, seed } from '../kit/seed.mjs';
import { costsInTurns } from '../kit/turns.mjs';

const SIZES = { companies: 8, agents: 2, events: 100, atOnce: 8 };
const TURNS = { turns: 8, requests: 40, warming: 120, atOnce: SIZES.atOnce };

/** By company and name, what each side was asked to create. */
const asked = { ours: 0, bare: 0 };

await shortFigure(() => bench(measure, NOTHING));

async function measure({ databaseUrl, open }) {
  const ours = await open(startProduct(databaseUrl));
  const companies = await seed({ url: ours.url, databaseUrl, ...SIZES });
  const hire = (side, prefix, suffix) => () => {
    const number = ++asked[side];
    const { id } = companies[number % companies.length];
    const body = JSON.stringify(newAgent(number, { name: `Hire ${side} ${number}` }));
    return { method: 'POST', path: `${prefix}/companies/${id}${suffix}`, body };
  };
  const counts = await withCountedProduct(databaseUrl, {}, (product, proxy) =>
    countEach(proxy, requester(product, 1, hire('ours', '/api', '/agents')).request),
  );
  const env = { DATABASE_URL: databaseUrl, ROUND_TRIPS: String(counts['round trips']) };
  const bare = await open(startReference('insert', env));
  const targets = {
    ours: await open(requester(ours, SIZES.atOnce, hire('ours', '/api', '/agents'))),
    bare: await open(requester(bare, SIZES.atOnce, hire('bare', '', ''))),
  };
  const costs = await costsInTurns(targets, { databaseUrl, ...TURNS });
  const text = await targets.ours.request();
  await assertCreated(databaseUrl);
  return {
    ratios: { 'a bare INSERT in as many round trips': capacity(costs.ours, costs.bare) },
    counts: { ...counts, 'bytes of the answer': ROWS(text.length) },
  };
}

/** Each side has created every agent that it was asked for. */
async function assertCreated(databaseUrl) {
  await withClient(databaseUrl, async (client) => {
    for (const [side, count] of Object.entries(asked)) {
      const found = await client.query(`SELECT count(*)::int AS count FROM "Agent" WHERE name LIKE $1`, [
        `Hire ${side} %`,
      ]);
      assert.equal(found.rows[0].count, count);
    }
  });
}
