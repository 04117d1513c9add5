import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FormFile, readSingleFile, safeFileName, UploadError } from '#http/multipart.js';
import { DiskContentStore } from '#services/core/content/content-store-disk.js';

const MAX_BYTES = 100_000;
const BOUNDARY = 'x-boundary';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

let root: string;
let store: DiskContentStore;
let server: Server;
let received: Promise<FormFile>;
let beforeReading: (req: IncomingMessage) => Promise<void>;
let arrival: PromiseWithIncoming;

interface PromiseWithIncoming {
  promise: Promise<IncomingMessage>;
  resolve: (req: IncomingMessage) => void;
}

function arrivalOfRequest(): PromiseWithIncoming {
  let resolve!: (req: IncomingMessage) => void;
  const promise = new Promise<IncomingMessage>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

async function receive(req: IncomingMessage): Promise<FormFile> {
  await beforeReading(req);
  return readSingleFile(req, { field: 'file', maxBytes: MAX_BYTES, store });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'multipart-'));
  store = new DiskContentStore(root);
  beforeReading = async () => {};
  arrival = arrivalOfRequest();
  server = createServer((req, res) => {
    received = receive(req);
    received.then(
      ({ head: _head, fields, ...file }) => res.end(JSON.stringify({ ...file, fields: Object.fromEntries(fields) })),
      (error) => {
        res.statusCode = error instanceof UploadError ? error.status : 500;
        res.end(JSON.stringify({ error: error.message }));
      },
    );
    arrival.resolve(req);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(root, { recursive: true });
});

const port = () => (server.address() as AddressInfo).port;

async function send(
  body: string | FormData | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://127.0.0.1:${port()}/`, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
}

const sendRaw = (body: string | Buffer) => send(new Uint8Array(Buffer.from(body)), { 'content-type': FORM_TYPE });

function formWith(...files: [field: string, content: string | Uint8Array<ArrayBuffer>, filename: string][]): FormData {
  const form = new FormData();
  for (const [field, content, filename] of files)
    form.append(field, new Blob([content], { type: 'text/plain' }), filename);
  return form;
}

const part = (disposition: string, content: string, ...headers: string[]) =>
  `--${BOUNDARY}\r\n${[`Content-Disposition: form-data; ${disposition}`, ...headers].join('\r\n')}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function expectRefused(answer: Promise<{ status: number; body: unknown }>, status: number, error: string) {
  expect(await answer).toEqual({ status, body: { error } });
  expect(await storedFiles()).toEqual([]);
}

describe('an upload of one file', () => {
  test('a file is stored and described', async () => {
    const answer = await send(formWith(['file', 'hello', 'notes.txt']));
    expect(answer).toMatchObject({
      status: 200,
      body: { byteSize: 5, filename: 'notes.txt', contentType: 'text/plain', fields: {} },
    });
    const file = await received;
    expect(file.head).toEqual(Buffer.from('hello'));
    expect(await buffer(await store.open(file.sha256))).toEqual(Buffer.from('hello'));
  });

  test('only the first 4 KiB of a large file are handed over as its head', async () => {
    const content = new Uint8Array(MAX_BYTES).map((_, index) => index % 251);
    await send(formWith(['file', content, 'big.bin']));
    const file = await received;
    expect(file).toMatchObject({ byteSize: MAX_BYTES });
    expect(file.head).toEqual(Buffer.from(content.subarray(0, 4096)));
    expect(await storedFiles()).toEqual([file.sha256]);
  });

  test('text fields before and after the file come along, whatever their names', async () => {
    const form = [part('name="__proto__"', 'a'), part('name="file"; filename="a"', 'x'), part('name="note"', 'Zoë')];
    await sendRaw([...form, END].join(''));
    expect(Array.from((await received).fields)).toEqual([
      ['__proto__', 'a'],
      ['note', 'Zoë'],
    ]);
  });

  test('a file without a name or a type gets harmless ones', async () => {
    const unnamed = part('name="file"', 'x', 'Content-Type: application/octet-stream');
    expect((await sendRaw(unnamed + END)).body).toMatchObject({
      filename: 'file',
      contentType: 'application/octet-stream',
    });
    expect((await sendRaw(part('name="file"; filename="a"', 'x') + END)).body).toMatchObject({
      contentType: 'text/plain',
    });
  });

  test('an absurdly long type is not passed on', async () => {
    const typed = part('name="file"; filename="a"', 'x', `Content-Type: text/${'x'.repeat(5000)}`);
    expect((await sendRaw(typed + END)).body).toMatchObject({ contentType: 'application/octet-stream' });
  });

  test('a file name travels as UTF-8 and loses its directories', async () => {
    const answer = await send(formWith(['file', 'x', 'C:\\secret/../Zoë 🚀.txt']));
    expect(answer.body).toMatchObject({ filename: 'Zoë 🚀.txt' });
  });

  test.each([
    ["filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
    ["filename*=UTF-8''C%3A%5Cplans%5CZo%C3%AB.txt", 'Zoë.txt'],
    ['filename="plain.txt"; filename*=UTF-8\'\'..%2Fother.txt', 'other.txt'],
    ['filename="/"', 'file'],
    ['filename="a/../.."', 'file'],
  ])('a file name spelled %s is %s', async (spelled, name) => {
    const answer = await sendRaw(part(`name="file"; ${spelled}`, 'x') + END);
    expect(answer).toMatchObject({ status: 200, body: { filename: name } });
  });

  test('a text of the same name as the file is a text', async () => {
    const form = [part('name="file"', 'text'), part('name="file"; filename="a"', 'x'), END];
    expect(await sendRaw(form.join(''))).toMatchObject({
      status: 200,
      body: { byteSize: 1, filename: 'a', fields: { file: 'text' } },
    });
  });

  test('a body that trickles in byte by byte is read like any other', async () => {
    const body = Buffer.from(part('name="file"; filename="a.txt"', 'hello\r\n--x-bound\r\n') + END);
    const socket = connect(port(), '127.0.0.1').setNoDelay(true);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n`);
    for (const byte of body) {
      socket.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    await arrival.promise;
    expect((await received).head.toString()).toBe('hello\r\n--x-bound\r\n');
    socket.destroy();
  });
});

describe('a refused upload leaves nothing behind', () => {
  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=x',
    'multipart/form-datax',
  ])('the type %s is no form', (type) =>
    expectRefused(send('file=1', { 'content-type': type }), 415, 'Expected multipart/form-data'),
  );

  test('a request without a type is no form', () =>
    expectRefused(send(new Uint8Array([1])), 415, 'Expected multipart/form-data'));

  test('a form without the file field, or with a text or a file elsewhere, misses it', async () => {
    await expectRefused(sendRaw(END), 400, "Missing file field 'file'");
    await expectRefused(sendRaw(part('name="file"', 'text') + END), 400, "Missing file field 'file'");
    await expectRefused(send(formWith(['other', 'x', 'a.txt'])), 400, "Missing file field 'file'");
    await expectRefused(sendRaw(part('filename="a"', 'x') + END), 400, "Missing file field 'file'");
  });

  test('an empty file is refused', () =>
    expectRefused(send(formWith(['file', '', 'a.txt'])), 422, 'Attachment is empty'));

  test('what a browser sends where no file was chosen is an empty file', () =>
    expectRefused(
      sendRaw(part('name="file"; filename=""', '', 'Content-Type: application/octet-stream') + END),
      422,
      'Attachment is empty',
    ));

  test('a file of one byte too many is refused', () =>
    expectRefused(
      send(formWith(['file', new Uint8Array(MAX_BYTES + 1), 'a'])),
      422,
      `Attachment exceeds ${MAX_BYTES} bytes`,
    ));

  test('a file far too large is refused with an answer that the client can read', () =>
    expectRefused(
      send(formWith(['file', new Uint8Array(20_000_000), 'a'])),
      422,
      `Attachment exceeds ${MAX_BYTES} bytes`,
    ));

  test('the connection of a refused upload serves the next request', async () => {
    const request = (body: string) =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const socket = connect(port(), '127.0.0.1').setEncoding('latin1');
    socket.write(request(part('name="file"; filename="a"', 'x'.repeat(5_000_000)) + END));
    socket.write(request(part('name="file"; filename="a"', 'x') + END));
    let answers = '';
    for await (const chunk of socket) {
      answers += chunk;
      if (answers.includes('"byteSize":1')) break;
    }
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 422', 'HTTP/1.1 200']);
  });

  test('a second file is refused, in the same field or elsewhere, before or after', async () => {
    const several = 'Expected exactly one file';
    await expectRefused(send(formWith(['file', 'x', 'a'], ['file', 'y', 'b'])), 400, several);
    await expectRefused(send(formWith(['file', 'x', 'a'], ['other', 'y', 'b'])), 400, several);
    await expectRefused(send(formWith(['other', 'x', 'a'], ['file', 'y', 'b'])), 400, several);
    await expectRefused(send(formWith(['file', new Uint8Array(90_000), 'a'], ['file', 'y', 'b'])), 400, several);
  });

  test('content that was stored before outlives a refused upload of the same', async () => {
    const { sha256 } = await store.put(Readable.from([Buffer.from('x')]), { maxBytes: 10 });
    expect(await send(formWith(['file', 'x', 'a'], ['file', 'y', 'b']))).toMatchObject({ status: 400 });
    expect(await storedFiles()).toEqual([sha256]);
  });

  test.each([
    ['without a body', ''],
    ['that is not multipart at all', 'hello'],
    ['cut inside the headers of a part', `--${BOUNDARY}\r\nContent-Disp`],
    ['cut inside the file', part('name="file"; filename="a"', 'hello')],
    ['cut after another field', part('name="file"; filename="a"', 'hello') + part('name="b"', 'text')],
    [
      'with a broken header after the file',
      `${part('name="file"; filename="a"', 'hello')}--${BOUNDARY}\r\n\u0001: x\r\n\r\n\r\n${END}`,
    ],
    ['with headers without end', `--${BOUNDARY}\r\nX: ${'x'.repeat(200_000)}\r\n\r\n${END}`],
    ['with a field without a name', part('foo="b"', 'text') + part('name="file"; filename="a"', 'hello') + END],
  ])('a form %s is malformed', (_what, body) => expectRefused(sendRaw(body), 400, 'Malformed multipart form'));

  test('a form without a boundary is malformed', () =>
    expectRefused(send('x', { 'content-type': 'multipart/form-data' }), 400, 'Malformed multipart form'));

  test('too many and too long fields are refused', async () => {
    const file = part('name="file"; filename="a"', 'x');
    const crowd = Array.from({ length: 21 }, (_, index) => part(`name="f${index}"`, 'x')).join('');
    await expectRefused(sendRaw(file + crowd + END), 400, 'Too many form fields');
    await expectRefused(sendRaw(file + part('name="b"', 'x'.repeat(70_000)) + END), 400, 'A form field is too long');
  });

  test.each([
    ['inside the file', part('name="file"; filename="a"', 'hello')],
    ['before the file', part('name="note"', 'hello')],
    ['after a first byte', '-'],
  ])('an upload aborted %s leaves nothing behind', async (_where, sent) => {
    const socket = connect(port(), '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: 90000\r\n\r\n${sent}`);
    const req = await arrival.promise;
    if (req.readableFlowing === null) await once(req, 'resume');
    socket.destroy();
    await expect(received).rejects.toThrow('Upload was aborted');
    expect(await storedFiles()).toEqual([]);
  });

  test('an upload that was aborted before anybody read it is noticed', async () => {
    beforeReading = (req) => new Promise((closed) => req.once('close', closed));
    const socket = connect(port(), '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: 90000\r\n\r\n-`);
    await arrival.promise;
    socket.destroy();
    await expect(received).rejects.toThrow('Upload was aborted');
  });

  test('a body that somebody else has read is not waited for', async () => {
    beforeReading = async (req) => {
      await buffer(req);
    };
    expect(await sendRaw(part('name="file"; filename="a"', 'x') + END)).toMatchObject({ status: 400 });
  });

  test('a store that fails is not the fault of the client', async () => {
    store = new DiskContentStore('/dev/null/content');
    expect(await send(formWith(['file', 'x', 'a']))).toMatchObject({ status: 500 });
  });
});

describe('a safe file name', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
    ['dir/', 'file'],
    ['..', 'file'],
    ['.', 'file'],
    [' \t ', 'file'],
    ['', 'file'],
    [undefined, 'file'],
    ['.\u0000.', 'file'],
    ['.\u0000./.\u0000.', 'file'],
    ['a\u0000b\r\nc\u007f\u0085.txt', 'abc.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['lone \ud83d surrogate', 'lone  surrogate'],
    ['two\nlines/name', 'name'],
    ['.env', '.env'],
  ])('%o becomes %o', (sent, name) => {
    expect(safeFileName(sent)).toBe(name);
  });

  test('a name is cut after 255 characters, never inside one', () => {
    expect(safeFileName('🚀'.repeat(300))).toBe('🚀'.repeat(255));
  });
});
