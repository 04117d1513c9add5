import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ContentNotFoundError,
  type ContentStore,
  InvalidContentNameError,
  TooLargeError,
} from '#services/core/content/content-store.js';
import { DiskContentStore } from '#services/core/content/content-store-disk.js';
import { S3ContentStore } from '#services/core/content/content-store-s3.js';
import { sniffImage } from '#services/core/content/images.js';
import { BUCKET, objectStorage } from '#tests/kit/object-storage.js';

const MAX = { maxBytes: 1_000_000 };
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

let root: string;
let store: ContentStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-store-'));
});
afterEach(() => rm(root, { recursive: true }));

const bytes = (content: string | Buffer) => Readable.from([Buffer.from(content)], { objectMode: false });

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

interface Kind {
  /** Opens an empty store. */
  open(): Promise<ContentStore>;
  /** The names of all that is kept, and of files that have not become that yet. */
  all(): Promise<string[]>;
}

const kinds: Record<string, Kind> = {
  'on disk': {
    open: async () => new DiskContentStore(join(root, 'content')),
    all: () => filesBelow(root),
  },
  'in a bucket': {
    async open() {
      const { url, objects } = await objectStorage();
      objects.clear();
      return S3ContentStore.open({ bucket: BUCKET, endpoint: url, uploads: join(root, 'content', 'uploads') });
    },
    async all() {
      const { objects } = await objectStorage();
      return [...[...objects.keys()].map((key) => key.split('/').at(-1) as string), ...(await filesBelow(root))];
    },
  },
};

describe.each(Object.entries(kinds))('a content store %s', (_place, { open, all }) => {
  beforeEach(async () => {
    store = await open();
  });

  test('content is kept under its hash and read back', async () => {
    expect(await store.put(bytes('hello'), MAX)).toEqual({ sha256: HELLO, byteSize: 5 });
    expect(await buffer(await store.open(HELLO))).toEqual(Buffer.from('hello'));
    expect(store.keyOf(HELLO)).toBe(`2c/f2/${HELLO}`);
  });

  test('content that is staged is not there until it is kept', async () => {
    const staged = await store.stage(bytes('hello'), MAX);
    expect([staged.sha256, staged.byteSize, await store.has(HELLO)]).toEqual([HELLO, 5, false]);
    await staged.keep();
    await staged.discard();
    expect(await store.has(HELLO)).toBe(true);
    expect(await all()).toEqual([HELLO]);
  });

  test('content that is staged and discarded leaves nothing, and cannot be kept any more', async () => {
    const staged = await store.stage(bytes('hello'), MAX);
    await staged.discard();
    expect(await all()).toEqual([]);
    await expect(staged.keep()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await store.has(HELLO)).toBe(false);
  });

  test('a large stream in many chunks comes back unchanged', async () => {
    const chunks = Array.from({ length: 300 }, () => randomBytes(10_007));
    const whole = Buffer.concat(chunks);
    const { sha256, byteSize } = await store.put(Readable.from(chunks), { maxBytes: whole.length });
    expect(byteSize).toBe(whole.length);
    expect(sha256).toBe(createHash('sha256').update(whole).digest('hex'));
    expect((await buffer(await store.open(sha256))).equals(whole)).toBe(true);
  });

  test('the same content is stored once, even when it arrives many times at once', async () => {
    const stored = await Promise.all(Array.from({ length: 8 }, () => store.put(bytes('hello'), MAX)));
    expect(new Set(stored.map(({ sha256 }) => sha256))).toEqual(new Set([HELLO]));
    expect(await all()).toEqual([HELLO]);
  });

  test('a stream of text and an empty stream are stored too', async () => {
    expect(await store.put(Readable.from(['hel', 'lo']), MAX)).toEqual({ sha256: HELLO, byteSize: 5 });
    expect(await store.put(Readable.from([]), MAX)).toMatchObject({ byteSize: 0 });
  });

  test('exactly the limit is accepted and one byte more is not', async () => {
    await expect(store.put(bytes('hello'), { maxBytes: 5 })).resolves.toMatchObject({ byteSize: 5 });
    await expect(store.put(bytes('hello!'), { maxBytes: 5 })).rejects.toThrow(TooLargeError);
    expect(await all()).toEqual([HELLO]);
  });

  test('an endless stream is cut at the limit and destroyed, and nothing of it is kept', async () => {
    let produced = 0;
    const endless = new Readable({
      read() {
        produced += 1000;
        this.push(Buffer.alloc(1000));
      },
    });
    await expect(store.put(endless, { maxBytes: 50_000 })).rejects.toThrow('Content exceeds 50000 bytes');
    expect(endless.destroyed).toBe(true);
    expect(produced).toBeLessThan(500_000);
    expect(await all()).toEqual([]);
  });

  test('a stream that fails, or had failed before, leaves nothing behind', async () => {
    async function* failing() {
      yield Buffer.from('half');
      throw new Error('line cut');
    }
    await expect(store.put(Readable.from(failing()), MAX)).rejects.toThrow('line cut');
    const destroyed = bytes('hello');
    destroyed.destroy();
    await expect(store.put(destroyed, MAX)).rejects.toThrow();
    expect(await all()).toEqual([]);
  });

  test('a stream that fails at any moment of the upload leaves nothing behind', async () => {
    for (let turns = 0; turns < 60; turns += 1) {
      const stream = new Readable({ read() {} });
      stream.push('hello');
      const refused = expect(store.put(stream, MAX)).rejects.toThrow('line cut');
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      stream.destroy(new Error('line cut'));
      await refused;
      expect(await all()).toEqual([]);
    }
  });

  test('content that somebody else sent, too, and did not keep, is kept', async () => {
    const [one, other] = [await store.stage(bytes('hello'), MAX), await store.stage(bytes('hello'), MAX)];
    await Promise.all([one.send(), other.send()]);
    await one.discard();
    await other.keep();
    expect(await all()).toEqual([HELLO]);
  });

  test('content that is deleted after it was sent is there once it is kept', async () => {
    const staged = await store.stage(bytes('hello'), MAX);
    await staged.send();
    await store.delete(HELLO);
    await staged.keep();
    expect(await buffer(await store.open(HELLO))).toEqual(Buffer.from('hello'));
    expect(await all()).toEqual([HELLO]);
  });

  test('a store that cannot be written to says so and destroys the stream', async () => {
    await writeFile(join(root, 'content'), 'a file in the way');
    const stream = bytes('hello');
    await expect(store.put(stream, MAX)).rejects.toThrow();
    expect(stream.destroyed).toBe(true);
  });

  test.each([
    [{ start: 1 }, 'ello'],
    [{ start: 0, end: 0 }, 'h'],
    [{ start: 1, end: 3 }, 'ell'],
    [{ start: 3, end: 999 }, 'lo'],
    [{ start: 99 }, ''],
  ])('the range %o reads %o', async (range, expected) => {
    await store.put(bytes('hello'), MAX);
    expect((await buffer(await store.open(HELLO, range))).toString()).toBe(expected);
  });

  test.each([
    { start: -1 },
    { start: 0.5 },
    { start: Number.NaN },
    { start: 3, end: 2 },
    { start: 0, end: Number.POSITIVE_INFINITY },
  ])('the range %o is refused', async (range) => {
    await store.put(bytes('hello'), MAX);
    await expect(store.open(HELLO, range)).rejects.toThrow(RangeError);
  });

  test('content can be looked up and deleted', async () => {
    await store.put(bytes('hello'), MAX);
    expect(await store.has(HELLO)).toBe(true);
    expect(await store.delete(HELLO)).toBe(true);
    expect(await store.has(HELLO)).toBe(false);
    expect(await store.delete(HELLO)).toBe(false);
    await expect(store.open(HELLO)).rejects.toThrow(ContentNotFoundError);
  });

  test.each([
    '../../secret',
    `${'../'.repeat(21)}x`,
    '/etc/passwd',
    HELLO.toUpperCase(),
    `${HELLO}/../x`,
    `${HELLO}\n`,
    HELLO.slice(1),
    '',
  ])('the name %o is no content name', async (name) => {
    await expect(store.open(name)).rejects.toThrow(InvalidContentNameError);
    await expect(store.has(name)).rejects.toThrow(InvalidContentNameError);
    await expect(store.delete(name)).rejects.toThrow(InvalidContentNameError);
  });

  test('removes what a killed process left once it is old, and nothing else', async () => {
    expect(await store.removeAbandoned(new Date())).toBe(0);
    await store.put(bytes('hello'), MAX);
    const uploads = join(root, 'content', 'uploads');
    await writeFile(join(uploads, 'old'), 'half');
    await utimes(join(uploads, 'old'), 1000, 1000);
    await writeFile(join(uploads, 'new'), 'half');
    expect(await store.removeAbandoned(new Date(2_000_000))).toBe(1);
    expect((await all()).sort()).toEqual([HELLO, 'new']);
  });
});

test('content on disk is for the owner of the server alone, in two levels of directories', async () => {
  await new DiskContentStore(join(root, 'content')).put(bytes('hello'), MAX);
  const file = await stat(join(root, 'content', '2c', 'f2', HELLO));
  expect([file.size, file.mode & 0o777]).toEqual([5, 0o600]);
});

describe('telling an image by its bytes', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );

  test.each([
    ['a PNG', png, 'image/png'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'image/jpeg'],
    ['a GIF', Buffer.from('GIF89a\x01\x00'), 'image/gif'],
    ['an old GIF', Buffer.from('GIF87a\x01\x00'), 'image/gif'],
    ['a WebP', Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8L'), 'image/webp'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['an empty SVG element', Buffer.from('<svg/>'), 'image/svg+xml'],
    ['a prefixed SVG', Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg">'), 'image/svg+xml'],
    [
      'an SVG with a long prolog',
      Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg [ <!ENTITY a "b"> ]>\n<!---->\n<svg\n>'),
      'image/svg+xml',
    ],
    ['an SVG with a public document type', Buffer.from('<!DOCTYPE svg PUBLIC "x" "y.dtd"><svg>'), 'image/svg+xml'],
  ])('%s is recognised', (_what, head, type) => {
    expect(sniffImage(head)).toBe(type);
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a page with a drawing in it', '<!DOCTYPE html><html><body><svg width="1"></svg></body></html>'],
    ['a drawing in a comment only', '<!-- <svg> --><html>'],
    ['a comment that never ends', '<!-- <svg>'],
    ['an instruction that never ends', '<?xml <svg>'],
    ['an element whose name only begins so', '<svgx>'],
    ['a PDF', '%PDF-1.7'],
    ['a sound in a RIFF file', 'RIFF\x10\x00\x00\x00WAVEfmt '],
    ['half a signature', '\x89PN'],
  ])('%s is no image', (_what, head) => {
    expect(sniffImage(Buffer.from(head, 'latin1'))).toBeNull();
  });

  test('a head full of comments is read to its end', () => {
    expect(sniffImage(Buffer.from(`${'<!---->'.repeat(500)}<svg>`))).toBe('image/svg+xml');
    expect(sniffImage(Buffer.from('<!--'.repeat(1_000_000)))).toBeNull();
  });
});
