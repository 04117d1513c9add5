import { Readable } from 'node:stream';
import { forEachConcurrently, forEachUntilFailure } from '../../core/concurrency/for-each-concurrently.js';
import { hashOfStream } from '../../core/content/stream-hash.js';
import { enqueueJobs, type Job } from '../../core/jobs/jobs.js';
import type { Services, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

// Content is kept under its hash and shared by all that name it: by whatever is in "ContentReference". Who names it holds
// its lock shared until the row is committed; who removes it holds the lock alone.

const LOCK_KEY = `hashtextextended('content:' || sha256, 0)`;

/** In one order, so that two who name the same contents do not wait for each other. */
const LOCK_SHARED = statement(`
  SELECT pg_advisory_xact_lock_shared(key)::text AS locked
    FROM (SELECT ${LOCK_KEY} AS key FROM unnest($1::text[]) AS sha256 ORDER BY 1) keys`);

/** Holds contents until the end of the transaction, which names them. */
export const holdContents = (scope: WriteScope, sha256: readonly string[]) => scope.sql(LOCK_SHARED, [[...sha256]]);

/** What a job is to remove unless something names it. */
export interface Contents {
  readonly sha256: readonly string[];
}

/** A company may have more than one statement should enqueue as a job each. */
const REMOVED_TOGETHER = 500;

/** Removes the bytes of contents after the commit, unless something names them then. */
export function removeUnnamed(scope: WriteScope, contents: readonly string[]): void {
  const names = [...new Set(contents)];
  for (let start = 0; start < names.length; start += REMOVED_TOGETHER) {
    scope.enqueue({ task: 'removeContent', payload: { sha256: names.slice(start, start + REMOVED_TOGETHER) } });
  }
}

/** By then the transaction that wanted the content has long ended: none lasts longer than two minutes. */
const SETTLED_AFTER_MS = 5 * 60_000;

/**
 * Promises to look whether anything names contents that are about to be kept, and to remove them otherwise: in a
 * transaction of its own, so that the promise stands should what keeps them fail, or the process die.
 */
export async function promiseRemoval({ database }: Pick<Services, 'database'>, ...sha256: readonly string[]) {
  const runAt = new Date(Date.now() + SETTLED_AFTER_MS);
  const job: Job = {
    task: 'removeContent',
    payload: { sha256: [...sha256] },
    ...(sha256.length === 1 && { key: `upload:${sha256[0]}` }),
    runAt,
  };
  await database.transaction('all', (tx) => enqueueJobs(tx, [job]));
}

const CONTENT_OF = statement(`SELECT DISTINCT sha256 FROM "ContentReference" WHERE "companyId" = $1::uuid`);

/** Removes the bytes of a company that is about to be deleted, after the commit, unless another company has them too. */
export async function removeContentOf(scope: WriteScope, companyId: string): Promise<void> {
  const named = await scope.sql<{ sha256: string }>(CONTENT_OF, [companyId]);
  removeUnnamed(
    scope,
    named.map(({ sha256 }) => sha256),
  );
}

const LOCK = `SELECT pg_advisory_xact_lock(${LOCK_KEY})::text AS locked FROM (SELECT $1::text AS sha256) content`;
const IS_NAMED = `SELECT 1 AS named FROM "ContentReference" WHERE sha256 = $1 LIMIT 1`;

/**
 * Removes content that nothing names any more. Whoever keeps the same content at that moment holds its lock until
 * their row is committed, so that it is either seen here or put in place again after.
 */
export async function removeContent(
  { database, contentStore }: Pick<Services, 'database' | 'contentStore'>,
  sha256: string,
) {
  await database.transaction('all', async (tx) => {
    await tx.$queryRawUnsafe(LOCK, sha256);
    const named = await tx.$queryRawUnsafe<object[]>(IS_NAMED, sha256);
    if (named.length === 0) await contentStore.delete(sha256);
  });
}

/** Bytes in memory, and the name that the store has for them. */
export interface ContentBytes {
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Content that can be read as often as it takes, and the name that the store has for it. */
export interface ContentSource {
  readonly sha256: string;
  readonly byteSize: number;
  readonly open: () => Promise<Readable>;
}

const sourceOf = ({ sha256, bytes }: ContentBytes): ContentSource => ({
  sha256,
  byteSize: bytes.length,
  open: async () => Readable.from([bytes], { objectMode: false }),
});

/** How many are written at once. */
const WRITES = 16;

/** Stores those of the contents that are not there. */
async function putMissing({ contentStore }: Pick<Services, 'contentStore'>, contents: readonly ContentSource[]) {
  await forEachConcurrently(contents, WRITES, async ({ sha256, byteSize, open }) => {
    if (await contentStore.has(sha256)) return;
    await contentStore.put(await open(), { maxBytes: byteSize });
  });
}

const distinct = (contents: readonly ContentSource[]): ContentSource[] => [
  ...new Map(contents.map((content) => [content.sha256, content])).values(),
];

async function promiseRemovals(services: Services, contents: readonly ContentSource[]): Promise<void> {
  for (let start = 0; start < contents.length; start += REMOVED_TOGETHER) {
    const some = contents.slice(start, start + REMOVED_TOGETHER).map(({ sha256 }) => sha256);
    await promiseRemoval(services, ...some);
  }
}

/** Stores contents before a transaction that is to name them, so that it waits for no transfer. */
export async function prepareContents(services: Services, contents: readonly ContentBytes[]): Promise<void> {
  const all = distinct(contents.map(sourceOf));
  await promiseRemovals(services, all);
  await putMissing(services, all);
}

/**
 * The same for contents that may be other than their names say: each is read once, and compared as it is stored.
 * @throws what `refusal` makes of the name of one that is other content, and what reading one throws; nothing is read or
 *   written any more by then
 */
export async function prepareUnverified(
  services: Services,
  contents: readonly ContentSource[],
  refusal: (sha256: string) => Error,
): Promise<void> {
  const all = distinct(contents);
  await promiseRemovals(services, all);
  await forEachUntilFailure(all, WRITES, async (content) => {
    if (!(await putVerified(services, content))) throw refusal(content.sha256);
  });
}

/** Stores content unless it is there or is not what its name says. @returns whether it is what its name says */
async function putVerified(
  { contentStore }: Pick<Services, 'contentStore'>,
  { sha256, byteSize, open }: ContentSource,
): Promise<boolean> {
  if (await contentStore.has(sha256)) return (await hashOfStream(await open())) === sha256;
  const staged = await contentStore.stage(await open(), { maxBytes: byteSize });
  try {
    if (staged.sha256 !== sha256) return false;
    await staged.send();
    await staged.keep();
    return true;
  } finally {
    await staged.discard();
  }
}

const NAMED = statement(`
  SELECT wanted.sha256 FROM unnest($1::text[]) AS wanted(sha256)
   WHERE EXISTS (SELECT FROM "ContentReference" r WHERE r.sha256 = wanted.sha256)`);

/**
 * Holds contents for the rows that the transaction is about to write, and puts those in place again that were removed
 * after they had been prepared.
 */
export async function keepSources(scope: WriteScope, contents: readonly ContentSource[]): Promise<void> {
  const all = distinct(contents);
  const names = all.map(({ sha256 }) => sha256);
  if (all.length === 0) return;
  await holdContents(scope, names);
  const named = new Set((await scope.sql<{ sha256: string }>(NAMED, [names])).map(({ sha256 }) => sha256));
  await putMissing(
    scope.services,
    all.filter(({ sha256 }) => !named.has(sha256)),
  );
}

export const keepContents = (scope: WriteScope, contents: readonly ContentBytes[]): Promise<void> =>
  keepSources(scope, contents.map(sourceOf));
