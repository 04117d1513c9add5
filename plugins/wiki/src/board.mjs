import { randomUUID } from 'node:crypto';
import { PluginError } from '@orgraph/plugin-sdk';
import { filesOf } from './files.mjs';
import { fieldsOf, oneOf, path, placeOf, text } from './inputs.mjs';
import { begin } from './operations.mjs';
import { pagePath } from './paths.mjs';
import { Refusal, refusalFor, sentenceOf } from './refusals.mjs';
import { openSpaceOf, spaceOf } from './spaces.mjs';
import { OTHER_TYPES, otherTask } from './tasks.mjs';

// What dashboards ask for.

const whoIn = (ctx) => ({ actor: ctx.actor });

/** The pages of a space. */
async function pages(params, ctx) {
  const space = await spaceOf(ctx, placeOf(params), whoIn(ctx));
  const { files, isTruncated } = await filesOf(ctx, space).below('wiki');
  const found = files.filter((file) => file.path.endsWith('.md'));
  return {
    pages: found.map(({ path: page, byteSize, modifiedAt }) => ({ path: page, byteSize, modifiedAt })),
    isTruncated,
  };
}

/** A page, or index.md. */
async function page(params, ctx) {
  const { path: wanted } = fieldsOf(params, { path }, ['path']);
  const space = await spaceOf(ctx, placeOf(params), whoIn(ctx));
  const file = await filesOf(ctx, space).read(wanted === 'index.md' ? wanted : pagePath('path', wanted));
  if (!file) throw new Refusal(404, 'Page not found');
  return file;
}

const FIELDS = { operationType: oneOf(...OTHER_TYPES), note: text(2_000) };

/** Asks the maintainer for something else than sources and questions. */
async function start(params, ctx) {
  const { operationType, note = null } = fieldsOf(params, FIELDS, ['operationType']);
  const space = await openSpaceOf(ctx, placeOf(params), whoIn(ctx));
  const task = otherTask(space, operationType, note);
  return begin(ctx, space, { id: randomUUID(), operationType, createdAt: new Date().toISOString(), task });
}

/** The same, with a refusal as a failure that says why. */
const telling = (handler) => (params, ctx) =>
  handler(params, ctx).catch((error) => {
    const refusal = refusalFor(error);
    throw refusal ? new PluginError('WORKER_ERROR', sentenceOf(refusal), { status: refusal.status }) : error;
  });

export const data = { pages: telling(pages), page: telling(page) };
export const actions = { start: telling(start) };
