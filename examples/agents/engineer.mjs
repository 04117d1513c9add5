// An agent for the process adapter, in plain Node.js. Each run does one task: take it, work, report, finish.
// How it ends, and with which exit code, is in run.mjs.

import { perform, Stop } from './run.mjs';

/** The task that woke this run, else the first of the inbox that can be worked on. */
async function findTask(run) {
  const inbox = await run.call('GET', '/agents/me/inbox-lite');
  const named = inbox.find((item) => item.id === run.taskId);
  if (run.taskId && !named) return console.log(`${run.taskId} is not waiting for me any more`);
  const task = named ?? inbox.find((item) => item.dependencyReady && item.status !== 'blocked');
  if (!task) return console.log('Nothing to do');
  if (task.dependencyReady) return task;
  console.log(
    `${task.identifier} waits for ${task.unresolvedBlockerCount} other issue(s); I am woken when they are done`,
  );
}

/** Takes the task: of many who try at once, one gets it. False when it is somebody else's. */
async function take(run, task) {
  const expectedStatuses = ['backlog', 'todo', 'blocked', 'in_progress'];
  try {
    await run.write('take', 'POST', `/issues/${task.id}/checkout`, { agentId: run.agentId, expectedStatuses });
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
async function finish(run, task, result) {
  const form = new FormData();
  form.set('file', new Blob([result], { type: 'text/markdown' }), 'result.md');
  await run.write('result', 'POST', `/companies/${run.companyId}/issues/${task.id}/attachments`, form);
  await run.write('comment', 'POST', `/issues/${task.id}/comments`, { body: `Done.\n\n${result}` });
  await run.write('done', 'PATCH', `/issues/${task.id}`, { status: 'done' });
}

/** Says why it cannot go on, and who has to do what. */
async function giveUp(run, task, reason) {
  await run.write('give-up', 'POST', `/issues/${task.id}/comments`, { body: `I cannot do this: ${reason}` });
  const unblockDescriptor = { owner: 'board', action: reason.slice(0, 200) };
  await run.write('blocked', 'PATCH', `/issues/${task.id}`, { status: 'blocked', unblockDescriptor });
}

await perform(async (run) => {
  console.log(`Woken by ${run.reason}`);
  const task = await findTask(run);
  if (!task || !(await take(run, task))) return;
  console.log(`Working on ${task.identifier}: ${task.title}`);
  const issue = await run.call('GET', `/issues/${task.id}`);
  let result;
  try {
    result = await work(issue, run.wake);
  } catch (error) {
    await giveUp(run, task, error.message);
    throw new Stop(1, `${task.identifier} failed: ${error.message}`);
  }
  await finish(run, task, result);
  console.log(`${task.identifier} is done`);
});
