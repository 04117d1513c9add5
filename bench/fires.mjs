// Webhooks: signed deliveries accepted into durable rows, every fifth a repetition; and 50 retries at once, which make one run.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from './kit/bench.mjs';
import { withClient } from './kit/database.mjs';
import { compare } from './kit/load.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, perSecond, ratio, report } from './kit/report.mjs';
import { newAgent, post } from './kit/seed.mjs';

const SIZES = {
  webhooks: Number(process.env.BENCH_WEBHOOKS ?? 10),
  connections: Number(process.env.BENCH_CONNECTIONS ?? 64),
  repeated: 5,
  bytes: Number(process.env.BENCH_BYTES ?? 1_500),
  retries: 50,
};
const TURNS = { turns: 3, seconds: Number(process.env.BENCH_SECONDS ?? 4), connections: SIZES.connections };
/** Of those that were sent last, some are sent again. */
const RECENT = 500;

const COUNTS = `
  SELECT (SELECT count(*)::int FROM "RoutineDelivery" WHERE status = 'accepted') AS accepted,
         (SELECT count(*)::int FROM "RoutineDelivery" WHERE status = 'duplicate') AS repeated,
         (SELECT count(*)::int FROM "RoutineRun") AS runs,
         (SELECT count(*)::int FROM "RoutineRun" WHERE status = 'received') AS waiting`;

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl, { RATE_LIMITS: 'off' }));
  const hooks = await newHooks(ours.url);
  const retries = await retried(ours.url, hooks[0]);
  const [{ secret }] = hooks;
  const bare = await open(startReference('delivery', { DATABASE_URL: databaseUrl, SECRET: secret }));
  const sent = { ours: senderTo(ours.url, hooks), bare: senderTo(bare.url, [{ path: '/fire', secret }]) };
  const results = await compare({ ours: sent.ours.target, bare: sent.bare.target }, TURNS);
  const { waiting } = await withClient(databaseUrl, (client) => check(client, sent.ours.made()));
  const sizes = `${SIZES.webhooks} webhooks, bodies of ${SIZES.bytes} bytes, each ${SIZES.repeated}th a repetition, ${SIZES.connections} connections`;
  report('fires', {
    rows: [
      {
        figure: 'signed deliveries accepted / one INSERT for each behind Express',
        ours: perSecond(results.ours.rate),
        reference: perSecond(results.bare.rate),
        ratio: ratio(results.ours.rate, results.bare.rate),
        sizes,
      },
      {
        figure: 'a delivery, p99 / one INSERT for each behind Express',
        ours: milliseconds(results.ours.p99),
        reference: milliseconds(results.bare.p99),
        ratio: ratio(results.ours.p99, results.bare.p99),
        sizes,
      },
      {
        figure: `runs made by ${SIZES.retries} retries at once / what is right`,
        ours: retries,
        reference: 1,
        ratio: retries,
        sizes: '',
      },
    ],
    waiting,
    rates: results,
    sizes: SIZES,
  });
});

/** Webhooks, each of a routine of its own, whose agents do not wake. */
async function newHooks(url) {
  const company = await post(`${url}/api/companies`, { name: 'Webhooks' });
  const hooks = [];
  for (let index = 0; index < SIZES.webhooks; index++) {
    const { budgetMonthlyCents: _, ...fields } = newAgent(index, {
      runtimeConfig: { heartbeat: { enabled: false, wakeOnDemand: false } },
    });
    const agent = await post(`${url}/api/companies/${company.id}/agents`, fields);
    const routine = await post(`${url}/api/companies/${company.id}/routines`, {
      title: 'Answer a push',
      assigneeAgentId: agent.id,
    });
    const made = await post(`${url}/api/routines/${routine.id}/triggers`, {
      kind: 'webhook',
      signingMode: 'git_host_hmac',
    });
    const { webhookUrl, webhookSecret } = made.secretMaterial;
    hooks.push({ id: made.trigger.id, path: new URL(webhookUrl).pathname, secret: webhookSecret });
  }
  return hooks;
}

/** A delivery as a Git host sends it. */
function deliveryTo({ path, secret }, number) {
  const body = JSON.stringify({
    ref: 'refs/heads/main',
    number,
    text: 'x'.repeat(SIZES.bytes - 60),
    repository: { id: 1 },
  });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return {
    method: 'POST',
    path,
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${signature}`,
    },
  };
}

/** Makes deliveries to webhooks in turn; every so often one that was sent before. */
function senderTo(url, hooks) {
  const recent = [];
  let made = 0;
  const next = () => {
    made += 1;
    if (made % SIZES.repeated === 0) return recent[made % recent.length];
    const delivery = deliveryTo(hooks[made % hooks.length], made);
    if (recent.push(delivery) > RECENT) recent.shift();
    return delivery;
  };
  const requests = [{ method: 'POST', setupRequest: (request) => ({ ...request, ...next() }) }];
  return { target: { url, requests }, made: () => made };
}

/** Sends one delivery many times at once. @returns how many runs it made */
async function retried(url, hook) {
  const { path, ...request } = deliveryTo(hook, 0);
  const answers = await Promise.all(
    Array.from({ length: SIZES.retries }, async () => (await fetch(url + path, request)).json()),
  );
  return new Set(answers.map(({ id }) => id)).size;
}

/** Nothing may be lost or done twice: each delivery that was accepted has its run, and all are dispatched in the end. */
async function check(client, made) {
  const [first] = (await client.query(COUNTS)).rows;
  for (let counts = first; ; counts = (await client.query(COUNTS)).rows[0]) {
    if (counts.accepted !== counts.runs) throw new Error(`${counts.accepted} deliveries made ${counts.runs} runs`);
    if (counts.accepted + counts.repeated > made + SIZES.retries) throw new Error('More was recorded than was sent');
    if (counts.waiting === 0) return first;
    await sleep(200);
  }
}
