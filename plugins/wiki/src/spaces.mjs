import { fieldsOf, object, oneOf, slug, text } from './inputs.mjs';
import { allOf, change, keepNew, kept } from './kept.mjs';
import { folderPath } from './paths.mjs';
import { invalid, Refusal } from './refusals.mjs';

// A space is a folder of its own in a wiki. The space `default` is always there; what is kept of it is what was changed.

const MOST_SPACES = 200;
const keyOf = (wikiId, spaceSlug) => `space/${wikiId}/${spaceSlug}`;

const DEFAULT = {
  slug: 'default',
  displayName: 'Default',
  folderMode: 'managed_subfolder',
  accessScope: 'shared',
  settings: {},
  status: 'active',
  ownerType: null,
  ownerId: null,
  createdAt: null,
  updatedAt: null,
};

/** Where the files of a space are: the key of the folder, and the path within it. */
export function locationOf({ wikiId, slug: spaceSlug, folderMode, settings }) {
  if (folderMode === 'existing_local_folder') return { folderKey: 'existing', path: settings.path ?? '' };
  const ofWiki = wikiId === 'default' ? [] : ['wikis', wikiId];
  const ofSpace = spaceSlug === 'default' ? [] : ['spaces', spaceSlug];
  return { folderKey: 'wiki', path: [...ofWiki, ...ofSpace].join('/') };
}

const withWiki = (wikiId, value) => ({ wikiId, ...value });

/** The answer of the routes: with where the space is. */
export const shown = (space) => {
  const { folderKey, path } = locationOf(space);
  return { ...space, folderKey, path };
};

/** A personal space is there for whoever made it, and for the maintainer, who is asked about it by that person. */
const isVisible = ({ accessScope, ownerType, ownerId }, { actor, isMaintainer = false }) =>
  accessScope !== 'personal' || isMaintainer || (actor?.type === ownerType && actor?.id === ownerId);

/** The spaces of a wiki that somebody sees, the default one first. */
export async function spacesOf(ctx, wikiId, who) {
  const entries = (await allOf(ctx, `space/${wikiId}/`)).map(({ value }) => value);
  const others = entries.filter((space) => space.slug !== 'default');
  const first = entries.find((space) => space.slug === 'default') ?? DEFAULT;
  return [first, ...others].filter((space) => isVisible(space, who)).map((space) => withWiki(wikiId, space));
}

/** @throws 404 for one that is not there for them */
export async function spaceOf(ctx, { wikiId, spaceSlug }, who) {
  const space = (await kept(ctx, keyOf(wikiId, spaceSlug)))?.value ?? (spaceSlug === 'default' ? DEFAULT : undefined);
  if (!space || !isVisible(space, who)) throw new Refusal(404, 'Space not found');
  return withWiki(wikiId, space);
}

/** The same for whoever changes something in it. @throws 422 for an archived one */
export async function openSpaceOf(ctx, place, who) {
  const space = await spaceOf(ctx, place, who);
  if (space.status === 'archived') throw new Refusal(422, 'The space is archived', 'space_archived');
  return space;
}

const MAX_SETTINGS = 16_384;
const displayName = text(120);
const settings = object(MAX_SETTINGS);

const NEW = {
  slug,
  displayName,
  folderMode: oneOf('managed_subfolder', 'existing_local_folder'),
  accessScope: oneOf('shared', 'personal', 'team'),
  settings,
};

/** @throws 400, 409 for a slug that is taken, 422 for a folder that is not there */
export async function createSpace(ctx, wikiId, sent, who) {
  const fields = fieldsOf(sent, NEW, ['slug', 'displayName', 'folderMode']);
  const spaces = await spacesOf(ctx, wikiId, { ...who, isMaintainer: true });
  if (spaces.length >= MOST_SPACES) throw new Refusal(409, `A wiki has at most ${MOST_SPACES} spaces`);
  const space = {
    ...DEFAULT,
    ...fields,
    ownerType: who.actor?.type ?? null,
    ownerId: who.actor?.id ?? null,
    ...times(),
  };
  if (space.folderMode === 'existing_local_folder') await assertExisting(ctx, space, spaces);
  const isTaken = space.slug === 'default' || !(await keepNew(ctx, keyOf(wikiId, space.slug), space));
  if (isTaken) throw new Refusal(409, `There is a space ${space.slug} already`, 'space_exists');
  return withWiki(wikiId, space);
}

function times(createdAt) {
  const updatedAt = new Date().toISOString();
  return { createdAt: createdAt ?? updatedAt, updatedAt };
}

/** Such a space lies in a folder that an instance admin has configured, and has it for itself. */
async function assertExisting(ctx, space, others) {
  const path = space.settings.path ?? '';
  if (typeof path !== 'string') throw invalid('settings', 'path must be a text');
  space.settings = { ...space.settings, path: folderPath('settings', path) };
  const folder = ctx.folder('existing');
  const { configured, healthy } = await folder.status();
  if (!configured || !healthy) {
    throw new Refusal(422, 'An instance admin must configure the folder "existing" first', 'not_configured');
  }
  await folder.list(space.settings.path || undefined, { limit: 1 }).catch((error) => {
    throw error.data?.code === 'not_found' ? new Refusal(422, 'There is no such folder', 'not_found') : error;
  });
  const within = (inner, outer) => outer === '' || inner === outer || inner.startsWith(`${outer}/`);
  const overlaps = ({ folderMode, settings: { path: taken = '' } }) =>
    folderMode === 'existing_local_folder' &&
    (within(taken, space.settings.path) || within(space.settings.path, taken));
  const other = others.find(overlaps);
  if (other) throw new Refusal(409, `The folder belongs to the space ${other.slug}`, 'folder_taken');
}

const CHANGE = { displayName, status: oneOf('active', 'archived'), settings };

/** @throws 400 for nothing to change, 404, 422 for the archiving of the default space */
export async function changeSpace(ctx, place, sent, who) {
  const { settings: wanted, ...fields } = fieldsOf(sent, CHANGE);
  const space = await spaceOf(ctx, place, who);
  if (Object.keys(fields).length === 0 && wanted === undefined)
    throw invalid('displayName', 'There is nothing to change');
  if (fields.status === 'archived' && space.slug === 'default') {
    throw new Refusal(422, 'The default space cannot be archived', 'default_space');
  }
  const changed = await change(ctx, keyOf(place.wikiId, space.slug), (before = DEFAULT) => ({
    ...before,
    ...fields,
    // Where the files are stays: they would not move along.
    ...(wanted && {
      settings: { ...wanted, ...(before.settings.path !== undefined && { path: before.settings.path }) },
    }),
    ...times(before.createdAt),
  }));
  return withWiki(place.wikiId, changed);
}
