// An agent for the process adapter that writes a stand-up: what is open, what is done, who works on what.

import { perform, stepsOf } from './run.mjs';

const SITUATION = `query ($issue: ID!, $company: ID!) {
  issue(id: $issue) { id identifier status statusVersion assigneeAgentId createdAt document(key: "stand-up") { body } }
  company(id: $company) {
    name
    dashboard { issues { open inProgress blocked done } }
    agents(first: 50) {
      nodes { name inbox(first: 50) { nodes { identifier title } } }
    }
  }
}`;

function reportOf({ name, dashboard: { issues }, agents }) {
  const busy = agents.nodes
    .map(({ name, inbox }) => ({ name, issues: inbox.nodes }))
    .filter(({ issues }) => issues.length > 0);
  const lines = busy.map(
    ({ name: who, issues }) => `- ${who}: ${issues.map(({ identifier }) => identifier).join(', ')}`,
  );
  return [
    `# Stand-up of ${name}`,
    `${issues.done} done, ${issues.open} open, of which ${issues.inProgress} in progress and ${issues.blocked} blocked.`,
    lines.length > 0 ? `Who has what:\n\n${lines.join('\n')}` : 'Nobody has anything to do.',
  ].join('\n\n');
}

/** The second paragraph: the figures. */
const sentenceIn = (body) => body.split('\n\n')[1];

await perform(async (run) => {
  if (!run.taskId) return console.log('Nothing to do');
  const { issue, company } = await run.graphql(SITUATION, { issue: run.taskId, company: run.companyId });
  const isMine = issue.assigneeAgentId === run.agentId && !['DONE', 'CANCELLED'].includes(issue.status);
  if (!isMine) return console.log(`${issue.identifier} is not mine any more`);
  const steps = stepsOf(run, issue);
  await steps.take('stand-up', ['backlog', 'todo', 'blocked', 'in_progress']);
  // What an attempt before this one wrote stands: the figures have changed meanwhile, the key would not fit them.
  const body = issue.document?.body ?? reportOf(company);
  if (!issue.document) {
    await steps.write('stand-up', 'PUT', `/issues/${issue.id}/documents/stand-up`, { title: 'Stand-up', body });
  }
  await steps.spend('stand-up', {
    provider: 'example',
    model: 'rules-1',
    costCents: 1,
    inputTokens: 400,
    outputTokens: 60,
    occurredAt: issue.createdAt,
  });
  await steps.close(`Stand-up: ${sentenceIn(body)}`);
  console.log(`${issue.identifier} is written`);
});
