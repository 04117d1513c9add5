// An agent for the process adapter that uses a tool which people must approve, in two runs: the first asks and leaves, the
// second, woken by the approval, makes the same call and gets its result. The tool itself is used once.

import { perform, stepsOf } from './run.mjs';
import { call, Refused, toolNamed } from './tools.mjs';

const SITUATION = `query ($issue: ID!) {
  issue(id: $issue) { id identifier title status statusVersion assigneeAgentId }
}`;

const CLOSED = ['DONE', 'CANCELLED'];
const WAITING = ['approval_required', 'formal_approval_required'];

/** The result of the tool, or undefined while people have not decided. */
async function post(text) {
  try {
    return await call(await toolNamed('Post a notice'), { text });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (WAITING.includes(error.reasonCode)) return undefined;
    // The call that people approved has failed, such as with its server. Repeating it returns the same failure.
    if (error.invocationId) return `The notice may be missing: ${error.message}`;
    throw error;
  }
}

/** Leaves the issue to the board. False when the board was faster and has decided already. */
async function leaveToBoard(steps, { id }) {
  try {
    const comment = 'I go on when the board has approved the notice.';
    await steps.write('wait', 'PATCH', `/issues/${id}`, { status: 'in_review', comment });
    return true;
  } catch (error) {
    if (error.code !== 'invalid_issue_disposition') throw error;
    return false;
  }
}

await perform(async (run) => {
  if (!run.taskId) return console.log('Nothing to do');
  const { issue } = await run.graphql(SITUATION, { issue: run.taskId });
  if (issue.assigneeAgentId !== run.agentId || CLOSED.includes(issue.status)) {
    return console.log(`${issue.identifier} is not mine any more`);
  }
  const steps = stepsOf(run, issue);
  await steps.take('publish', ['backlog', 'todo', 'in_review', 'in_progress', 'blocked']);
  let answer = await post(issue.title);
  if (answer === undefined && !(await leaveToBoard(steps, issue))) answer = await post(issue.title);
  if (answer === undefined) return console.log(`${issue.identifier} waits for the board`);
  await steps.close(answer);
  console.log(`${issue.identifier} is done`);
});
