import type { Readable } from 'node:stream';
import type { Asset } from '../../generated/prisma/client.js';
import { authorOf } from '../core/actor.js';
import { type ByteRange, ContentNotFoundError, type StoredContent } from '../core/content-store.js';
import { sniffImage } from '../core/images.js';
import type { Job } from '../core/jobs.js';
import type { Scope, Services, WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';

/** What an upload brought: its name, its first bytes, and content that is in the store or can be kept there. */
export interface Received extends StoredContent {
  readonly filename: string;
  readonly head: Buffer;
  /** What the client said it is. */
  readonly contentType?: string;
  /** Puts the content into the store, where it is not there yet. */
  readonly keep?: () => Promise<void>;
}

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

  constructor({ sha256, byteSize, filename, head, contentType, keep }: Received) {
    this.sha256 = sha256;
    this.byteSize = byteSize;
    this.originalFilename = filename;
    this.contentType = declaredType(contentType) ?? sniffImage(head) ?? UNKNOWN;
    this.#keep = keep;
  }

  async keep(): Promise<void> {
    await this.#keep?.();
  }
}

const UNKNOWN = 'application/octet-stream';
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** The type a client declared; undefined where it is none, or says nothing. */
function declaredType(sent: string | undefined): string | undefined {
  const type = sent?.toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) && type !== UNKNOWN ? type : undefined;
}

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

const contentRemoval = (sha256: string): Job => ({
  task: 'removeContent',
  payload: { sha256 },
  key: `content:${sha256}`,
});

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
