// Live fan-out: every socket follows one company; how long from an event's commit to its arrival at each of them.
import pg from 'pg';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { bareFanOut, CLIENT_PROCESSES, measure, subscribers, summary } from './kit/fan-out.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';

const SIZES = [
  { sockets: 1_000, eventsPerSecond: 20, events: 60 },
  { sockets: 5_000, eventsPerSecond: 4, events: 16 },
];
const TURNS = 2;

const SUBSCRIPTION = `subscription Follow($companyId: ID!, $after: String) {
  events(companyId: $companyId, after: $after) { cursor id action entityType entityId actorType actorId details createdAt }
}`;
/** What a server process does to write an event, and what it tells the other processes when that is committed. */
const EVENT = {
  id: crypto.randomUUID(),
  action: 'issue.updated',
  entityType: 'issue',
  entityId: crypto.randomUUID(),
  actorType: 'system',
  actorId: 'bench',
  details: { identifier: 'BE-1', changedKeys: ['status', 'priority'], status: 'in_progress', note: 'As discussed' },
};
const APPEND = 'SELECT orgraph_append($1::uuid, $2::jsonb) AS seq';
const WAKE = 'NOTIFY orgraph_journal';

for (const size of SIZES) {
  await bench(async ({ databaseUrl, open }) => {
    const product = await open(startProduct(databaseUrl));
    const [company] = await seed({ url: product.url, databaseUrl, companies: 1, agents: 2, events: 100 });
    const bare = await open(startReference('broadcast'));
    const contestants = {
      ours: await open(productFanOut(product.url, databaseUrl, company.id)),
      bare: await open(
        bareFanOut(bare.url, { events: { cursor: '%', ...EVENT, createdAt: new Date().toISOString() } }),
      ),
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

/** Events are committed by this process, as by a second server: the product is woken by NOTIFY and reads its journal. */
async function productFanOut(url, databaseUrl, companyId) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return {
    target: (after) => ({
      url: `${url.replace('http', 'ws')}/graphql`,
      query: SUBSCRIPTION,
      variables: { companyId, after: String(after) },
    }),
    async publish() {
      await client.query('BEGIN');
      const { rows } = await client.query(APPEND, [companyId, JSON.stringify([{ ...EVENT, id: crypto.randomUUID() }])]);
      await client.query(WAKE);
      const at = clock();
      await client.query('COMMIT');
      return { cursor: Number(rows[0].seq), at };
    },
    stop: () => client.end(),
  };
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
