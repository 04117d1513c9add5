import { MOST_FILES } from './files.mjs';
import { managedResources } from './managed.mjs';
import { locationOf, shown, spacesOf } from './spaces.mjs';

/** What there is of a wiki. */
export async function overviewOf(ctx, wikiId, who) {
  const [folder, spaces, managed] = await Promise.all([
    ctx.folder('wiki').status(),
    spacesOf(ctx, wikiId, who),
    managedResources(ctx),
  ]);
  const { pageCount, sourceCount, isTruncated } = await countsOf(ctx, spaces);
  return {
    companyId: ctx.companyId,
    wikiId,
    folder,
    spaces: spaces.map(shown),
    pageCount,
    sourceCount,
    ...(isTruncated && { warnings: [`Of the files only ${MOST_FILES} were counted`] }),
    managedResources: managed,
    checkedAt: new Date().toISOString(),
  };
}

/** How many pages and sources the spaces have. Each folder is listed once, however many spaces lie in it. */
async function countsOf(ctx, spaces) {
  const places = spaces.filter(({ status }) => status === 'active').map(locationOf);
  const keys = [...new Set(places.map(({ folderKey }) => folderKey))];
  const listed = await Promise.all(keys.map(async (key) => [key, await filesIn(ctx.folder(key))]));
  const listings = new Map(listed);
  const count = (part, fits) =>
    places.reduce((sum, { folderKey, path }) => {
      const prefix = path === '' ? `${part}/` : `${path}/${part}/`;
      return sum + listings.get(folderKey).paths.filter((file) => file.startsWith(prefix) && fits(file)).length;
    }, 0);
  return {
    pageCount: count('wiki', (file) => file.endsWith('.md')),
    sourceCount: count('raw', () => true),
    isTruncated: listed.some(([, listing]) => listing.isTruncated),
  };
}

async function filesIn(folder) {
  try {
    const { entries, isTruncated } = await folder.list(undefined, { recursive: true, limit: MOST_FILES });
    return { paths: entries.filter(({ kind }) => kind === 'file').map(({ path }) => path), isTruncated };
  } catch (error) {
    if (['not_configured', 'not_found'].includes(error.data?.code)) return { paths: [], isTruncated: false };
    throw error;
  }
}
