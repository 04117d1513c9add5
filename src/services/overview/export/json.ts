import { StringDecoder } from 'node:string_decoder';
import type { CompanyPackage, OpenFile } from './package.js';

/** The JSON of a package in pieces: a package of any size takes only the memory of one piece. */
export async function* packageJson(company: CompanyPackage): AsyncGenerator<string, void, undefined> {
  const { rootPath, manifest, warnings, extensionPath, files } = company;
  yield `${unclosedJson({ rootPath, extensionPath, warnings })},"manifest":${unclosedJson(manifest)},"issues":[`;
  yield* textOf(company.issues());
  yield ']},"files":{';
  let separator = '';
  for (const file of files) {
    yield `${separator}${JSON.stringify(file.path)}:`;
    yield* fileJson(await company.open(file));
    separator = ',';
  }
  yield '}}';
}

/** The JSON of an object without its last brace. */
const unclosedJson = (value: object): string => JSON.stringify(value).slice(0, -1);

async function* fileJson({ contentType, chunks }: OpenFile): AsyncGenerator<string, void, undefined> {
  if (contentType === null) {
    yield '"';
    for await (const text of textOf(chunks)) yield JSON.stringify(text).slice(1, -1);
    yield '"';
  } else {
    yield '{"encoding":"base64","data":"';
    yield* base64Of(chunks);
    yield `","contentType":${JSON.stringify(contentType)}}`;
  }
}

/** Decodes UTF-8 without splitting a character between two pieces. */
async function* textOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new StringDecoder('utf8');
  for await (const chunk of chunks) yield decoder.write(chunk);
  yield decoder.end();
}

/** Base64 encodes three bytes as four characters, so the remaining bytes of a piece go into the next. */
async function* base64Of(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}
