import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEachFile } from './each-file.js';

/** A request as it came: what was asked of which object, and who signed it for which region. */
interface Received {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly accessKey: string;
  readonly region: string;
  readonly signed: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly query: URLSearchParams;
}

/** S3 as far as it is used here: the same wire protocol on a socket, objects in memory. */
export interface ObjectStorage {
  readonly url: string;
  readonly requests: Received[];
  /** The objects of the one bucket there is. */
  readonly objects: Map<string, Buffer>;
  /** Answers the next requests of this method with this error, or breaks the connection. */
  fail(method: string, how: Refusal | 'break', times?: number): void;
  /** Is waited for before a request is answered. */
  delay(method: string, until: () => Promise<unknown>): void;
  /** Every request is answered as it should be again. */
  mend(): void;
}

export const BUCKET = 'files';

export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string | number>;
  readonly body?: Buffer | string;
}

let shared: Promise<ObjectStorage> | undefined;
let stop: (() => void) | undefined;
afterEachFile(() => {
  stop?.();
  stop = undefined;
  shared = undefined;
});

/** The service of this test file, for which the process is given credentials of its own. */
export function objectStorage(): Promise<ObjectStorage> {
  shared ??= start();
  return shared;
}

async function start(): Promise<ObjectStorage> {
  const objects = new Map<string, Buffer>();
  const requests: Received[] = [];
  const failures = new Map<string, { how: Refusal | 'break'; left: number }>();
  const delays = new Map<string, () => Promise<unknown>>();
  const server = createServer(async (req, res) => {
    const received = readHead(req);
    requests.push(received);
    await delays.get(received.method)?.();
    const failure = failures.get(received.method);
    const fails = failure && failure.left-- > 0 ? failure.how : undefined;
    if (fails === 'break') return void req.socket.destroy();
    const { status, headers, body = '' } = answerOf(fails ?? (await act(objects, received, req)));
    res.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
    res.end(received.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'test-access-key',
    AWS_SECRET_ACCESS_KEY: 'test-secret-key',
    AWS_EC2_METADATA_DISABLED: 'true',
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    objects,
    fail: (method, how, times = Number.POSITIVE_INFINITY) => void failures.set(method, { how, left: times }),
    delay: (method, until) => void delays.set(method, until),
    mend() {
      failures.clear();
      delays.clear();
    },
  };
}

function readHead({ method = '', url = '', headers }: IncomingMessage): Received {
  const { pathname, searchParams: query } = new URL(url, 'http://x');
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(pathname) ?? [];
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), /;
  const [, accessKey = '', region = '', signed = ''] = form.exec(headers.authorization ?? '') ?? [];
  return { method, bucket, key, accessKey, region, signed: signed.split(';'), headers, query };
}

const answerOf = (outcome: Answer | Refusal): Answer =>
  outcome instanceof Refusal
    ? {
        status: outcome.status,
        headers: { 'content-type': 'application/xml' },
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${outcome.code}</Code><Message>Refused</Message></Error>`,
      }
    : outcome;

async function act(objects: Map<string, Buffer>, received: Received, req: IncomingMessage): Promise<Answer | Refusal> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  if (received.accessKey === '') return new Refusal(403, 'AccessDenied');
  if (received.accessKey !== 'test-access-key') return new Refusal(403, 'InvalidAccessKeyId');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => received.signed.includes(name)))
    return new Refusal(403, 'SignatureDoesNotMatch');
  if (received.headers['x-amz-content-sha256'] !== createHash('sha256').update(content).digest('hex'))
    return new Refusal(400, 'XAmzContentSHA256Mismatch');
  if (received.bucket !== BUCKET) return new Refusal(404, 'NoSuchBucket');
  const done = actions[received.key === '' ? 'LIST' : received.method]?.(objects, received, content);
  return done ?? new Refusal(405, 'MethodNotAllowed');
}

type Action = (objects: Map<string, Buffer>, received: Received, content: Buffer) => Answer | Refusal;

const actions: Record<string, Action> = {
  LIST(objects, { query }) {
    const keys = [...objects.keys()].slice(0, Number(query.get('max-keys') ?? 1000));
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return { status: 200, body: `<?xml version="1.0"?><ListBucketResult>${contents}</ListBucketResult>` };
  },
  PUT(objects, { key, headers }, content) {
    if (content.length !== Number(headers['content-length'])) return new Refusal(400, 'IncompleteBody');
    objects.set(key, content);
    return { status: 200 };
  },
  HEAD(objects, { key }) {
    const object = objects.get(key);
    return object ? { status: 200, headers: { 'content-length': object.length } } : new Refusal(404, 'NoSuchKey');
  },
  GET(objects, { key, headers }) {
    const object = objects.get(key);
    if (!object) return new Refusal(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    if (from === undefined) return { status: 200, body: object };
    if (Number(from) >= object.length) return new Refusal(416, 'InvalidRange');
    return { status: 206, body: object.subarray(Number(from), to ? Number(to) + 1 : undefined) };
  },
  DELETE(objects, { key }) {
    objects.delete(key);
    return { status: 204 };
  },
};
