import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { DraftFile } from '#services/overview/export/draft.js';
import { getExportFidelity } from '#services/overview/export/fidelity.js';
import { packageJson } from '#services/overview/export/json.js';
import { CompanyPackageView } from '#services/overview/export/model.js';
import { exportCompany, previewCompanyExport } from '#services/overview/export/operations.js';
import type { CompanyPackage } from '#services/overview/export/package.js';
import { type Content, type Route, type RouteCall, route } from '../http/route.js';

/** Equal packages produce equal archives, so all entries have the same time. */
const TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/**
 * Media types that deflate makes smaller. Compressing other types would dominate the export: four times the time of the
 * rest.
 */
const LOOSE = /^(?:text\/|application\/(?:json|xml|x-ndjson|sql|[\w.-]+\+(?:json|xml))|image\/(?:svg|bmp))/;

/** The archive of a package, created while it is read. The stream fails if content cannot be read. */
function packageZip(company: CompanyPackage): Readable {
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

/** How long a client may take nothing of a package, which stays on the server's disk meanwhile. */
const PATIENCE_MS = 120_000;
const PIECES_AT_ONCE = 65_536;

const content: Content = {
  description: 'The package as JSON or, with `Accept: application/zip`, as an archive of its files',
  types: {
    'application/json': { schema: CompanyPackageView },
    'application/zip': { schema: { type: 'string', format: 'binary' } },
  },
};

async function sendPackage({ req, res }: RouteCall, company: CompanyPackage): Promise<void> {
  try {
    const isZip = req.accepts(['application/json', 'application/zip']) === 'application/zip';
    res.writeHead(200, {
      'Content-Type': isZip ? 'application/zip' : 'application/json; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
      ...(isZip && { 'Content-Disposition': `attachment; filename="${company.rootPath}.zip"` }),
    });
    res.setTimeout(PATIENCE_MS, () => res.destroy());
    await pipeline(isZip ? packageZip(company) : Readable.from(inPieces(packageJson(company))), res);
  } catch (error) {
    // A response that has begun cannot become an error: it ends early, so no client takes it for complete.
    res.destroy();
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    await company.close();
  }
}

/** Joins thousands of short texts into fewer long ones: each piece has its cost. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer, void, undefined> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < PIECES_AT_ONCE) continue;
    yield Buffer.from(held);
    held = '';
  }
  yield Buffer.from(held);
}

const refusals = { errors: [422, 503] as const };

/** The exports of companies. */
export const exportRoutes: readonly Route[] = [
  route('get', '/api/companies/:companyId/export/fidelity', getExportFidelity),
  route('post', '/api/companies/:companyId/exports', exportCompany, {
    ...refusals,
    asksOthers: true,
    stream: { content, send: sendPackage },
  }),
  route('post', '/api/companies/:companyId/exports/preview', previewCompanyExport, refusals),
];
