// An agent for the process adapter that hands work on: what a webhook brought and needs triage goes to the report of its
// own with the least to do, everything else it closes with a word.

import { perform, stepsOf } from './run.mjs';

const SITUATION = `query ($issue: ID!) {
  issue(id: $issue) {
    id identifier status statusVersion assigneeAgentId createdAt
    routineRun { triggerPayload }
  }
  me { reports(first: 20) { nodes { id name role inbox(first: 50) { nodes { id } } } } }
}`;

/** Who has least to do; of equals the first by name, so that everybody who asks is told the same. */
function leastBusy(reports) {
  const engineers = reports.nodes.filter(({ role }) => role === 'ENGINEER');
  const [first] = engineers.sort((a, b) => a.inbox.nodes.length - b.inbox.nodes.length || a.name.localeCompare(b.name));
  if (!first) throw new Error('Nobody reports to me who could do this');
  return first;
}

await perform(async (run) => {
  if (!run.taskId) return console.log('Nothing to do');
  const { issue, me } = await run.graphql(SITUATION, { issue: run.taskId });
  const isMine = issue.assigneeAgentId === run.agentId && !['DONE', 'CANCELLED'].includes(issue.status);
  if (!isMine) return console.log(`${issue.identifier} is not mine any more`);

  const steps = stepsOf(run, issue);
  await steps.take('dispatch', ['backlog', 'todo', 'blocked', 'in_progress']);
  await steps.spend('dispatch', {
    provider: 'example',
    model: 'rules-1',
    costCents: 1,
    inputTokens: 200,
    outputTokens: 10,
    occurredAt: issue.createdAt,
  });
  const event = issue.routineRun?.triggerPayload ?? {};
  if (event.action !== 'opened' || !event.issue) {
    await steps.close(`Nothing to do: the event is "${event.action ?? 'unknown'}", and only new issues are triaged.`);
    return console.log(`${issue.identifier} needs nothing: ${event.action ?? 'unknown'}`);
  }
  const engineer = leastBusy(me.reports);
  const title = `${event.repository.full_name}#${event.issue.number}: ${event.issue.title}`;
  await steps.write('hand-on', 'PATCH', `/issues/${issue.id}`, {
    title: title.slice(0, 200),
    status: 'todo',
    assigneeAgentId: engineer.id,
  });
  console.log(`${issue.identifier} is ${engineer.name}'s now`);
});
