/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readPage, tableOf } from '../docs/markdown.js';
import { createTestDatabase } from '../kit/postgres.js';
import { REDIS_URL, redisAnswers } from '../kit/redis.js';
import { until } from '../kit/running.js';
import { journalOf, sql } from '../server/journal.js';
import { Client, Subscriber } from './client.js';
import { behindNginx, behindOwnProxy, type Front, hasNginx } from './fronts.js';
import { download, type Promised, type Stage, setStage, work } from './traffic.js';

/**
 * Beyond engine/processes: what clients behind a proxy see when a server process is killed. Every acknowledged write is
 * there once, each tick of a schedule fires once, followers miss nothing, limits count for all processes together, and
 * restarts in turn refuse no read. Redis and nginx take part where they are installed.
 */
const POOL = 4;
const PATIENCE = { timeout: 240_000 };

interface Scene extends Front {
  readonly databaseUrl: string;
}

async function sceneOf(start: typeof behindOwnProxy, env: Record<string, string> = {}): Promise<Scene> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const front = await start({
    DATABASE_URL: database.url,
    RUN_CONCURRENCY: '6',
    CLOCK_INTERVAL_MS: '300',
    // Other test files use the same PostgreSQL, which serves 100 connections.
    DATABASE_POOL_MAX: String(POOL),
    RATE_LIMITS: 'unknownFire=3/600',
    ...env,
  });
  onTestFinished(() => front.example.kill());
  return { ...front, databaseUrl: database.url };
}

interface Done {
  readonly stage: Stage;
  readonly client: Client;
  readonly promised: Promised;
  readonly subscribers: readonly Subscriber[];
  readonly victim: Victim;
}

/** Works through the proxy in all ways while one of the three processes is killed, until it is back. */
async function workThrough({ url, ...scene }: Scene): Promise<Done> {
  const { example } = scene;
  const client = new Client(url);
  const stage = await setStage(client);
  const subscribers = [Subscriber.socket, Subscriber.events].map((kind) => new Subscriber(url, stage.companyId, kind));
  let isEnough = false;
  const working = work(client, stage, () => isEnough);
  const victim = await killOne(scene, stage);
  await example.until(() => example.processes.length === 3 && example.processes.every(({ pid }) => pid !== victim.pid));
  isEnough = true;
  return { stage, client, promised: await working, subscribers, victim };
}

/** All that clients were told holds, whatever became of the process that told them. */
async function expectAllKept({ url, databaseUrl }: Scene, { stage, client, promised, subscribers }: Done) {
  await expectKept(databaseUrl, client, promised);
  await expectFollowed(databaseUrl, stage, subscribers);
  await expectAllMethods(client, promised);
  await expectOneAddress(url);
  await expectConnections(databaseUrl);
  expect((await fetch(`${url}/metrics`)).status).toBe(403);
  const whole = await client.ask('GET', `/api/companies/${stage.companyId}/activity/verify`);
  expect(whole).toMatchObject({ ok: true, brokenAt: null });
}

/** Ends the leases of a process that is gone, which they would do by themselves after 15 seconds. */
const forget = ({ databaseUrl }: Scene, { victim }: Done) =>
  sql(
    databaseUrl,
    `UPDATE "HeartbeatRun" SET "leaseExpiresAt" = now() - interval '1 minute'
      WHERE "engineId" = '${victim.engineId}' AND status = 'running'`,
  );

/** As well, that the others go on with its runs, and that each tick of a schedule has been answered once. */
async function expectAllDone({ databaseUrl }: Scene, { stage, victim }: Done): Promise<void> {
  await untilTakenOver(databaseUrl, victim);
  await expectTicksOnce(databaseUrl, stage);
}

/** Restarts the processes in turn: reads are answered all the time, and who follows is cut off and comes back. */
async function restartInTurn({ url, example }: Scene, { stage, subscribers }: Done): Promise<void> {
  const before = example.processes.map(({ pid }) => pid);
  const answers = new Set<string>();
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api/companies/${stage.companyId}`);
      answers.add(answer.ok ? 'read' : `${answer.status}: ${await answer.text()}`);
    }
  })();
  example.signal('SIGHUP');
  await example.until(() => example.lines.some(({ msg }) => msg === 'all processes have been restarted'));
  isOver = true;
  await reading;
  expect([...answers]).toEqual(['read']);
  expect(example.processes.map(({ pid }) => pid).filter((pid) => before.includes(pid))).toEqual([]);
  for (const { cuts } of subscribers) expect(cuts).toBeGreaterThan(0);
}

interface Victim {
  readonly pid: number;
  readonly engineId: string;
  readonly runs: readonly string[];
}

/** Makes all schedules due, and kills a process as soon as all three have runs at work. */
async function killOne({ databaseUrl, example }: Omit<Scene, 'url'>, { companyId }: Stage): Promise<Victim> {
  await sql(
    databaseUrl,
    `UPDATE "RoutineTrigger" SET "nextRunAt" = date_trunc('minute', now()) - interval '1 minute'
      WHERE "companyId" = '${companyId}' AND kind = 'schedule'`,
  );
  const atWork = () =>
    sql<{ pid: number; id: string; runs: string[] }>(
      databaseUrl,
      `SELECT e.pid, e.id, array_agg(r.id::text) AS runs FROM "HeartbeatRun" r JOIN "EngineProcess" e ON e.id = r."engineId"
        WHERE r.status = 'running' AND r."processPid" IS NOT NULL AND r."retryOfRunId" IS NULL GROUP BY 1, 2`,
    );
  const engines = await until(async () => {
    const found = await atWork();
    return found.length === 3 && found;
  });
  const { pid, id } = engines[Math.floor(Math.random() * engines.length)] as (typeof engines)[number];
  expect(example.processes.map((one) => one.pid)).toContain(pid);
  process.kill(pid, 'SIGKILL');
  await example.until(() => example.lines.some((line) => line.pid === pid && line.signal === 'SIGKILL'));
  const left = (await atWork()).find((engine) => engine.id === id);
  return { pid, engineId: id, runs: left?.runs ?? [] };
}

/** What the process had at work is ended by another one, as lost, and gone on with by whichever. */
async function untilTakenOver(databaseUrl: string, { engineId, runs }: Victim): Promise<void> {
  expect(runs.length).toBeGreaterThan(0);
  const again = `SELECT r.id, a."engineId" FROM "HeartbeatRun" r JOIN "HeartbeatRun" a ON a."retryRootId" = r.id
    WHERE r.status = 'failed' AND r."errorCode" = 'process_lost' AND a.status = 'succeeded'`;
  const taken = await until(async () => {
    const rows = await sql<{ id: string; engineId: string }>(databaseUrl, again);
    const mine = rows.filter(({ id }) => runs.includes(id));
    return mine.length === runs.length && mine;
  });
  expect(taken.map((run) => run.engineId)).not.toContain(engineId);
}

/** Everything that was answered happened, once. */
async function expectKept(databaseUrl: string, client: Client, promised: Promised): Promise<void> {
  const { issues, files, wakes, firings } = promised;
  const rows = await sql<{ id: string; title: string }>(
    databaseUrl,
    `SELECT id, title FROM "Issue" WHERE title LIKE 'Issue %' ORDER BY "issueNumber"`,
  );
  expect(rows).toEqual(issues.map(({ id, title }) => ({ id, title })));
  for (const { id, sha256 } of files) expect(await download(client, id)).toBe(sha256);
  const ids = async (text: string) => (await sql<{ id: string }>(databaseUrl, text)).map(({ id }) => id).toSorted();
  expect(await ids(`SELECT id FROM "RoutineRun" WHERE source = 'webhook'`)).toEqual(firings.toSorted());
  const first = `SELECT id FROM "HeartbeatRun" WHERE "retryOfRunId" IS NULL AND "issueId" IS NULL`;
  expect(await ids(first)).toEqual(wakes.toSorted());
}

async function expectTicksOnce(databaseUrl: string, { triggers }: Stage): Promise<void> {
  const fired = await until(async () => {
    const runs = await sql<{ id: string }>(
      databaseUrl,
      `SELECT "triggerId" AS id FROM "RoutineRun" WHERE source = 'schedule'`,
    );
    return runs.length >= triggers.length && runs;
  });
  expect(fired.map(({ id }) => id).toSorted()).toEqual(triggers.toSorted());
}

/** Each subscriber, cut off or not, has got each event of the journal once and in order. */
async function expectFollowed(databaseUrl: string, { companyId }: Stage, subscribers: readonly Subscriber[]) {
  const journal = await journalOf(databaseUrl, companyId);
  for (const subscriber of subscribers) {
    await until(() => Number(subscriber.seen.at(-1)?.[0] ?? 0) >= journal.length);
    await subscriber.stop();
    expect(subscriber.seen.slice(0, journal.length)).toEqual(journal);
  }
}

/** What nginx.conf sends by a way of its own, since it must not be repeated. */
async function expectAllMethods(client: Client, { issues, files }: Promised): Promise<void> {
  const document = `/api/issues/${issues[0]?.id}/documents/plan`;
  await client.ask('PUT', document, { format: 'markdown', body: 'First this, then that.' });
  expect(await client.ask('GET', document)).toMatchObject({ body: 'First this, then that.' });
  await client.ask('DELETE', `/api/attachments/${files[0]?.id}`);
  expect((await client.answer(`/api/attachments/${files[0]?.id}/content`)).status).toBe(404);
}

/** No process opens more connections than the page says. */
async function expectConnections(databaseUrl: string): Promise<void> {
  const rows = tableOf(readPage('docs/operate-cluster.md'), ['For', 'Connections of a process']);
  const most = rows.reduce((sum, [, count]) => sum + (Number(count) || POOL), 0);
  const [open] = await sql<{ count: number }>(
    databaseUrl,
    `SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'orgraph%'`,
  );
  expect(open?.count).toBeGreaterThan(3 * 5);
  expect(open?.count).toBeLessThanOrEqual(3 * most);
}

/** However many addresses a client makes up, it is one to the limits, over all processes. */
async function expectOneAddress(url: string): Promise<void> {
  const statuses: number[] = [];
  for (let made = 1; made <= 4; made++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${made}` };
    const path = `/api/routine-triggers/public/${randomUUID()}/fire`;
    statuses.push((await fetch(url + path, { method: 'POST', headers, body: '{}' })).status);
  }
  expect(statuses).toEqual([404, 404, 404, 429]);
}

async function endWell({ example }: Scene): Promise<void> {
  expect(await example.stop()).toEqual({ code: 0, left: [] });
}

describe('three processes behind a proxy, of which one is killed, lose nothing and do nothing twice', () => {
  test('as the example starts them', PATIENCE, async () => {
    const scene = await sceneOf(behindOwnProxy);
    const done = await workThrough(scene);
    await restartInTurn(scene, done);
    await expectAllDone(scene, done);
    await expectAllKept(scene, done);
    await endWell(scene);
  });

  test.skipIf(!redisAnswers)('with signals over Redis (skipped where none answers)', PATIENCE, async () => {
    const scene = await sceneOf(behindOwnProxy, { REDIS_URL });
    const done = await workThrough(scene);
    await forget(scene, done);
    await expectAllDone(scene, done);
    await expectAllKept(scene, done);
    await endWell(scene);
  });

  test.skipIf(!hasNginx)('with nginx in front (skipped where it is not installed)', PATIENCE, async () => {
    const scene = await sceneOf(behindNginx);
    await expectAllKept(scene, await workThrough(scene));
    await endWell(scene);
  });
});
