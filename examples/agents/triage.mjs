// An agent for the process adapter that triages an issue of a code host, in two runs: the first prepares a case and asks
// the board what to do, the second, woken by the answer, does what was ticked. Either may be killed at any moment and
// tried again: what the issue is like tells where to go on, and the keys of the writes that nothing is done twice.

import { documentOf, factsOf, replyOf, reportOf, selectorOf } from './facts.mjs';
import { perform, Stop, stepsOf } from './run.mjs';

const SITUATION = `query ($issue: ID!) {
  issue(id: $issue) {
    id identifier status statusVersion assigneeAgentId createdAt projectId
    routineRun { triggerPayload }
    company { labels(first: 50) { nodes { id name } } }
    interactions(first: 50) {
      nodes {
        idempotencyKey status resolvedAt
        result { ... on ConfirmationResult { outcome reason selectedOptionKeys } }
      }
    }
  }
}`;

const CLOSED = ['DONE', 'CANCELLED'];
const askKey = (issueId) => `${issueId}:ask`;

async function situation(run) {
  const { issue } = await run.graphql(SITUATION, { issue: run.taskId });
  const cards = issue.interactions.nodes;
  return { ...issue, card: cards.find(({ idempotencyKey }) => idempotencyKey === askKey(issue.id)) };
}

/** The case of the code host's issue: whoever sends its type and key again gets the same one. */
const upsertCase = (run, steps, facts, step, fields) =>
  steps.write(step, 'POST', `/companies/${run.companyId}/cases`, {
    caseType: 'github_issue',
    key: facts.key,
    title: facts.title,
    ...fields,
  });

/** The first run: everything that the board needs to decide, then the question. */
async function prepare(run, steps, issue, facts) {
  const { id: caseId, identifier } = await upsertCase(run, steps, facts, 'case', {
    status: 'in_progress',
    summary: facts.quote,
    projectId: issue.projectId,
    fields: { repository: facts.repository, number: facts.number, kind: facts.kind, reporter: facts.reporter },
  });
  const body = documentOf(facts);
  const document = await steps.write('document', 'PUT', `/cases/${caseId}/documents/triage`, { title: 'Triage', body });
  await steps.write('annotation', 'POST', `/cases/${caseId}/documents/triage/annotations`, {
    baseRevisionId: document.revision.id,
    baseRevisionNumber: document.revision.revisionNumber,
    selector: selectorOf(facts),
    body: `${facts.reporter} says so. It reads like: ${facts.kind}.`,
  });
  const form = new FormData();
  form.set('file', new Blob([reportOf(facts)], { type: 'text/plain' }), 'report.txt');
  await steps.write('attachment', 'POST', `/cases/${caseId}/attachments`, form);
  await steps.spend('triage', {
    provider: 'example',
    model: 'rules-1',
    costCents: 2,
    occurredAt: issue.createdAt,
    inputTokens: facts.size,
    outputTokens: body.length,
  });
  await steps.write('ask', 'POST', `/issues/${issue.id}/interactions`, {
    kind: 'request_checkbox_confirmation',
    idempotencyKey: askKey(issue.id),
    continuationPolicy: 'wake_assignee',
    resolverPolicy: 'human_only',
    title: `What to do about ${facts.key}?`,
    summary: facts.quote,
    payload: {
      version: 1,
      prompt: `${facts.title}. The triage is in case ${identifier}.`,
      minSelected: 0,
      options: [
        { id: 'reply', label: `Write a reply to ${facts.reporter}` },
        { id: 'label', label: `Label it ${facts.kind}` },
        { id: 'raise', label: 'Raise its priority' },
      ],
      defaultSelectedOptionIds: ['reply', 'label'],
    },
  });
}

/** Leaves the issue to the board. False when the board was faster and has answered already. */
async function leaveToBoard(steps, issue) {
  if (issue.status === 'IN_REVIEW') return true;
  try {
    const comment = 'The case is prepared. I go on when the board has answered.';
    await steps.write('review', 'PATCH', `/issues/${issue.id}`, { status: 'in_review', comment });
    return true;
  } catch (error) {
    if (error.code !== 'invalid_issue_disposition') throw error;
    return false;
  }
}

const labelId = ({ company }, name) => company.labels.nodes.find((label) => label.name === name)?.id;

/** The second run: what the board ticked, then the end of the case and, last of all, of the issue. */
async function finish(run, steps, issue, facts) {
  const { result, resolvedAt } = issue.card;
  const ticked = result?.selectedOptionKeys ?? [];
  await steps.take('finish', ['in_review', 'in_progress', 'todo', 'blocked']);
  const { id: caseId } = await upsertCase(run, steps, facts, 'case-again', {});
  if (ticked.includes('reply')) {
    const reply = { title: 'Reply', body: replyOf(facts) };
    await steps.write('reply', 'PUT', `/cases/${caseId}/documents/reply`, reply);
  }
  const label = ticked.includes('label') ? labelId(issue, facts.kind) : undefined;
  if (label) await steps.write('label', 'PATCH', `/issues/${issue.id}`, { labelIds: [label] });
  if (ticked.includes('raise')) await steps.write('raise', 'PATCH', `/issues/${issue.id}`, { priority: 'high' });
  await steps.spend('finish', {
    provider: 'example',
    model: 'rules-1',
    costCents: 1 + ticked.length,
    occurredAt: resolvedAt,
    inputTokens: 300,
    outputTokens: 40 * ticked.length,
  });
  await upsertCase(run, steps, facts, 'case-done', { status: 'done' });
  await steps.close(`Done as the board ticked: ${ticked.join(', ') || 'nothing'}.`);
  console.log(`${issue.identifier} is done: ${ticked.join(', ') || 'nothing was ticked'}`);
}

/** Says why it cannot go on, and who has to do what. */
async function giveUp(steps, issue, reason) {
  const unblockDescriptor = { owner: 'board', action: reason };
  const comment = `I cannot do this: ${reason}`;
  await steps.write('give-up', 'PATCH', `/issues/${issue.id}`, { status: 'blocked', unblockDescriptor, comment });
  throw new Stop(1, `${issue.identifier} failed: ${reason}`);
}

await perform(async (run) => {
  if (!run.taskId) return console.log('Nothing to do');
  let issue = await situation(run);
  if (issue.assigneeAgentId !== run.agentId || CLOSED.includes(issue.status)) {
    return console.log(`${issue.identifier} is not mine any more`);
  }
  const steps = stepsOf(run, issue);
  const facts = factsOf(issue.routineRun?.triggerPayload);
  if (!facts) return giveUp(steps, issue, 'No webhook brought an issue with it');
  if (!issue.card) {
    await steps.take('prepare', ['backlog', 'todo', 'blocked', 'in_progress']);
    await prepare(run, steps, issue, facts);
    issue = await situation(run);
  }
  if (issue.card.status === 'PENDING' && (await leaveToBoard(steps, issue))) {
    return console.log(`${issue.identifier} waits for the board`);
  }
  if (issue.card.status === 'PENDING') issue = await situation(run);
  await finish(run, steps, issue, facts);
});
