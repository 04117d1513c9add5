import { bootstrapSpace } from './bootstrap.mjs';
import { fieldsOf, placeOf, slug, text } from './inputs.mjs';
import { isMaintainer, reconcileResources } from './managed.mjs';
import { listOperations } from './operations.mjs';
import { overviewOf } from './overview.mjs';
import { fileAsPage } from './pages.mjs';
import { ask } from './queries.mjs';
import { Refusal, refusalFor } from './refusals.mjs';
import { addSource } from './sources.mjs';
import { changeSpace, createSpace, openSpaceOf, shown, spacesOf } from './spaces.mjs';

const wikiIn = (sent) => fieldsOf(sent, { wikiId: slug }).wikiId ?? 'default';

const absolute = text(4_096, { pattern: /^(?:\/|[A-Za-z]:[\\/]|\\\\)/, says: 'Must be an absolute path' });

/** Gives the wiki a folder, what belongs in it, and whoever looks after it. */
async function bootstrap(ctx, { body }, who) {
  const { path } = fieldsOf(body, { path: absolute });
  const place = placeOf(body);
  const folder = ctx.folder('wiki');
  const before = await folder.status();
  if (path !== undefined || !before.configured) await folder.configure(path).catch(forAdminsOnly);
  const space = await openSpaceOf(ctx, place, who);
  const createdFiles = await bootstrapSpace(ctx, space);
  const { resources: managedResources, warnings } = await reconcileResources(ctx);
  return { ...(await folder.status()), createdFiles, managedResources, warnings };
}

function forAdminsOnly(error) {
  throw error.code === 'INVOCATION_SCOPE_DENIED' ? new Refusal(403, error.message, 'forbidden') : error;
}

async function bootstrapOne(ctx, { body, params }, who) {
  const { wikiId } = placeOf(body);
  const space = await openSpaceOf(ctx, { wikiId, spaceSlug: params.spaceSlug }, who);
  const folder = ctx.folder(shown(space).folderKey);
  if (shown(space).folderKey === 'wiki' && !(await folder.status()).configured) await folder.configure();
  const createdFiles = await bootstrapSpace(ctx, space);
  return { space: shown(space), ...(await folder.status()), createdFiles };
}

const changed = async (ctx, { body, params }, who, fields) =>
  shown(await changeSpace(ctx, { wikiId: wikiIn(body), spaceSlug: params.spaceSlug }, fields, who));

/** The routes by their keys: the status of success, and what is done. */
const ROUTES = {
  overview: [200, (ctx, { query }, who) => overviewOf(ctx, wikiIn(query), who)],
  bootstrap: [201, bootstrap],
  sources: [201, (ctx, { body }, who) => addSource(ctx, body, who)],
  'spaces.list': [
    200,
    async (ctx, { query }, who) => ({ spaces: (await spacesOf(ctx, wikiIn(query), who)).map(shown) }),
  ],
  'spaces.create': [201, async (ctx, { body }, who) => shown(await createSpace(ctx, wikiIn(body), body, who))],
  'spaces.update': [200, (ctx, request, who) => changed(ctx, request, who, request.body)],
  'spaces.bootstrap': [201, bootstrapOne],
  'spaces.archive': [200, (ctx, request, who) => changed(ctx, request, who, { status: 'archived' })],
  operations: [200, async (ctx, { query }, who) => ({ operations: await listOperations(ctx, query, who) })],
  'query-sessions': [201, (ctx, { body }, who) => ask(ctx, body, who)],
  'file-as-page': [201, (ctx, { body }, who) => fileAsPage(ctx, body, who)],
};

/** A route, with its refusals as the answers that they are. */
const answering =
  ([status, run]) =>
  async (request, ctx) => {
    try {
      const { actor } = request;
      const isAgent = actor?.type === 'agent';
      const who = { actor, isMaintainer: isAgent && (await isMaintainer(ctx, actor.id)) };
      return { status, body: await run(ctx, request, who) };
    } catch (error) {
      const refusal = refusalFor(error);
      if (!refusal) throw error;
      return { status: refusal.status, body: refusal.body };
    }
  };

export const routes = Object.fromEntries(Object.entries(ROUTES).map(([key, route]) => [key, answering(route)]));
