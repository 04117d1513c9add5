// An agent for the http adapter, in plain Node.js: a server that is handed runs and does each before it answers.
// Needs SERVICE_API_URL, AGENT_KEY (an API key of the agent), ENDPOINT_SECRET (what runs must show) and PORT.

import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { clientOf } from './client.mjs';

const { SERVICE_API_URL, AGENT_KEY, ENDPOINT_SECRET, PORT = '4000' } = process.env;
if (!SERVICE_API_URL || !AGENT_KEY || !ENDPOINT_SECRET) {
  console.error('Set SERVICE_API_URL, AGENT_KEY and ENDPOINT_SECRET');
  process.exit(2);
}

/** The work itself: replace this. */
const work = async ({ title, description }) => `# ${title}\n\n${(description ?? '').toUpperCase()}\n`;

/** Does one run. @returns what it did, for the run's result */
async function run({ runId, agentId, companyId, context }) {
  // Within one run: the header names it, the key proves the agent.
  const { call } = clientOf({ url: SERVICE_API_URL, token: AGENT_KEY, runId });
  const write = (step, method, path, body) => call(method, path, body, `${runId}:${step}`);
  const inbox = await call('GET', '/agents/me/inbox-lite');
  const task = inbox.find((item) => (context.issueId ? item.id === context.issueId : item.dependencyReady));
  if (!task) return { summary: 'Nothing to do' };
  if (!task.dependencyReady) return { summary: `${task.identifier} waits for other issues` };
  try {
    const expectedStatuses = ['backlog', 'todo', 'blocked', 'in_progress'];
    await write('take', 'POST', `/issues/${task.id}/checkout`, { agentId, expectedStatuses });
  } catch (error) {
    if (error.status !== 409) throw error;
    return { summary: `${task.identifier} is not mine to take: ${error.details?.nextAction ?? error.message}` };
  }
  const result = await work(await call('GET', `/issues/${task.id}`));
  const form = new FormData();
  form.set('file', new Blob([result], { type: 'text/markdown' }), 'result.md');
  await write('result', 'POST', `/companies/${companyId}/issues/${task.id}/attachments`, form);
  await write('comment', 'POST', `/issues/${task.id}/comments`, { body: `Done.\n\n${result}` });
  await write('done', 'PATCH', `/issues/${task.id}`, { status: 'done' });
  return { summary: `${task.identifier} is done` };
}

/** Runs by id: one that is handed over twice is done once, and both are answered. */
const runs = new Map();

function runOnce(handed) {
  const known = runs.get(handed.runId);
  if (known) return known;
  const done = run(handed);
  runs.set(handed.runId, done);
  const forget = () => setTimeout(() => runs.delete(handed.runId), 3_600_000).unref();
  done.then(forget, forget);
  return done;
}

const MAX_BODY = 10 * 1024 * 1024;

async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) throw Object.assign(new Error('Too large'), { status: 413 });
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

function isTrusted({ headers }) {
  const [shown, wanted] = [headers.authorization ?? '', `Bearer ${ENDPOINT_SECRET}`].map((text) => Buffer.from(text));
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}

const server = createServer(async (request, response) => {
  const answer = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (!isTrusted(request)) return answer(401, { error: 'Unauthorized' });
  if (request.method !== 'POST') return answer(405, { error: 'Only POST' });
  let handed;
  try {
    handed = await bodyOf(request);
    if (!handed.runId || !handed.agentId || !handed.companyId) throw new Error('This is no run');
  } catch (error) {
    return answer(error.status ?? 400, { error: error.message });
  }
  try {
    answer(200, await runOnce({ ...handed, context: handed.context ?? {} }));
  } catch (error) {
    console.error(`${handed.runId}: ${error.message}`);
    answer(500, { error: error.message });
  }
});

server.listen(Number(PORT), '127.0.0.1', () => console.log(`Waiting for runs on ${server.address().port}`));
