import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import { type ContentStore, Head, type StoredContent, TooLargeError } from '../services/core/content/content-store.js';

/** A received and stored file. */
export interface FormFile extends StoredContent {
  /** Without directories and control characters, at most 255 characters. */
  filename: string;
  /** The type that the client declared; the bytes may be of another. */
  contentType: string;
  /** The first 4 KiB, to detect the type of the bytes. */
  head: Buffer;
  /** The text fields of the form, by name; for a repeated name, the last value. */
  fields: ReadonlyMap<string, string>;
}

export interface UploadOptions {
  field: string;
  maxBytes: number;
  store: Pick<ContentStore, 'put'>;
  /** Throws to refuse a file by its first 4 KiB and the form's text fields, before the store keeps it. */
  accept?: (head: Buffer, fields: ReadonlyMap<string, string>) => unknown;
}

/** An upload that was refused, with the status and message for the client. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  constructor(
    readonly status: 400 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

const LONGEST_NAME = 255;
const LIMITS = { files: 1, fields: 20, fieldSize: 65_536, headerPairs: 50 };

/**
 * Receives a form with exactly one file, streaming it into the store.
 * The store keeps the file only after the whole form has arrived and is in order, so a rejected or aborted upload
 * leaves nothing behind. The rest of a rejected request is read and dropped, so the client can read the response.
 */
export async function readSingleFile(req: IncomingMessage, options: UploadOptions): Promise<FormFile> {
  let form: Form | undefined;
  try {
    form = new Form(req, options.field);
    const { stream, info } = await form.file;
    const head = new Head();
    const content = Readable.from(acceptedContent(stream, form, head, options.accept), { objectMode: false });
    const stored = await options.store.put(content, { maxBytes: options.maxBytes });
    return {
      ...stored,
      filename: safeFileName(info.filename),
      contentType: info.mimeType.length <= LONGEST_NAME ? info.mimeType : 'application/octet-stream',
      head: head.bytes,
      fields: form.fields,
    };
  } catch (error) {
    if (error instanceof TooLargeError) throw new UploadError(422, `Attachment exceeds ${options.maxBytes} bytes`);
    throw form?.refusal ?? error;
  } finally {
    form?.close();
    req.resume();
  }
}

/** Makes a file name from client input: for display and download headers, never for a path. */
export function safeFileName(sent: string | undefined): string {
  const name = (sent ?? '')
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')
    .replace(/^.*[/\\]/s, '')
    .trim();
  const cut = Array.from(name).slice(0, LONGEST_NAME).join('').trim();
  return ['', '.', '..'].includes(cut) ? 'file' : cut;
}

// Ends only after the form has ended well, since the store keeps the content at the end.
async function* acceptedContent(
  file: Readable,
  form: Form,
  head: Head,
  accept: UploadOptions['accept'],
): AsyncGenerator<Buffer> {
  for await (const chunk of file as AsyncIterable<Buffer>) {
    head.add(chunk);
    yield chunk;
  }
  await form.ended;
  if (head.bytes.length === 0) throw new UploadError(422, 'Attachment is empty');
  await accept?.(head.bytes, form.fields);
}

interface FilePart {
  stream: Readable;
  info: busboy.FileInfo;
}

/** The form while it is being received. */
class Form {
  readonly fields = new Map<string, string>();
  /** The file, as soon as it begins. */
  readonly file: Promise<FilePart>;
  readonly ended: Promise<void>;
  /** The reason why the form was refused; later errors are consequences of the first reason. */
  refusal: UploadError | undefined;

  readonly #req: IncomingMessage;
  readonly #parser: busboy.Busboy;
  readonly #file = createDeferred<FilePart>();
  readonly #ended = createDeferred<void>();

  constructor(req: IncomingMessage, field: string) {
    this.#req = req;
    this.#parser = parserFor(req);
    this.file = this.#file.promise;
    this.ended = this.#ended.promise;
    this.#listen(field);
    if (req.destroyed || req.readableEnded) this.#refuse(400, 'Upload was aborted');
    else req.pipe(this.#parser);
  }

  /** Stops reading, whether or not the form has ended. */
  close(): void {
    this.#req.unpipe(this.#parser);
    this.#parser.destroy();
  }

  #listen(field: string): void {
    this.#req.on('error', this.#aborted).on('close', this.#aborted);
    this.#parser
      .on('file', (name, stream, info) => {
        stream.on('error', this.#malformed);
        if (name === field) this.#file.resolve({ stream, info });
        else stream.resume();
      })
      .on('field', (name, value, { valueTruncated }) => {
        if (!name) this.#malformed();
        else if (valueTruncated) this.#refuse(400, 'A form field is too long');
        else this.fields.set(name, value);
      })
      .on('filesLimit', () => this.#refuse(400, 'Expected exactly one file'))
      .on('fieldsLimit', () => this.#refuse(400, 'Too many form fields'))
      .on('error', this.#malformed)
      .on('close', () => {
        this.#ended.resolve();
        this.#file.reject(new UploadError(400, `Missing file field '${field}'`));
      });
  }

  readonly #malformed = (): void => this.#refuse(400, 'Malformed multipart form');

  readonly #aborted = (): void => {
    if (!this.#req.readableEnded) this.#refuse(400, 'Upload was aborted');
  };

  #refuse(status: 400, message: string): void {
    this.refusal ??= new UploadError(status, message);
    this.#file.reject(this.refusal);
    this.#ended.reject(this.refusal);
    this.#parser.destroy();
  }
}

function parserFor(req: IncomingMessage): busboy.Busboy {
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(req.headers['content-type'] ?? '')) {
    throw new UploadError(415, 'Expected multipart/form-data');
  }
  try {
    return busboy({ headers: req.headers, defParamCharset: 'utf8', preservePath: true, limits: LIMITS });
  } catch {
    throw new UploadError(400, 'Malformed multipart form');
  }
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: Error) => void;
}

/** A promise that is settled from outside; its rejection may stay unhandled. */
function createDeferred<T>(): Deferred<T> {
  let settle!: Pick<Deferred<T>, 'resolve' | 'reject'>;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => {});
  return { promise, ...settle };
}
