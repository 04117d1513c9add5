import type { Readable } from 'node:stream';
import type { Asset } from '#generated/prisma/client.js';
import { authorOf } from '#services/core/actors/actor.js';
import { type ByteRange, ContentNotFoundError, type StoredContent } from '#services/core/content/content-store.js';
import { sniffImage } from '#services/core/content/images.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { holdContents, removeUnnamed } from './content-references.js';

/** Loaded with the first upload: it takes 10 MB and 55 ms, which would slow down the start. */
const loadSniffer = () => import('file-type');

const UNKNOWN = 'application/octet-stream';

/** Containers of many formats. If a client declares a more specific type, it wins over the bytes. */
const CONTAINERS = new Set(['application/zip', 'application/x-cfb', 'application/gzip']);

/**
 * The media type of a file: detected from its first 4 KiB, otherwise the type that the client declared. A declared type
 * that a browser would run is ignored: no upload can become an active page of this server.
 */
export async function contentTypeOf(head: Buffer, declared: string | undefined): Promise<string> {
  const sniffedType = sniffImage(head) ?? (await (await loadSniffer()).fileTypeFromBuffer(head))?.mime;
  if (sniffedType && !CONTAINERS.has(sniffedType)) return sniffedType;
  return declaredType(declared) ?? sniffedType ?? UNKNOWN;
}

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;
const RUN_BY_BROWSERS =
  /^(text|application)\/(x?html|xml.*|xsl.*|(x-)?(java|ecma|j|live|vb)script.*|x-shockwave-flash|mathml.*)$|\+xml$|^multipart\/|^message\//;

/** The type that a client declared; undefined if it is invalid, unspecific or a type that browsers run. */
function declaredType(sent: string | undefined): string | undefined {
  const type = sent?.toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) && !RUN_BY_BROWSERS.test(type) && type !== UNKNOWN ? type : undefined;
}

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
