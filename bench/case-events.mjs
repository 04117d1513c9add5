// Followers of one case while its documents are revised: how long from a revision's commit to each of them.
import pg from 'pg';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { bareFanOut, CLIENT_PROCESSES, measure, subscribers, summary } from './kit/fan-out.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { post } from './kit/seed.mjs';
import { patch } from './kit/seed-cases.mjs';

/** Sizes by argument: sockets, revisions a second, seconds. */
const [sockets = 1_000, eventsPerSecond = 100, seconds = 30] = process.argv.slice(2).map(Number);
const SIZE = { sockets, eventsPerSecond, events: eventsPerSecond * seconds };

const SUBSCRIPTION = `subscription Follow($caseId: ID!, $after: String) {
  caseEvents(caseId: $caseId, after: $after) { cursor id: eventId kind actorType createdAt payload }
}`;
const APPEND = 'SELECT orgraph_append($1::uuid, $2::jsonb) AS seq';
const WAKE = 'NOTIFY orgraph_journal';

await bench(async ({ databaseUrl, open }) => {
  const product = await open(startProduct(databaseUrl));
  const api = `${product.url}/api`;
  await patch(`${api}/instance/settings/experimental`, { enableCases: true });
  const { id: companyId } = await post(`${api}/companies`, { name: 'Company' });
  const { id: caseId } = await post(`${api}/companies/${companyId}/cases`, { caseType: 'launch', title: 'Launch' });
  const bare = await open(startReference('broadcast'));
  const event = (number) => ({
    id: crypto.randomUUID(),
    action: 'case.document_revised',
    entityType: 'case',
    entityId: caseId,
    actorType: 'user',
    actorId: 'local-board',
    details: { key: 'report', documentId: caseId, revisionId: crypto.randomUUID(), revisionNumber: number },
  });
  const told = { cursor: '%', kind: 'DOCUMENT_REVISED', createdAt: new Date().toISOString(), ...event(1) };
  const contestants = {
    ours: await open(revisions(product.url, databaseUrl, { companyId, caseId, event })),
    bare: await open(bareFanOut(bare.url, { caseEvents: told })),
  };
  const results = {};
  for (const [name, contestant] of Object.entries(contestants)) {
    contestant.after = (await contestant.publish()).cursor;
    contestant.clients = await open(subscribers(contestant, sockets));
    await measure(contestant, { ...SIZE, events: eventsPerSecond * 3 });
    results[name] = summary([await measure(contestant, SIZE)]);
  }
  reportFollowers(results);
});

/** What a revision writes last, committed by this process as by a second server: the product is woken by NOTIFY. */
async function revisions(url, databaseUrl, { companyId, caseId, event }) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  let number = 0;
  return {
    target: (after) => ({
      url: `${url.replace('http', 'ws')}/graphql`,
      query: SUBSCRIPTION,
      variables: { caseId, after: String(after) },
    }),
    async publish() {
      await client.query('BEGIN');
      const { rows } = await client.query(APPEND, [companyId, JSON.stringify([event(++number)])]);
      await client.query(WAKE);
      const at = clock();
      await client.query('COMMIT');
      return { cursor: Number(rows[0].seq), at };
    },
    stop: () => client.end(),
  };
}

function reportFollowers({ ours, bare }) {
  const row = (percent) => ({
    figure: `a revision's commit to followers of its case, ${percent} / a bare WebSocket broadcast`,
    ours: milliseconds(ours[percent]),
    reference: milliseconds(bare[percent]),
    ratio: ratio(ours[percent], bare[percent]),
    sizes: `${sockets} sockets, ${eventsPerSecond} revisions/s for ${seconds} s, ${ours.delivered} deliveries, none lost, none doubled`,
  });
  const sizes = { ...SIZE, seconds, clientProcesses: CLIENT_PROCESSES };
  report('case-events', { rows: [row('p50'), row('p99')], results: { ours, bare }, sizes });
}
