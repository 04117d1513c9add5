import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { signature } from '../kit/webhooks.js';
import { form } from '../rest/uploads-world.js';
import type { Data } from '../server/clients.js';
import type { Client } from './client.js';

/** A company with agents whose runs take a while, a webhook, and schedules that are not due before next year. */
export interface Stage {
  readonly companyId: string;
  readonly agents: readonly string[];
  readonly hook: { readonly path: string; readonly secret: string; readonly routineId: string };
  readonly triggers: readonly string[];
}

const AGENTS = 4;
const SCHEDULES = 12;
const RUN_SECONDS = 3;
/** So that the work leaves the processor to those who do it. */
const PAUSE_MS = 200;

export async function setStage(client: Client): Promise<Stage> {
  const { id: companyId } = await client.ask('POST', '/api/companies', { name: 'Spread' });
  const agents: string[] = [];
  for (let index = 0; index < AGENTS; index++) {
    const agent = await client.ask('POST', `/api/companies/${companyId}/agents`, {
      name: `Agent ${index}`,
      adapterType: 'process',
      adapterConfig: { command: '/bin/sh', args: ['-c', `sleep ${RUN_SECONDS}`] },
      runtimeConfig: { heartbeat: { enabled: false, wakeOnDemand: true, maxConcurrentRuns: 6 } },
    });
    agents.push(agent.id);
  }
  const routine = (title: string, fields: object = {}): Promise<Data> =>
    client.ask('POST', `/api/companies/${companyId}/routines`, {
      title,
      concurrencyPolicy: 'always_enqueue',
      assigneeAgentId: agents[0],
      ...fields,
    });
  const trigger = (routineId: string, fields: object): Promise<Data> =>
    client.ask('POST', `/api/routines/${routineId}/triggers`, fields);
  const triggers: string[] = [];
  for (let index = 0; index < SCHEDULES; index++) {
    const { id } = await routine(`Yearly ${index}`);
    triggers.push((await trigger(id, { kind: 'schedule', cronExpression: '0 0 1 1 *' })).trigger.id);
  }
  const { id: routineId } = await routine('Deliveries');
  const made = await trigger(routineId, { kind: 'webhook', signingMode: 'git_host_hmac' });
  const { webhookUrl, webhookSecret } = made.secretMaterial;
  // Its address is that of the proxy, since that is what PUBLIC_BASE_URL says.
  expect(webhookUrl.startsWith(`${client.url}/`)).toBe(true);
  const hook = { path: new URL(webhookUrl).pathname, secret: webhookSecret, routineId };
  return { companyId, agents, hook, triggers };
}

/** What a client was promised while it worked. */
export interface Promised {
  readonly issues: readonly { readonly id: string; readonly title: string }[];
  readonly files: readonly { readonly id: string; readonly sha256: string }[];
  readonly wakes: readonly string[];
  readonly firings: readonly string[];
}

const ISSUE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id title } } }`;
const FILE_BYTES = 1_048_576;

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Works in all ways at once until it is told that it is enough; everything has a key, so that it happens once. */
export async function work(client: Client, stage: Stage, isEnough: () => boolean): Promise<Promised> {
  const rounds = async <T>(one: (round: number) => Promise<T>, most = Number.POSITIVE_INFINITY): Promise<T[]> => {
    const done: T[] = [];
    while (done.length < most && (!isEnough() || done.length < 4)) {
      done.push(await one(done.length));
      await sleep(PAUSE_MS);
    }
    return done;
  };
  const [issues, files, wakes, firings] = await Promise.all([
    rounds((round) => (round % 2 ? overGraph(client, stage, round) : overRest(client, stage, round))),
    rounds(() => upload(client, stage), 12),
    rounds((round) => wake(client, stage, round), 30),
    rounds((round) => deliver(client, stage, round), 12),
  ]);
  return { issues, files, wakes, firings };
}

async function overRest(client: Client, { companyId }: Stage, round: number) {
  const { id, title } = await client.ask('POST', `/api/companies/${companyId}/issues`, { title: `Issue ${round}` });
  return { id, title };
}

async function overGraph(client: Client, { companyId }: Stage, round: number) {
  const input = { companyId, title: `Issue ${round}`, idempotencyKey: randomUUID() };
  return (await client.graphql(ISSUE, { input })).createIssue.issue;
}

/** A file through the proxy, and back. */
async function upload(client: Client, { companyId }: Stage) {
  const { id: issueId } = await client.ask('POST', `/api/companies/${companyId}/issues`, { title: randomUUID() });
  const bytes = randomBytes(FILE_BYTES);
  const path = `/api/companies/${companyId}/issues/${issueId}/attachments`;
  const { id } = await client.ask('POST', path, form(bytes, { name: 'noise.bin', type: 'application/octet-stream' }));
  const attachments = await client.ask('GET', `/api/issues/${issueId}/attachments`);
  expect(attachments.map((one: Data) => one.id)).toEqual([id]);
  return { id, sha256: shaOf(bytes) };
}

export async function download(client: Client, id: string): Promise<string> {
  const answer = await client.answer(`/api/attachments/${id}/content`);
  return shaOf(new Uint8Array(await answer.arrayBuffer()));
}

async function wake(client: Client, { agents }: Stage, round: number): Promise<string> {
  const path = `/api/agents/${agents[round % agents.length]}/wakeup`;
  const key = randomUUID();
  return (await client.ask('POST', path, { idempotencyKey: key, payload: { taskKey: key } })).id;
}

/** As GitHub delivers, and every other one twice, as GitHub may. */
async function deliver(client: Client, { hook }: Stage, round: number): Promise<string> {
  const body = { action: 'opened', number: round };
  const headers = { ...signature(hook, body), 'x-github-delivery': randomUUID() };
  const answers: Data[] = [];
  for (let time = 0; time <= round % 2; time++) answers.push(await redelivered(client, hook.path, body, headers));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  return answers[0].id;
}

/** A sender of webhooks knows no idempotency key. */
async function redelivered({ url }: Client, path: string, body: object, headers: Record<string, string>) {
  for (;;) {
    const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const answer = await fetch(url + path, { ...request, body: JSON.stringify(body) }).catch(() => undefined);
    if (answer?.status === 202) return answer.json();
    if (answer && answer.status < 500) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
}
