// Live fan-out: every socket follows one company; how long from an event's commit to its arrival at each of them.
import { bench } from './kit/bench.mjs';
import { bareEvent, companyFanOut } from './kit/company-events.mjs';
import { bareFanOut, CLIENT_PROCESSES, measure, subscribers, summary } from './kit/fan-out.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';

const SIZES = [
  { sockets: 1_000, eventsPerSecond: 20, events: 60 },
  { sockets: 5_000, eventsPerSecond: 4, events: 16 },
];
const TURNS = 2;

for (const size of SIZES) {
  await bench(async ({ databaseUrl, open }) => {
    const product = await open(startProduct(databaseUrl));
    const [company] = await seed({ url: product.url, databaseUrl, companies: 1, agents: 2, events: 100 });
    const bare = await open(startReference('broadcast'));
    const contestants = {
      ours: await open(companyFanOut(product.url, databaseUrl, company.id)),
      bare: await open(bareFanOut(bare.url, bareEvent())),
    };
    for (const contestant of Object.values(contestants)) {
      contestant.after = (await contestant.publish()).cursor;
      contestant.clients = await open(subscribers(contestant, size.sockets));
    }
    const results = { ours: [], bare: [] };
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const [name, contestant] of Object.entries(contestants)) {
        const result = await measure(contestant, size);
        if (turn > 0) results[name].push(result);
      }
    }
    reportFanOut(size, { ours: summary(results.ours), bare: summary(results.bare) });
  });
}

function reportFanOut({ sockets, events, eventsPerSecond }, { ours, bare }) {
  const row = (percent) => ({
    figure: `commit to client, ${percent}, ${sockets.toLocaleString('en-US')} sockets / a bare WebSocket broadcast`,
    ours: milliseconds(ours[percent]),
    reference: milliseconds(bare[percent]),
    ratio: ratio(ours[percent], bare[percent]),
    sizes: `${eventsPerSecond} events/s, ${ours.delivered.toLocaleString('en-US')} deliveries, none lost, none doubled`,
  });
  const sizes = { sockets, events, eventsPerSecond, turns: TURNS, clientProcesses: CLIENT_PROCESSES };
  report('subscribe', { rows: [row('p50'), row('p99')], results: { ours, bare }, sizes });
}
