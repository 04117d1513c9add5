import type { Readable } from 'node:stream';
import type { Asset } from '../../../generated/prisma/client.js';
import { authorOf } from '../../core/actors/actor.js';
import { type ByteRange, ContentNotFoundError, type StoredContent } from '../../core/content/content-store.js';
import { enqueueJobs, type Job } from '../../core/jobs/jobs.js';
import type { Scope, Services, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { contentTypeOf } from './content-type.js';

/** What an upload brought: its name, its first bytes, and content that is in the store or can be kept there. */
export interface Upload extends StoredContent {
  readonly filename: string;
  readonly head: Buffer;
  /** What the client said it is. */
  readonly contentType?: string;
  /** Puts the content into the store, where it is not there yet. */
  readonly keep?: () => Promise<void>;
}

/** The same once its type is told. */
type TypedUpload = Omit<Upload, 'head'> & { readonly contentType: string };

/**
 * A file that this server received itself. A class, so that no request can be parsed into one: whoever names a hash
 * of content that they never sent would otherwise be given it.
 */
export class ReceivedUpload {
  readonly sha256: string;
  readonly byteSize: number;
  readonly originalFilename: string;
  readonly contentType: string;
  readonly #keep: (() => Promise<void>) | undefined;

  constructor({ sha256, byteSize, filename, contentType, keep }: TypedUpload) {
    this.sha256 = sha256;
    this.byteSize = byteSize;
    this.originalFilename = filename;
    this.contentType = contentType;
    this.#keep = keep;
  }

  async keep(): Promise<void> {
    await this.#keep?.();
  }
}

/** The part of an operation's input that comes of an upload. */
export const fileOf = async (received: Upload): Promise<{ file: ReceivedUpload }> => ({
  file: new ReceivedUpload({ ...received, contentType: await contentTypeOf(received.head, received.contentType) }),
});

const CONTENT_LOCK = `SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended('content:' || $1, 0))`;
const LOCK_SHARED = statement(CONTENT_LOCK.replace('xact_lock', 'xact_lock_shared'));

/** Keeps a received file as an asset of the company. The bytes are in place before the row that names them is committed. */
export async function insertAsset(scope: WriteScope, companyId: string, file: ReceivedUpload): Promise<Asset> {
  const { sha256, byteSize, originalFilename, contentType } = file;
  await scope.sql(LOCK_SHARED, [sha256]);
  const data = { companyId, sha256, byteSize, originalFilename, contentType, ...authorOf(scope.actor) };
  const asset = await scope.db.asset.create({ data });
  await file.keep();
  return asset;
}

const REMOVE = statement(`
  DELETE FROM "Asset" a WHERE a."companyId" = $1::uuid AND a.id = ANY($2::uuid[])
     AND NOT EXISTS (SELECT FROM "Company" c WHERE c.id = a."companyId" AND c."logoAssetId" = a.id)
  RETURNING a.sha256`);

/** Removes assets, but for the company's logo; their bytes go after the commit, unless another asset names them. */
export async function removeAssets(scope: WriteScope, companyId: string, ids: readonly string[]): Promise<void> {
  const removed = await scope.sql<{ sha256: string }>(REMOVE, [companyId, ids]);
  for (const sha256 of new Set(removed.map((asset) => asset.sha256))) scope.enqueue(contentRemoval(sha256));
}

/** What a job is to remove unless an asset names it. */
export interface Contents {
  readonly sha256: readonly string[];
}

const contentRemoval = (sha256: string): Job => ({
  task: 'removeContent',
  payload: { sha256: [sha256] },
  key: `content:${sha256}`,
});

/** By then the transaction that wanted the content has long ended: none lasts longer than 30 s. */
const SETTLED_AFTER_MS = 5 * 60_000;

/**
 * Promises to look whether anything names content that is about to be kept, and to remove it otherwise: in a transaction
 * of its own, so that the promise stands should what keeps it fail, or the process die.
 */
export async function promiseRemoval({ database }: Pick<Services, 'database'>, sha256: string): Promise<void> {
  const runAt = new Date(Date.now() + SETTLED_AFTER_MS);
  const job = { ...contentRemoval(sha256), key: `upload:${sha256}`, runAt };
  await database.transaction('all', (tx) => enqueueJobs(tx, [job]));
}

const CONTENT_OF = statement(`SELECT DISTINCT sha256 FROM "Asset" WHERE "companyId" = $1::uuid`);

/** A company may have more than one statement should enqueue as a job each. */
const REMOVED_TOGETHER = 500;

/** Removes the bytes of a company that is about to be deleted, after the commit, unless another's asset names them. */
export async function removeContentOf(scope: WriteScope, companyId: string): Promise<void> {
  const names = (await scope.sql<{ sha256: string }>(CONTENT_OF, [companyId])).map(({ sha256 }) => sha256);
  for (let start = 0; start < names.length; start += REMOVED_TOGETHER) {
    scope.enqueue({ task: 'removeContent', payload: { sha256: names.slice(start, start + REMOVED_TOGETHER) } });
  }
}

/**
 * Removes content that no asset names any more. Whoever keeps the same content at that moment holds its lock until
 * their asset is committed, so that it is either seen here or put in place again after.
 */
export async function removeContent(
  { database, contentStore }: Pick<Services, 'database' | 'contentStore'>,
  sha256: string,
) {
  await database.transaction('all', async (tx) => {
    await tx.$queryRawUnsafe(CONTENT_LOCK, sha256);
    if (!(await tx.asset.findFirst({ where: { sha256 }, select: { id: true } }))) await contentStore.delete(sha256);
  });
}

/** A way to read stored bytes, or a range of them. @throws what `missing` gives when they are not there */
export const opening =
  ({ services }: Scope, sha256: string, missing: () => Error) =>
  async (range?: ByteRange): Promise<Readable> => {
    try {
      return await services.contentStore.open(sha256, range);
    } catch (error) {
      throw error instanceof ContentNotFoundError ? missing() : error;
    }
  };
