import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { DraftFile } from './draft.js';
import type { CompanyPackage } from './package.js';

/** Equal packages produce equal archives, so all entries have the same time. */
const TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/**
 * Media types that deflate makes smaller. Compressing other types would dominate the export: four times the time of the
 * rest.
 */
const LOOSE = /^(?:text\/|application\/(?:json|xml|x-ndjson|sql|[\w.-]+\+(?:json|xml))|image\/(?:svg|bmp))/;

/** The archive of a package, created while it is read. The stream fails if content cannot be read. */
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
