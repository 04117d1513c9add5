// The short form of bench/subscribe.mjs: each event is committed once the one before has arrived everywhere.
import { bench } from '../kit/bench.mjs';
import { bareEvent, companyFanOut } from '../kit/company-events.mjs';
import { bareFanOut, deliver, subscribers } from '../kit/fan-out.mjs';
import { median } from '../kit/load.mjs';
import { capacity, delay, NOTHING, shortFigure } from '../kit/outcome.mjs';
import { startProduct, startReference } from '../kit/processes.mjs';
import { countEach, withCountedProduct } from '../kit/round-trips.mjs';
import { seed } from '../kit/seed.mjs';
import { spentBy } from '../kit/turns.mjs';

const SIZES = { sockets: 400, events: 20, turns: 8, counted: 10 };

await shortFigure(() => bench(measure, NOTHING));

async function measure({ databaseUrl, open }) {
  const product = await open(startProduct(databaseUrl));
  const [company] = await seed({ url: product.url, databaseUrl, companies: 1, agents: 2, events: 100 });
  const broadcast = await open(startReference('broadcast'));
  const ours = await followed(product, await open(companyFanOut(product.url, databaseUrl, company.id)), open);
  const bare = await followed(broadcast, bareFanOut(broadcast.url, bareEvent()), open);
  for (let turn = -2; turn < SIZES.turns; turn++) {
    for (const side of [ours, bare]) await takeTurn(side, databaseUrl, turn >= 0);
  }
  const counts = await withCountedProduct(databaseUrl, {}, async ({ url }, proxy) => {
    const fanOut = await open(companyFanOut(url, databaseUrl, company.id));
    const clients = await followers(fanOut, SIZES.counted, open);
    return countEach(proxy, () => deliver({ publish: fanOut.publish, clients }, { sockets: SIZES.counted, events: 1 }));
  });
  return {
    ratios: {
      'a bare WebSocket broadcast': capacity(median(ours.costs), median(bare.costs)),
      'a bare WebSocket broadcast, from commit to client': delay(median(ours.delays), median(bare.delays)),
    },
    counts,
  };
}

async function followed({ pid }, fanOut, open) {
  return { pid, publish: fanOut.publish, clients: await followers(fanOut, SIZES.sockets, open), costs: [], delays: [] };
}

async function followers(fanOut, count, open) {
  const after = (await fanOut.publish()).cursor;
  return open(subscribers({ after, target: fanOut.target }, count));
}

/** Delivers some events to all sockets: none may be lost or doubled. */
async function takeTurn({ pid, publish, clients, costs, delays }, databaseUrl, isCounted) {
  let found;
  const spent = await spentBy(pid, databaseUrl, async () => {
    found = await deliver({ publish, clients }, SIZES);
  });
  if (!isCounted) return;
  costs.push(spent / SIZES.events);
  delays.push(median(found));
}
