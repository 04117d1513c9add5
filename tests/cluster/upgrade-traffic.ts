import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { until } from '../kit/running.js';
import { signature } from '../kit/webhooks.js';
import { form } from '../rest/uploads-world.js';
import type { Data } from '../server/clients.js';
import { sql } from '../server/journal.js';
import { Client } from './client.js';
import { download, type Stage } from './traffic.js';

/** So that the work leaves the processor to those who do it. */
const PAUSE_MS = 100;

/** A client that sends what failed again, under the same key, and notes how. */
export class NotingClient extends Client {
  readonly troubles: string[] = [];

  override async answer(path: string, request: RequestInit = {}): Promise<Response> {
    for (;;) {
      const answer = await fetch(`${this.url}${path}`, request).catch((error: Error) => error);
      if (answer instanceof Response && answer.status < 500 && !(await isMasked(answer))) return answer;
      const what = answer instanceof Error ? String(answer.cause ?? answer) : `${answer.status} ${await answer.text()}`;
      this.troubles.push(`${request.method ?? 'GET'} ${path}: ${what}`);
      await sleep(PAUSE_MS);
    }
  }
}

/** GraphQL answers 200 to what is 500 over REST. */
const isMasked = async (answer: Response): Promise<boolean> =>
  answer.url.endsWith('/graphql') && (await answer.clone().text()).includes('"INTERNAL_ERROR"');

/** What clients were told that it has been done. */
export interface Promised {
  readonly issues: { id: string; title: string }[];
  readonly comments: { id: string; body: string }[];
  readonly files: { id: string; sha256: string }[];
  readonly wakes: string[];
  readonly firings: string[];
}

export interface Work {
  readonly promised: Promised;
  /** Answers when everything has been done twice more. @throws what ended the work */
  goesOn(): Promise<void>;
  stop(): Promise<void>;
}

/** Works in all ways at once until it is stopped. */
export function startWork(client: Client, stage: Stage): Work {
  const promised: Promised = { issues: [], comments: [], files: [], wakes: [], firings: [] };
  let isOver = false;
  const repeat = async (way: typeof issue, pauseMs: number): Promise<void> => {
    while (!isOver) {
      await way(client, stage, promised);
      await sleep(pauseMs);
    }
  };
  const often = [issue, comment].map((way) => repeat(way, PAUSE_MS));
  // Runs take a while, and files are large.
  const working = Promise.all([...often, ...[file, wake, firing].map((way) => repeat(way, 15 * PAUSE_MS))]);
  working.catch(() => {});
  const twiceMore = async (): Promise<void> => {
    const done = Object.values(promised) as unknown[][];
    const enough = done.map(({ length }) => length + 2);
    await until(() => done.every(({ length }, index) => length >= (enough[index] as number)));
  };
  return {
    promised,
    goesOn: async () => void (await Promise.race([twiceMore(), working])),
    async stop() {
      isOver = true;
      await working;
    },
  };
}

const CREATE = 'mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }';

async function issue(client: Client, { companyId }: Stage, { issues }: Promised): Promise<void> {
  const title = `Upgrade ${issues.length}`;
  const input = { companyId, title, idempotencyKey: randomUUID() };
  const overRest = () => client.ask('POST', `/api/companies/${companyId}/issues`, { title });
  const overGraph = async (): Promise<Data> => (await client.graphql(CREATE, { input })).createIssue.issue;
  const { id } = await (issues.length % 2 === 0 ? overRest() : overGraph());
  issues.push({ id, title });
  expect(await client.ask('GET', `/api/issues/${id}`)).toMatchObject({ title });
}

async function comment(client: Client, _stage: Stage, { issues, comments }: Promised): Promise<void> {
  const on = issues.at(-1);
  if (!on) return;
  const body = `Comment ${comments.length}`;
  const { id } = await client.ask('POST', `/api/issues/${on.id}/comments`, { body });
  comments.push({ id, body });
}

async function file(client: Client, { companyId }: Stage, { issues, files }: Promised): Promise<void> {
  const on = issues.at(-1);
  if (!on) return;
  const bytes = randomBytes(65_536);
  const path = `/api/companies/${companyId}/issues/${on.id}/attachments`;
  const { id } = await client.ask('POST', path, form(bytes, { name: 'noise.bin', type: 'application/octet-stream' }));
  files.push({ id, sha256: createHash('sha256').update(bytes).digest('hex') });
}

async function wake(client: Client, { agents }: Stage, { wakes }: Promised): Promise<void> {
  const taskKey = randomUUID();
  const path = `/api/agents/${agents[wakes.length % agents.length]}/wakeup`;
  wakes.push((await client.ask('POST', path, { idempotencyKey: taskKey, payload: { taskKey } })).id);
}

async function firing(client: Client, { hook }: Stage, { firings }: Promised): Promise<void> {
  const body = { action: 'opened', number: firings.length };
  firings.push((await client.ask('POST', hook.path, body, signature(hook, body))).id);
}

/** Everything that was answered happened, once. */
export async function expectKept(databaseUrl: string, client: Client, promised: Promised): Promise<void> {
  const rows = <Row extends object>(text: string) => sql<Row & { id: string }>(databaseUrl, text);
  const byId = <Row extends { id: string }>(found: readonly Row[]) => found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const issues = await rows(`SELECT id, title FROM "Issue" WHERE title LIKE 'Upgrade %'`);
  expect(byId(issues)).toEqual(byId(promised.issues));
  const comments = await rows(`SELECT id, body FROM "IssueComment" WHERE body LIKE 'Comment %'`);
  expect(byId(comments)).toEqual(byId(promised.comments));
  const firings = await rows(`SELECT id FROM "RoutineRun" WHERE source = 'webhook'`);
  expect(firings.map(({ id }) => id).toSorted()).toEqual(promised.firings.toSorted());
  for (const { id, sha256 } of promised.files) expect(await download(client, id)).toBe(sha256);
}

/** Each wake became a run that ended well, if not at the first try: a process that stops hands its runs on. */
export async function expectRun(databaseUrl: string, { wakes }: Promised): Promise<void> {
  const text = `SELECT coalesce("retryRootId", id) AS id FROM "HeartbeatRun" WHERE status = 'succeeded'`;
  const ended = async () => (await sql<{ id: string }>(databaseUrl, text)).map(({ id }) => id);
  await until(async () => {
    const ids = new Set(await ended());
    return wakes.every((id) => ids.has(id));
  });
  expect((await ended()).filter((id) => wakes.includes(id)).toSorted()).toEqual(wakes.toSorted());
}
