import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Staging } from './content-staging.js';
import {
  assertRange,
  type ByteRange,
  ContentNotFoundError,
  type ContentStore,
  contentKey,
  putContent,
  type StagedContent,
  type StoredContent,
} from './content-store.js';

/** Loaded only when a bucket is configured: it takes 14 MB and 170 ms, which other servers do not pay. */
const loadSdk = () => import('@aws-sdk/client-s3');

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

interface Bucket {
  readonly bucket: string;
  /** AWS by default. */
  readonly endpoint?: string | undefined;
  /** By default the region of the environment or the profile; with an endpoint, any value works. */
  readonly region?: string | undefined;
  /** The directory that receives uploads before they are sent. */
  readonly uploads: string;
}

const CONNECT_MS = 5_000;
const IDLE_MS = 30_000;
/** A download holds its connection until its reader is done. */
const MAX_SOCKETS = 256;
const ATTEMPTS = 3;

// The SDK prints warnings about conditions that this code handles, to a console that must contain only lines of JSON.
const mute = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Stores content as objects `ab/cd/<sha256>` in a bucket of S3 or a compatible store. The SDK's default chain finds the
 * credentials in the server's environment.
 */
export class S3ContentStore implements ContentStore {
  readonly provider = 's3';
  readonly keyOf = contentKey;

  private constructor(
    private readonly sdk: Sdk,
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly staging: Staging,
  ) {}

  /** @throws Error that names the problem with the bucket, its address or the credentials */
  static async open({ bucket, endpoint, region, uploads }: Bucket): Promise<S3ContentStore> {
    const sdk = await loadSdk();
    const client = new sdk.S3Client({
      ...(region && { region }),
      // A self-hosted store has no host name for each bucket.
      ...(endpoint && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
      // Other stores do not know checksums that follow the content. The request signs the content's SHA-256 instead,
      // which all stores check.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: ATTEMPTS,
      logger: mute,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: IDLE_MS,
        logger: mute,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
    });
    try {
      // Without the right to list, S3 answers 403 instead of 404 for missing content.
      await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
    } catch (cause) {
      client.destroy();
      const place = endpoint ? new URL(endpoint).host : 'AWS S3';
      throw new Error(`The bucket ${bucket} of ${place} cannot be used: ${reasonOf(cause)}`, { cause });
    }
    return new S3ContentStore(sdk, client, bucket, new Staging(uploads));
  }

  async stage(stream: Readable, { maxBytes }: { maxBytes: number }): Promise<StagedContent> {
    const { path, sha256, byteSize, remove } = await this.staging.receive(stream, maxBytes);
    const send = async (): Promise<void> => {
      if ((await this.sizeOf(sha256)) !== byteSize) await this.upload(path, { sha256, byteSize });
    };
    const keep = async (): Promise<void> => {
      // Between `send` and `keep`, a concurrent deletion of the same content may have removed this object.
      await send();
      await remove();
    };
    return { sha256, byteSize, send, keep, discard: remove };
  }

  put(stream: Readable, options: { maxBytes: number }): Promise<StoredContent> {
    return putContent(this, stream, options);
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    const object = this.objectOf(sha256);
    if (range) assertRange(range);
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
    try {
      const { Body } = await this.client.send(new this.sdk.GetObjectCommand({ ...object, ...(Range && { Range }) }));
      return Body as Readable;
    } catch (error) {
      if (statusOf(error) === 404) throw new ContentNotFoundError(sha256);
      if (statusOf(error) === 416) return Readable.from([]);
      throw error;
    }
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.sizeOf(sha256)) !== undefined;
  }

  async delete(sha256: string): Promise<boolean> {
    const isThere = await this.has(sha256);
    if (isThere) await this.client.send(new this.sdk.DeleteObjectCommand(this.objectOf(sha256)));
    return isThere;
  }

  removeAbandoned(lastWrittenBefore: Date): Promise<number> {
    return this.staging.removeAbandoned(lastWrittenBefore);
  }

  private objectOf(sha256: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: contentKey(sha256) };
  }

  /** The size of content in bytes; undefined if the bucket does not have it. */
  private async sizeOf(sha256: string): Promise<number | undefined> {
    const object = this.objectOf(sha256);
    try {
      return (await this.client.send(new this.sdk.HeadObjectCommand(object))).ContentLength ?? 0;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  }

  /** Sends a file as a stream. The SDK does not retry streams, so this function does. */
  private upload(path: string, { sha256, byteSize }: StoredContent): Promise<void> {
    return withRetries(async () => {
      const Body = (await open(path, 'r')).createReadStream();
      const object = { ...this.objectOf(sha256), Body, ContentLength: byteSize };
      try {
        await this.client.send(signedContent(new this.sdk.PutObjectCommand(object), sha256));
      } finally {
        Body.destroy();
      }
    });
  }
}

/**
 * Signs the hash of the body. Without it the body would be unsigned: the SDK cannot hash a stream before sending it.
 */
function signedContent(command: PutObjectCommand, sha256: string): PutObjectCommand {
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'signedContent' },
  );
  return command;
}

async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
      await sleep(Math.random() * 200 * 2 ** attempt);
    }
  }
}

/** Whether a retry may succeed: not after the bucket rejected the request, nor when the file is missing. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined) return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  return status >= 500 || status === 429;
}

/** The HTTP status of a response; undefined without a response. */
const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

function reasonOf(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  return [...new Set([name, message || code])].filter((part) => part && part !== 'Error').join(': ');
}
