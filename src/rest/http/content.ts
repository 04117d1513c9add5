import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { matches } from '#http/revalidation.js';
import type { ByteRange } from '#services/core/content/content-store.js';
import type { Content, RouteCall } from './route.js';

interface StoredContent {
  readonly contentType: string;
  readonly byteSize: number;
  readonly sha256: string;
  readonly originalFilename: string | null;
  /** Whether the content is always a download, regardless of its type. */
  readonly download?: boolean;
  readonly open: (range?: ByteRange) => Promise<Readable>;
}

/** Types that a browser displays without running code in them. */
const SHOWN_INLINE = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'text/plain',
  'text/markdown',
  'text/csv',
]);

/** Sends stored bytes: whole, a range of them, or 304 if the client already has them. */
async function sendContent({ req, res }: RouteCall, content: StoredContent): Promise<void> {
  const tag = `"${content.sha256}"`;
  const headers: OutgoingHttpHeaders = {
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    // Browsers do not open their PDF reader in a sandbox, and give a PDF no page's origin.
    'Content-Security-Policy':
      content.contentType === 'application/pdf' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
    'X-Frame-Options': 'SAMEORIGIN',
    'X-Content-Type-Options': 'nosniff',
  };
  if (matches(req.headers['if-none-match'], tag)) return void res.writeHead(304, headers).end();
  const range = wantedRange(req.headers.range, req.headers['if-range'], tag, content.byteSize);
  if (range === 'unsatisfiable') {
    return void res.writeHead(416, { ...headers, 'Content-Range': `bytes */${content.byteSize}` }).end();
  }
  const { start, end } = range ?? { start: 0, end: content.byteSize - 1 };
  const head = {
    ...headers,
    'Content-Type': typeOf(content),
    'Content-Disposition': disposition(content),
    'Content-Length': end - start + 1,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${content.byteSize}` }),
  };
  const bytes = await content.open(range);
  res.writeHead(range ? 206 : 200, head);
  if (req.method === 'HEAD') {
    bytes.destroy();
    res.end();
  } else await sendBytes(bytes, res);
}

/** Streams to the client; a client that disconnects is not a server error. */
async function sendBytes(bytes: Readable, res: RouteCall['res']): Promise<void> {
  try {
    await pipeline(bytes, res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** The requested range; undefined for the whole content, also for several ranges or a malformed header. */
function wantedRange(
  header: string | undefined,
  ifRange: string | string[] | undefined,
  tag: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return undefined;
  if (ifRange !== undefined && ifRange !== tag) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (from && to && Number(to) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Text is served as UTF-8: without a charset, browsers guess an older one. */
const typeOf = ({ contentType }: StoredContent): string =>
  contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;

function disposition({ contentType, originalFilename, download }: StoredContent): string {
  const kind = SHOWN_INLINE.has(contentType) && !download ? 'inline' : 'attachment';
  if (!originalFilename) return kind;
  const ascii = originalFilename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(originalFilename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } } as const;

/** The response of a route that sends stored bytes, as the OpenAPI document describes it. */
export const storedContent = {
  content: { description: 'The bytes, with their stored content type', types: bytes } satisfies Content,
  also: {
    206: { description: 'The requested range of bytes', content: bytes },
    304: { description: 'The content has not changed since the ETag in If-None-Match' },
    416: { description: 'The range begins beyond the end of the content' },
  } satisfies ZodOpenApiResponsesObject,
  send: sendContent,
};
