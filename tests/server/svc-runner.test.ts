/** @module-tag whole */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../kit/model-server.js';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { type Data, rest } from './clients.js';

let server: ReadyProcess;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  cleanups.push(drop);
  server = await startServer({ DATABASE_URL: url });
  cleanups.push(() => server.kill());
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** An agent with an issue of its own, driven by a model that takes it and finishes it. */
async function assigned(model: ModelServer) {
  const company = await rest(server.url, 'POST', '/companies', { name: `Company ${crypto.randomUUID()}` });
  const agent = await rest(server.url, 'POST', `/companies/${company.id}/agents`, {
    name: 'Ada',
    role: 'engineer',
    adapterType: 'svc_runner',
    adapterConfig: {
      baseUrl: model.url,
      model: 'test-model',
      env: { OPENAI_API_KEY: { type: 'plain', value: 'canary-of-the-endpoint' } },
    },
  });
  const issue = await rest(server.url, 'POST', `/companies/${company.id}/issues`, {
    title: 'Paint the door',
    status: 'todo',
    assigneeAgentId: agent.id,
  });
  return { company, agent, issue };
}

test('an issue that is assigned to an agent of the native runner is worked on and done', async () => {
  const about = (request: Data): string => /[A-Z]{2,}-\d+/.exec(request.messages.at(-1).content)?.[0] ?? '';
  let issueId = '';
  const call = (name: string, input: object) => () => ({ calls: [{ name, input: { issueId, ...input } }] });
  const model = await startModelServer('openai', [
    (request) => {
      issueId = about(request);
      return { text: 'I look at it.', calls: [{ name: 'get_issue', input: { issueId } }] };
    },
    call('checkout_issue', {}),
    call('add_comment', { body: 'Painted it red 🎨.' }),
    call('update_issue', { status: 'done' }),
    { text: 'The door is red.', usage: { input: 500, output: 50, cached: 300 } },
  ]);
  const { company, agent, issue } = await assigned(model);
  const run = await until(async () => {
    const [found] = await rest(server.url, 'GET', `/companies/${company.id}/heartbeat-runs?agentId=${agent.id}`);
    return found && !['queued', 'running'].includes(found.status) ? found : undefined;
  });
  expect(run).toMatchObject({ status: 'succeeded', error: null, exitCode: 0 });
  const whole = await rest(server.url, 'GET', `/heartbeat-runs/${run.id}`);
  expect(whole.resultJson).toMatchObject({ stopReason: 'finished', steps: 5, toolCalls: 4 });
  expect(whole.usageJson).toMatchObject({ inputTokens: 600, cachedInputTokens: 300, outputTokens: 90 });
  expect(await rest(server.url, 'GET', `/issues/${issue.id}`)).toMatchObject({
    status: 'done',
    assigneeAgentId: agent.id,
  });
  expect(await rest(server.url, 'GET', `/issues/${issue.id}/comments`)).toMatchObject([
    { body: 'Painted it red 🎨.', authorAgentId: agent.id, createdByRunId: run.id },
  ]);
  const { content } = await rest(server.url, 'GET', `/heartbeat-runs/${run.id}/log`);
  expect(content).toContain('The door is red.');
  expect(content + JSON.stringify(whole)).not.toContain('canary-of-the-endpoint');
  expect(model.headers[0]?.authorization).toBe('Bearer canary-of-the-endpoint');
});
