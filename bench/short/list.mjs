// The short form of bench/list.mjs.
import assert from 'node:assert/strict';
import { bench } from '../kit/bench.mjs';
import { requester } from '../kit/calls.mjs';
import { capacity, NOTHING, ROWS, shortFigure } from '../kit/outcome.mjs';
import { startProduct, startReference } from '../kit/processes.mjs';
import { countEach, withCountedProduct } from '../kit/round-trips.mjs';
import { seed } from '../kit/seed.mjs';
import { costsInTurns } from '../kit/turns.mjs';

const SIZES = { agents: 50, atOnce: 16 };
const TURNS = { turns: 8, requests: 150, warming: 800, atOnce: SIZES.atOnce };

await shortFigure(() => bench(measure, NOTHING));

async function measure({ databaseUrl, open }) {
  const ours = await open(startProduct(databaseUrl));
  const [company] = await seed({ url: ours.url, databaseUrl, companies: 1, agents: SIZES.agents, events: 500 });
  const empty = await open(startReference('express'));
  const list = () => ({ path: `/api/companies/${company.id}/agents` });
  const targets = {
    ours: await open(requester(ours, SIZES.atOnce, list)),
    empty: await open(requester(empty, SIZES.atOnce, () => ({ path: '/' }))),
  };
  const text = await targets.ours.request();
  assert.equal(JSON.parse(text).length, SIZES.agents);
  const costs = await costsInTurns(targets, { databaseUrl, ...TURNS });
  const counts = await withCountedProduct(databaseUrl, {}, (product, proxy) =>
    countEach(proxy, requester(product, 1, list).request),
  );
  return {
    ratios: { 'an empty Express route': capacity(costs.ours, costs.empty) },
    counts: { ...counts, 'bytes of the answer': ROWS(text.length) },
  };
}
