import { filesOf, writeNew } from './files.mjs';
import { idOf, sha256 } from './identities.mjs';
import { fieldsOf, lengthOf, object, path, placeOf, text } from './inputs.mjs';
import { begin } from './operations.mjs';
import { pathBelow, slugOf } from './paths.mjs';
import { invalid, Refusal } from './refusals.mjs';
import { openSpaceOf } from './spaces.mjs';
import { ingestTask } from './tasks.mjs';

/** The most characters of a source, by its kind. */
const MOST_CHARACTERS = { issue: 12_000, cursor_window: 60_000, routine_run: 120_000 };
const MOST = 120_000;

const kindOf = (sourceType) => sourceType.replaceAll('-', '_').replace(/s$/, '');

const FIELDS = {
  sourceType: text(40, { pattern: /^[a-z][a-z0-9_-]*$/, says: 'Must be lower-case letters, digits, - and _' }),
  title: text(300),
  url: text(2_000, { pattern: /^https?:\/\/\S+$/i, says: 'Must be an address of http or https' }),
  contents: text(MOST, { kept: true }),
  rawPath: path,
  metadata: object(16_384),
};

function sourceIn(sent) {
  const { sourceType = 'document', ...fields } = fieldsOf(sent, FIELDS, ['contents']);
  const most = MOST_CHARACTERS[kindOf(sourceType)] ?? MOST;
  if (lengthOf(fields.contents) > most) throw invalid('contents', `Must have at most ${most} characters`, 'too_big');
  const rawPath = fields.rawPath === undefined ? undefined : pathBelow('rawPath', 'raw', fields.rawPath);
  return { title: null, url: null, metadata: null, ...fields, sourceType, rawPath, hash: sha256(fields.contents) };
}

const pathFor = ({ title, sourceType, hash }, receivedAt) =>
  `raw/${receivedAt.slice(0, 7)}/${slugOf(title ?? '', sourceType)}-${hash.slice(0, 8)}.md`;

/** What is known of a source lies beside the sources, so that it goes wherever the folder goes. */
const recordPath = (hash) => `.wiki/sources/${hash.slice(0, 2)}/${hash}.json`;

/**
 * Keeps a source, and has the maintainer take it in. The same contents again are the same source: whoever comes later, or
 * at the same time, gets what the first one got.
 * @throws 400, 404, 409 where another text lies at the path, 422
 */
export async function addSource(ctx, sent, who) {
  const source = sourceIn(sent);
  const space = await openSpaceOf(ctx, placeOf(sent), who);
  const files = filesOf(ctx, space);
  await assertFolder(files);
  const record = (await recorded(files, source.hash)) ?? (await write(ctx, files, space, source));
  await restore(files, record, source);
  const { sourceId, rawPath, hash, operationId, receivedAt } = record;
  await begin(ctx, space, {
    id: operationId,
    operationType: 'ingest',
    createdAt: receivedAt,
    task: ingestTask(space, record),
  });
  return { sourceId, rawPath, hash, operationId };
}

/** A folder that is there, but not of this wiki yet, is none. @throws 409 */
async function assertFolder(files) {
  if (await files.read('AGENTS.md')) return;
  throw new Refusal(409, 'The space has no files yet: bootstrap it', 'not_bootstrapped');
}

async function recorded(files, hash) {
  const file = await files.read(recordPath(hash));
  return file ? JSON.parse(file.contents) : undefined;
}

async function write(ctx, files, space, { contents, ...source }) {
  const receivedAt = new Date().toISOString();
  const { wikiId, slug: spaceSlug } = space;
  const sourceId = idOf('source', ctx.companyId, wikiId, spaceSlug, source.hash);
  const record = {
    sourceId,
    ...source,
    rawPath: source.rawPath ?? pathFor(source, receivedAt),
    operationId: idOf('ingest', sourceId),
    receivedAt,
  };
  const written = await writeNew(files, record.rawPath, contents);
  const there = written ?? (await files.read(record.rawPath));
  if (there?.hash !== source.hash) {
    throw new Refusal(409, 'Another text lies there already', 'hash_conflict', { hash: there?.hash ?? null });
  }
  const json = `${JSON.stringify(record, null, 2)}\n`;
  if (await writeNew(files, recordPath(source.hash), json)) return record;
  const first = await recorded(files, source.hash);
  // Somebody else was the first, and keeps the source elsewhere.
  if (written && first.rawPath !== record.rawPath) await files.remove(record.rawPath, source.hash);
  return first;
}

/** A source whose file somebody has removed, or that a crash has kept from being written, is written again. */
async function restore(files, { rawPath }, { contents }) {
  if (!(await files.read(rawPath))) await writeNew(files, rawPath, contents);
}
