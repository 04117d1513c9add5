import type { Readable } from 'node:stream';
import type { Asset } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { type ByteRange, ContentNotFoundError, type StoredContent } from '#services/core/content/content-store.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { holdContents, removeUnnamed } from './content-references.js';
import { contentTypeOf } from './content-type.js';

/** A received upload: its name, its first bytes, and content that is in the store or can be put there. */
export interface Upload extends StoredContent {
  readonly filename: string;
  readonly head: Buffer;
  /** The media type that the client declared. */
  readonly contentType?: string;
  /** Puts the content into the store, if it is not there yet. */
  readonly keep?: () => Promise<void>;
}

/** An upload whose media type is known. */
type TypedUpload = Omit<Upload, 'head'> & { readonly contentType: string };

/**
 * A file that this server received. It is a class, so no request can be parsed into one: otherwise a client could get
 * content that it never sent by naming its hash.
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

/** The input field of an operation that comes from an upload. */
export const fileOf = async (received: Upload): Promise<{ file: ReceivedUpload }> => ({
  file: new ReceivedUpload({ ...received, contentType: await contentTypeOf(received.head, received.contentType) }),
});

/** Stores a received file as an asset of the company. The bytes are in the store before the row's commit. */
export async function insertAsset(scope: WriteScope, companyId: string, file: ReceivedUpload): Promise<Asset> {
  const { sha256, byteSize, originalFilename, contentType } = file;
  await holdContents(scope, [sha256]);
  const data = { companyId, sha256, byteSize, originalFilename, contentType, ...authorOf(scope.actor) };
  const asset = await scope.db.asset.create({ data });
  await file.keep();
  return asset;
}

const REMOVE = statement(`
  DELETE FROM "Asset" a WHERE a."companyId" = $1::uuid AND a.id = ANY($2::uuid[])
     AND NOT EXISTS (SELECT FROM "Company" c WHERE c.id = a."companyId" AND c."logoAssetId" = a.id)
  RETURNING a.sha256`);

/**
 * Removes assets except the company's logo. Their bytes are removed after the commit, unless another asset references
 * them.
 */
export async function removeAssets(scope: WriteScope, companyId: string, ids: readonly string[]): Promise<void> {
  const removed = await scope.sql<{ sha256: string }>(REMOVE, [companyId, ids]);
  removeUnnamed(
    scope,
    removed.map(({ sha256 }) => sha256),
  );
}

/** Opens stored bytes, or a range of them. @throws the error of `missing` if they do not exist */
export const contentOpener =
  ({ services }: Scope, sha256: string, missing: () => Error) =>
  async (range?: ByteRange): Promise<Readable> => {
    try {
      return await services.contentStore.open(sha256, range);
    } catch (error) {
      throw error instanceof ContentNotFoundError ? missing() : error;
    }
  };
