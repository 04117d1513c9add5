import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { DraftFile } from './draft.js';
import type { CompanyPackage } from './package.js';

/** Equal packages are equal archives: their times say nothing. */
const TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** What deflating makes smaller. Of anything else it would take all the time, four times that of the rest. */
const LOOSE = /^(?:text\/|application\/(?:json|xml|x-ndjson|sql|[\w.-]+\+(?:json|xml))|image\/(?:svg|bmp))/;

/** The archive of a package, made as it is read. It fails where content cannot be read. */
export function packageZip(company: CompanyPackage): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  for (const file of company.files) addTo(zip, company, file);
  zip.end();
  return output;
}

function addTo(zip: ZipFile, company: CompanyPackage, { path, parts, byteSize, contentType }: DraftFile): void {
  const options = {
    ...TIME,
    compress: contentType === null || contentType === 'unknown' || LOOSE.test(contentType),
    ...(byteSize !== null && { size: byteSize }),
  };
  zip.addReadStreamLazy(path, options, (give) => {
    const stream = Readable.from(company.chunksOf(parts), { objectMode: false });
    stream.on('error', (error) => zip.emit('error', error));
    give(null, stream);
  });
}
