/** @module-tag whole */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIssue } from '#services/work/issue-operations/create.js';
import { namedBlock, root } from '../docs/markdown.js';
import { agentKey, runToken } from '../kit/credentials.js';
import { stored } from '../kit/issues.js';
import { type Rest, startRest } from '../kit/rest.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';

const program = (name: string) => fileURLToPath(new URL(`../../examples/agents/${name}`, import.meta.url));
const started = new Set<ReturnType<typeof spawn>>();
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** A program with this environment and little else. */
function start(name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [program(name)], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  child.on('close', () => started.delete(child));
  return child;
}

async function finished(env: Record<string, string>) {
  const child = start('engineer.mjs', env);
  const [out, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, said: out + complaint };
}

let rest: Rest;
let world: World;
let agent: AgentCaller;
beforeAll(async () => {
  rest = await startRest();
});
beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Ada', role: 'engineer' });
});

// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
const issueOf = (fields: object = {}): Promise<any> =>
  world.board.run(createIssue, {
    companyId: world.company.id,
    title: 'Count',
    description: 'one two three',
    status: 'todo',
    assigneeAgentId: agent.row.id,
    ...fields,
  });

const runningRun = async (issueId: string | null): Promise<string> => {
  const { companyId, agentId } = agent.actor;
  const data = { companyId, agentId, issueId, status: 'running' };
  return (await stored(world, (tx) => tx.heartbeatRun.create({ data }))).id;
};

/** What the server gives to the process of a run. */
async function environmentOf(issueId: string | null, wake: object = {}): Promise<Record<string, string>> {
  const runId = await runningRun(issueId);
  return {
    SERVICE_API_URL: rest.url,
    SERVICE_API_KEY: await runToken(world, agent, { runId }),
    SERVICE_RUN_ID: runId,
    SERVICE_AGENT_ID: agent.row.id,
    SERVICE_COMPANY_ID: world.company.id,
    ...(issueId ? { SERVICE_TASK_ID: issueId } : {}),
    SERVICE_WAKE_REASON: 'issue_assigned',
    SERVICE_WAKE_PAYLOAD_JSON: JSON.stringify(wake),
  };
}

async function stateOf(issueId: string) {
  const { status } = (await rest.get(`/api/issues/${issueId}`)).body;
  const comments = (await rest.get(`/api/issues/${issueId}/comments`)).body.map(({ body }: { body: string }) => body);
  const files = (await rest.get(`/api/issues/${issueId}/attachments`)).body;
  return { status, comments, files };
}

describe('the engineer, as the process adapter runs it', () => {
  test('takes its task, attaches a result, comments, and moves it to done', async () => {
    const { id } = await issueOf();
    const { code, said } = await finished(await environmentOf(id, { comments: [{ body: 'hello' }] }));
    expect([code, said]).toEqual([0, expect.stringContaining('is done')]);
    const { status, comments, files } = await stateOf(id);
    expect(status).toBe('done');
    expect(comments).toEqual([expect.stringContaining('words in the description: 3')]);
    expect(comments[0]).toContain('comments that woke me: 1');
    expect(files).toMatchObject([{ originalFilename: 'result.md', contentType: 'text/markdown' }]);
  });

  test('picks a task itself when the wake names none, and has nothing to do without one', async () => {
    const { id } = await issueOf();
    expect((await finished(await environmentOf(null))).code).toBe(0);
    expect((await stateOf(id)).status).toBe('done');
    expect(await finished(await environmentOf(null))).toEqual({
      code: 0,
      said: expect.stringContaining('Nothing to do'),
    });
  });

  test('leaves a task alone that waits for another one', async () => {
    const blocker = await issueOf({ title: 'First', assigneeAgentId: null });
    const { id } = await issueOf({ status: 'blocked', blockedByIssueIds: [blocker.id] });
    const { code, said } = await finished(await environmentOf(id));
    expect([code, said]).toEqual([0, expect.stringContaining('waits for 1 other issue(s)')]);
    expect(await stateOf(id)).toMatchObject({ status: 'blocked', comments: [] });
  });

  test('leaves a task alone that another run holds', async () => {
    const { id } = await issueOf();
    const holder = await environmentOf(id);
    const taken = await rest.post(
      `/api/issues/${id}/checkout`,
      { agentId: agent.row.id, expectedStatuses: ['todo'] },
      { as: holder.SERVICE_API_KEY },
    );
    expect(taken.status).toBe(200);
    const { code, said } = await finished(await environmentOf(id));
    expect([code, said]).toEqual([0, expect.stringContaining('is not mine to take')]);
    expect((await stateOf(id)).comments).toEqual([]);
  });

  test('says why it cannot go on, and blocks the task for the board', async () => {
    const { id } = await issueOf({ description: '' });
    const { code, said } = await finished(await environmentOf(id));
    expect([code, said]).toEqual([1, expect.stringContaining('The description is empty')]);
    expect(await stateOf(id)).toMatchObject({
      status: 'blocked',
      comments: ['I cannot do this: The description is empty: say what is to be done'],
    });
  });

  test('ends with a code that says what went wrong', async () => {
    expect((await finished({})).code).toBe(2);
    const env = await environmentOf(null);
    expect((await finished({ ...env, SERVICE_API_KEY: 'nobody' })).code).toBe(3);
    const away = { SERVICE_API_URL: 'http://127.0.0.1:1', PATIENCE_MS: '200' };
    expect((await finished({ ...env, ...away })).code).toBe(4);
  });

  test('is refused once its run is over', async () => {
    const { id } = await issueOf();
    const env = await environmentOf(id);
    const where = { id: env.SERVICE_RUN_ID as string };
    await stored(world, (tx) => tx.heartbeatRun.updateMany({ where, data: { status: 'succeeded' } }));
    expect((await finished(env)).code).toBe(3);
    expect(await stateOf(id)).toMatchObject({ status: 'todo', comments: [] });
  });
});

describe('the endpoint, as the http adapter calls it', () => {
  const SECRET = 'between the server and its endpoint';

  async function endpoint() {
    const child = start('endpoint.mjs', {
      SERVICE_API_URL: rest.url,
      AGENT_KEY: await agentKey(world, agent),
      ENDPOINT_SECRET: SECRET,
      PORT: '0',
    });
    return senderTo(child, SECRET);
  }

  /** Hands runs to an endpoint as soon as it waits for some. */
  async function senderTo(child: { stdout: NodeJS.ReadableStream }, known: string) {
    const [line] = await once(child.stdout, 'data');
    const url = `http://127.0.0.1:${/\d+/.exec(String(line))?.[0]}`;
    return async (body: object, secret = known) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    };
  }

  const handed = async (issueId: string | null) => ({
    agentId: agent.row.id,
    companyId: world.company.id,
    runId: await runningRun(issueId),
    context: issueId ? { issueId } : {},
  });

  test('does a run before it answers, and one that is handed over twice once', async () => {
    const { id, identifier } = await issueOf();
    const send = await endpoint();
    const run = await handed(id);
    const answers = await Promise.all([send(run), send(run)]);
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { summary: `${identifier} is done` } });
    const { status, comments, files } = await stateOf(id);
    expect([status, comments.length, files.length]).toEqual(['done', 1, 1]);
    expect(comments[0]).toContain('ONE TWO THREE');
    expect(await send(await handed(null))).toEqual({ status: 200, body: { summary: 'Nothing to do' } });
  });

  test('runs as the page says, and does what it is handed', async () => {
    const { id, identifier } = await issueOf();
    const { text: shown } = namedBlock('docs/agents.md', 'endpoint');
    const typed = shown.replace('http://127.0.0.1:3100', rest.url).replace('PORT=4000', 'PORT=0');
    const env = { PATH: process.env.PATH ?? '', KEY: await agentKey(world, agent) };
    const child = spawn('sh', ['-euc', `exec env ${typed.replaceAll('\\\n', ' ')}`], { cwd: root, env, stdio: 'pipe' });
    started.add(child);
    const send = await senderTo(child, 'a secret between the two');
    expect(await send(await handed(id))).toEqual({ status: 200, body: { summary: `${identifier} is done` } });
    expect((await stateOf(id)).status).toBe('done');
  });

  test('refuses whoever does not know its secret, and what is no run', async () => {
    const send = await endpoint();
    expect((await send({}, 'wrong')).status).toBe(401);
    expect(await send({})).toEqual({ status: 400, body: { error: 'This is no run' } });
  });

  test('answers 500 when the server does not know the run', async () => {
    const { id } = await issueOf();
    const send = await endpoint();
    const run = { ...(await handed(id)), runId: '018f9b1e-0000-7000-8000-000000000000' };
    expect((await send(run)).status).toBe(500);
    expect((await stateOf(id)).status).toBe('todo');
  });
});
