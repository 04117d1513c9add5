import { issueIdOf, link } from './links.mjs';
import { commentOf, descriptionOf, OWN, sentence, titleOf } from './texts.mjs';

/**
 * Does in the company what an event of GitHub means there.
 * @returns what was done, in a word
 */
export async function take(ctx, settings, { event, payload, deliveryId }) {
  const repository = settings.repository(payload.repository?.full_name);
  if (!repository) return 'passed over';
  const change = { ctx, repository, payload, deliveryId };
  try {
    if (event === 'issues') return await takeIssue(change, payload.issue);
    if (event === 'pull_request') return await takeIssue(change, payload.pull_request);
    if (event === 'issue_comment' && payload.action === 'created') return await takeComment(change);
    return 'passed over';
  } catch (error) {
    // The company has deleted its issue.
    if (error.data?.status === 404) return 'gone';
    throw error;
  }
}

async function takeIssue(change, about) {
  const { ctx, payload } = change;
  const { action } = payload;
  if (action === 'opened') return (await issueFor(change, about)).isNew ? 'created' : 'known';
  if (action === 'edited') {
    const { id, isNew } = await issueFor(change, about);
    if (!isNew) await ctx.call('issues.update', { issueId: id, ...fieldsOf(change, about) });
    return 'changed';
  }
  if (action === 'closed') return move(change, about, statusOnceClosed(about), 'closed it');
  if (action === 'reopened') return move(change, about, 'todo', 'reopened it');
  return 'passed over';
}

const statusOnceClosed = ({ merged, state_reason: reason }) =>
  merged === false || reason === 'not_planned' || reason === 'duplicate' ? 'cancelled' : 'done';

/** Moves an issue. Where a rule of the company is against that, the comment alone tells of it. */
async function move(change, about, status, what) {
  const { ctx, payload, deliveryId } = change;
  const { id: issueId } = await issueFor(change, about);
  const body = sentence(payload.sender, about.html_url, what);
  const once = { idempotencyKey: `delivery:${deliveryId}` };
  try {
    await ctx.call('issues.update', { issueId, status, comment: body, ...once });
  } catch (error) {
    if (!(error.data?.status >= 400 && error.data.status < 500)) throw error;
    ctx.log.warn(`The issue ${issueId} was not moved to ${status}: ${error.message}`);
    await ctx.call('issues.comments.create', { issueId, body, idempotencyKey: `${once.idempotencyKey}:comment` });
  }
  return 'moved';
}

async function takeComment(change) {
  const { ctx, payload } = change;
  const { comment, issue } = payload;
  if (String(comment.body).includes(OWN)) return 'own';
  const { id: issueId } = await issueFor(change, issue);
  const idempotencyKey = `comment:${comment.id}`;
  await ctx.call('issues.comments.create', { issueId, body: commentOf(comment), idempotencyKey });
  return 'commented';
}

const fieldsOf = ({ repository }, about) => ({
  title: titleOf(about, repository.name),
  description: descriptionOf(about),
});

/** The company's issue for one of GitHub, made where there is none: events may come in any order, or not at all. */
async function issueFor(change, about) {
  const { ctx, repository } = change;
  const known = await issueIdOf(ctx, repository.name, about.number);
  if (known) return { id: known, isNew: false };
  const { id } = await made(change, about);
  return { id: await link(ctx, repository.name, about.number, id), isNew: true };
}

async function made(change, about) {
  const { ctx, repository } = change;
  const fields = fieldsOf(change, about);
  const { projectId } = repository;
  const idempotencyKey = `issue:${repository.name.toLowerCase()}#${about.number}`;
  try {
    return await ctx.call('issues.create', {
      ...fields,
      ...(projectId && { projectId }),
      allowDuplicate: true,
      idempotencyKey,
    });
  } catch (error) {
    // Another event made it at the same moment, from a text that was changed since.
    const id = await issueIdOf(ctx, repository.name, about.number);
    if (id) return { id };
    throw error;
  }
}
