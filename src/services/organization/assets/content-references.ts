import { Readable } from 'node:stream';
import { forEachConcurrently, forEachUntilFailure } from '#services/core/concurrency/for-each-concurrently.js';
import { hashOfStream } from '#services/core/content/content-staging.js';
import { enqueueJobs, type Job } from '#services/core/jobs/jobs.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

// Content is stored under its hash and shared by all rows that reference it (the view "ContentReference"). A
// transaction that adds a reference holds the content's lock shared until its commit; a removal holds the lock
// exclusively.

const LOCK_KEY = `hashtextextended('content:' || sha256, 0)`;

/** Locks in a fixed order, to avoid deadlocks between two transactions with the same contents. */
const LOCK_SHARED = statement(`
  SELECT pg_advisory_xact_lock_shared(key)::text AS locked
    FROM (SELECT ${LOCK_KEY} AS key FROM unnest($1::text[]) AS sha256 ORDER BY 1) keys`);

/** Locks contents until the end of the transaction, which adds references to them. */
export const holdContents = (scope: WriteScope, sha256: readonly string[]) => scope.sql(LOCK_SHARED, [[...sha256]]);

/** The payload of a removal job: contents to remove unless a row references them. */
export interface Contents {
  readonly sha256: readonly string[];
}

/** A company may have more contents than one statement should enqueue with a job each. */
const REMOVED_TOGETHER = 500;

/** After the commit, removes the bytes of contents that no row references then. */
export function removeUnnamed(scope: WriteScope, contents: readonly string[]): void {
  const names = [...new Set(contents)];
  for (let start = 0; start < names.length; start += REMOVED_TOGETHER) {
    scope.enqueue({ task: 'removeContent', payload: { sha256: names.slice(start, start + REMOVED_TOGETHER) } });
  }
}

/** The transaction that wanted the content has ended by then: transactions last at most two minutes. */
const SETTLED_AFTER_MS = 5 * 60_000;

/**
 * Schedules a removal of contents before they are stored: the job removes them unless a row references them. It has its
 * own transaction, so the job survives if storing fails or the process dies.
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

/**
 * Removes the bytes of a company before its deletion. The removal runs after the commit and skips bytes that another
 * company has too.
 */
export async function removeContentOf(scope: WriteScope, companyId: string): Promise<void> {
  const contents = await scope.sql<{ sha256: string }>(CONTENT_OF, [companyId]);
  removeUnnamed(
    scope,
    contents.map(({ sha256 }) => sha256),
  );
}

const LOCK = `SELECT pg_advisory_xact_lock(${LOCK_KEY})::text AS locked FROM (SELECT $1::text AS sha256) content`;
const IS_NAMED = `SELECT 1 AS named FROM "ContentReference" WHERE sha256 = $1 LIMIT 1`;

/**
 * Removes content without references. A concurrent transaction that stores the same content holds its lock until the
 * commit: then either this job sees its row, or that transaction stores the content again.
 */
export async function removeContent(
  { database, contentStore }: Pick<Services, 'database' | 'contentStore'>,
  sha256: string,
) {
  await database.transaction('all', async (tx) => {
    await tx.$queryRawUnsafe(LOCK, sha256);
    const references = await tx.$queryRawUnsafe<object[]>(IS_NAMED, sha256);
    if (references.length === 0) await contentStore.delete(sha256);
  });
}

/** Bytes in memory, with their name in the store. */
export interface ContentBytes {
  readonly sha256: string;
  readonly bytes: Buffer;
}

/** Content that can be read repeatedly, with its name in the store. */
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

/** The number of concurrent writes. */
const WRITES = 16;

/** Stores the contents that the store lacks. */
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

/** Stores contents before the transaction that references them. That transaction then waits for no transfer. */
export async function prepareContents(services: Services, contents: readonly ContentBytes[]): Promise<void> {
  const all = distinct(contents.map(sourceOf));
  await promiseRemovals(services, all);
  await putMissing(services, all);
}

/**
 * Stores contents whose hashes are not verified yet. Each content is read once and compared while it is stored.
 * @throws the error of `refusal` for content that differs from its name, and errors of reading; all reads and writes
 * have stopped by then
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

/** Stores content unless the store has it or it differs from its name. @returns whether it matches its name */
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
 * Locks contents for the rows that the transaction writes next. Stores contents again that were removed after their
 * preparation.
 */
export async function keepSources(scope: WriteScope, contents: readonly ContentSource[]): Promise<void> {
  const all = distinct(contents);
  const names = all.map(({ sha256 }) => sha256);
  if (all.length === 0) return;
  await holdContents(scope, names);
  const referencedHashes = new Set((await scope.sql<{ sha256: string }>(NAMED, [names])).map(({ sha256 }) => sha256));
  await putMissing(
    scope.services,
    all.filter(({ sha256 }) => !referencedHashes.has(sha256)),
  );
}

export const keepContents = (scope: WriteScope, contents: readonly ContentBytes[]): Promise<void> =>
  keepSources(scope, contents.map(sourceOf));
