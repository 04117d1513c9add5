import { randomUUID } from 'node:crypto';
import { idInOrder } from './identities.mjs';
import { fieldsOf, placeOf, text } from './inputs.mjs';
import { keepNew, kept } from './kept.mjs';
import { begin } from './operations.mjs';
import { Refusal } from './refusals.mjs';
import { openSpaceOf } from './spaces.mjs';
import { queryTask } from './tasks.mjs';

const FIELDS = { question: text(4_000), title: text(200) };
const keyOf = (id) => `query/${id}`;

/** Asks the maintainer a question. @throws 400, 404, 422 */
export async function ask(ctx, sent, who) {
  const { question, title = null } = fieldsOf(sent, FIELDS, ['question']);
  const space = await openSpaceOf(ctx, placeOf(sent), who);
  const querySessionId = idInOrder();
  const createdAt = new Date().toISOString();
  const task = queryTask(space, { title, question });
  const {
    id: operationId,
    issueId,
    status,
    warnings,
  } = await begin(ctx, space, {
    id: randomUUID(),
    operationType: 'query',
    createdAt,
    task,
  });
  const session = { wikiId: space.wikiId, spaceSlug: space.slug, question, title, operationId, issueId, createdAt };
  await keepNew(ctx, keyOf(querySessionId), session);
  return { querySessionId, operationId, issueId, status, warnings };
}

/** A question that was asked in a space. @throws 404 */
export async function sessionOf(ctx, space, querySessionId) {
  const session = (await kept(ctx, keyOf(querySessionId)))?.value;
  if (session?.wikiId === space.wikiId && session.spaceSlug === space.slug) return session;
  throw new Refusal(404, 'Query session not found');
}

/** What the maintainer, or whoever else is at work there, has answered last. @throws 422 where nobody has */
export async function answerTo({ call }, { issueId }) {
  const comments = issueId ? await call('issues.comments.list', { issueId, order: 'desc', limit: 100 }) : [];
  const answer = comments.find(({ authorType, deletedAt }) => authorType === 'agent' && !deletedAt);
  if (answer) return answer.body;
  throw new Refusal(422, 'The question has not been answered yet', 'no_answer');
}
