// An agent for the process adapter, in plain Node.js. Each run does one task: take it, work, report, finish.
// Exit codes: 0 done or nothing to do · 1 the work failed · 2 not started by a run · 3 refused · 4 server not reachable

const { SERVICE_API_URL, SERVICE_API_KEY, SERVICE_RUN_ID, SERVICE_AGENT_ID, SERVICE_COMPANY_ID } = process.env;

class Stop extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

class Refusal extends Error {
  constructor(status, { error, code, details } = {}) {
    super(error ?? `The server answered ${status}`);
    Object.assign(this, { status, code, details });
  }
}

/** One request with the run's token. A key makes a write safe to send again: it is done once. */
async function call(method, path, body, key) {
  const isFile = body instanceof FormData;
  const response = await fetch(`${SERVICE_API_URL}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${SERVICE_API_KEY}`,
      ...(body && !isFile && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': `${SERVICE_RUN_ID}:${key}` }),
    },
    body: isFile ? body : body && JSON.stringify(body),
  }).catch((error) => {
    throw new Stop(4, `The server cannot be reached: ${error.cause?.message ?? error.message}`);
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  if (response.status >= 500) throw new Stop(4, `The server answered ${response.status}`);
  throw new Refusal(response.status, answer);
}

/** The task that woke this run, else the first of the inbox that can be worked on. */
async function findTask() {
  const inbox = await call('GET', '/agents/me/inbox-lite');
  const id = process.env.SERVICE_TASK_ID;
  const named = inbox.find((item) => item.id === id);
  if (id && !named) return console.log(`${id} is not waiting for me any more`);
  const task = named ?? inbox.find((item) => item.dependencyReady && item.status !== 'blocked');
  if (!task) return console.log('Nothing to do');
  if (task.dependencyReady) return task;
  console.log(
    `${task.identifier} waits for ${task.unresolvedBlockerCount} other issue(s); I am woken when they are done`,
  );
}

/** Takes the task: of many who try at once, one gets it. False when it is somebody else's. */
async function take(task) {
  const expectedStatuses = ['backlog', 'todo', 'blocked', 'in_progress'];
  try {
    await call('POST', `/issues/${task.id}/checkout`, { agentId: SERVICE_AGENT_ID, expectedStatuses });
    return true;
  } catch (error) {
    if (error.status !== 409) throw error;
    console.log(`${task.identifier} is not mine to take: ${error.details?.nextAction ?? error.message}`);
    return false;
  }
}

/** The work itself: replace this. Here it counts the words of the description. */
async function work({ title, description }, wake) {
  const words = (description ?? '').split(/\s+/).filter(Boolean).length;
  if (words === 0) throw new Error('The description is empty: say what is to be done');
  const comments = wake.comments?.length ?? 0;
  return `# ${title}\n\n- words in the description: ${words}\n- comments that woke me: ${comments}\n`;
}

/** Hands in the result: a file, a comment, and the task is done. */
async function finish(task, result) {
  const form = new FormData();
  form.set('file', new Blob([result], { type: 'text/markdown' }), 'result.md');
  await call('POST', `/companies/${SERVICE_COMPANY_ID}/issues/${task.id}/attachments`, form, 'result');
  await call('POST', `/issues/${task.id}/comments`, { body: `Done.\n\n${result}` }, 'comment');
  await call('PATCH', `/issues/${task.id}`, { status: 'done' }, 'done');
}

/** Says why it cannot go on, and who has to do what. */
async function giveUp(task, reason) {
  await call('POST', `/issues/${task.id}/comments`, { body: `I cannot do this: ${reason}` }, 'give-up');
  const unblockDescriptor = { owner: 'board', action: reason.slice(0, 200) };
  await call('PATCH', `/issues/${task.id}`, { status: 'blocked', unblockDescriptor }, 'blocked');
}

async function main() {
  if (!SERVICE_API_URL || !SERVICE_API_KEY || !SERVICE_RUN_ID) throw new Stop(2, 'Not started by a run');
  const wake = JSON.parse(process.env.SERVICE_WAKE_PAYLOAD_JSON ?? '{}');
  console.log(`Woken by ${process.env.SERVICE_WAKE_REASON ?? 'nobody in particular'}`);
  const task = await findTask();
  if (!task || !(await take(task))) return;
  console.log(`Working on ${task.identifier}: ${task.title}`);
  const issue = await call('GET', `/issues/${task.id}`);
  let result;
  try {
    result = await work(issue, wake);
  } catch (error) {
    await giveUp(task, error.message);
    throw new Stop(1, `${task.identifier} failed: ${error.message}`);
  }
  await finish(task, result);
  console.log(`${task.identifier} is done`);
}

main().catch((error) => {
  console.error(error.message);
  if (error instanceof Refusal) process.exitCode = 3;
  else process.exitCode = error instanceof Stop ? error.code : 1;
});
