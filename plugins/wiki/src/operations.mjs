import { fieldsOf, integer, oneOf, slug } from './inputs.mjs';
import { keepNew, kept, pageOf } from './kept.mjs';
import { assignment } from './managed.mjs';
import { spacesOf } from './spaces.mjs';

// An operation is something that is done with a space. Most are done by the maintainer, as an issue: what becomes of the
// issue is what becomes of the operation.

export const TYPES = ['ingest', 'query', 'lint', 'file-as-page', 'index', 'distill', 'backfill'];
const STATUSES = ['queued', 'running', 'blocked', 'succeeded', 'failed', 'cancelled'];

const BY_ISSUE = {
  backlog: 'queued',
  todo: 'queued',
  in_progress: 'running',
  in_review: 'running',
  blocked: 'blocked',
  done: 'succeeded',
  cancelled: 'cancelled',
};

const LATEST = 0xffff_ffff_ffff;

/** Keys are listed in their order: the newest shall be the first. */
const keyOf = (wikiId, createdAt, id) =>
  `operation/${wikiId}/${(LATEST - Date.parse(createdAt)).toString(16).padStart(12, '0')}/${id}`;

/**
 * Notes an operation, and has the maintainer do it where there is a task. Done again for the same operation it does
 * nothing.
 * @param task the title and the description of the issue; none for what is done already
 */
export async function begin(ctx, space, { id, operationType, createdAt, task, warnings = [] }) {
  const { wikiId, slug: spaceSlug } = space;
  const key = keyOf(wikiId, createdAt, id);
  const known = await kept(ctx, key);
  if (known) return known.value;
  const issue = task ? await assigned(ctx, id, task) : { issueId: null, status: 'done', warnings: [] };
  const operation = {
    id,
    operationType,
    spaceSlug,
    issueId: issue.issueId,
    status: task && !issue.issueId ? 'failed' : BY_ISSUE[issue.status],
    warnings: [...warnings, ...issue.warnings],
    createdAt,
    updatedAt: createdAt,
  };
  await keepNew(ctx, key, operation);
  return operation;
}

/** The issue of a task. Where it cannot be made, or not be given to the maintainer, a warning says why. */
async function assigned(ctx, operationId, task) {
  const { agentId, projectId } = await assignment(ctx);
  const fields = { ...task, allowDuplicate: true, ...(projectId && { projectId }) };
  const create = (more) => ctx.call('issues.create', { ...fields, ...more });
  const done = ({ id, status }, warnings) => ({ issueId: id, status, warnings });
  const refused = (error) => {
    if (error.data?.status >= 400 && error.data.status < 500) return error.message;
    throw error;
  };
  let why = 'it is missing, bootstrap the wiki to have it made';
  if (agentId) {
    const given = await create({ assigneeAgentId: agentId, idempotencyKey: operationId }).catch(refused);
    if (typeof given !== 'string') return done(given, []);
    why = given;
  }
  const warnings = [`The maintainer has not been given the issue: ${why}`];
  const open = await create({ idempotencyKey: `${operationId}:unassigned` }).catch(refused);
  if (typeof open !== 'string') return done(open, warnings);
  return { issueId: null, status: 'failed', warnings: [`The issue could not be made: ${open}`] };
}

const FILTER = {
  wikiId: slug,
  spaceSlug: slug,
  operationType: oneOf(...TYPES),
  status: oneOf(...STATUSES),
  limit: integer(1, 200),
};

/** The operations of a wiki, newest first. @throws 400 */
export async function listOperations(ctx, sent, who) {
  const { wikiId = 'default', limit = 50, ...filter } = fieldsOf(sent, FILTER);
  const visible = new Set((await spacesOf(ctx, wikiId, who)).map((space) => space.slug));
  const fits = (operation) =>
    visible.has(operation.spaceSlug) && Object.entries(filter).every(([field, value]) => operation[field] === value);
  const operations = [];
  for (let after; ; ) {
    const { entries, nextAfter } = await pageOf(ctx, `operation/${wikiId}/`, { after });
    operations.push(
      ...(
        await asTheyStand(
          ctx,
          entries.map(({ value }) => value),
        )
      ).filter(fits),
    );
    if (nextAfter === null || operations.length >= limit) return operations.slice(0, limit);
    after = nextAfter;
  }
}

/** Operations as their issues stand now, which one request tells of most of them. */
async function asTheyStand(ctx, operations) {
  const issues = await issuesOf(
    ctx,
    operations.flatMap(({ issueId }) => issueId ?? []),
  );
  return operations.map((operation) => {
    const issue = issues.get(operation.issueId);
    const runId = issue?.executionRunId ?? issue?.checkoutRunId ?? issue?.activeRun?.id ?? null;
    if (operation.issueId === null) return { ...operation, runId };
    // Whoever deletes the issue calls the operation off.
    if (!issue) return { ...operation, runId, status: 'cancelled' };
    return { ...operation, runId, status: BY_ISSUE[issue.status], updatedAt: issue.updatedAt };
  });
}

/** So many more than are asked for, since people make issues in the project, too. */
const MORE = 100;

async function issuesOf(ctx, ids) {
  if (ids.length === 0) return new Map();
  const { projectId } = await assignment(ctx);
  const listed = projectId ? await newestUpTo(ctx, projectId, ids) : [];
  const found = new Map(listed.map((issue) => [issue.id, issue]));
  // Those that somebody has moved to another project, or that others lie before.
  const missing = ids.filter((id) => !found.has(id));
  const others = await Promise.all(missing.map((issueId) => ctx.call('issues.get', { issueId }).catch(unlessGone)));
  for (const issue of others) if (issue) found.set(issue.id, issue);
  return found;
}

/** IDs of issues have the order in which they were made. */
function newestUpTo(ctx, projectId, ids) {
  const oldest = ids.toSorted()[0];
  const before = `${(BigInt(`0x${oldest.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0')}`;
  const afterId = before.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return ctx.call('issues.list', { projectId, sortField: 'id', sortDir: 'asc', afterId, limit: ids.length + MORE });
}

function unlessGone(error) {
  if (error.data?.status === 404) return null;
  throw error;
}
