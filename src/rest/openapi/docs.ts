import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Express, Request, Response } from 'express';
import { sendRevalidated } from '#http/revalidation.js';
import { once } from './parts.js';

/** Redoc, which renders the OpenAPI document. It is read from the disk for each request, since it has 2 MB. */
const viewer = once(() => {
  const packages = createRequire(import.meta.url);
  const { version } = JSON.parse(readFileSync(packages.resolve('redoc/package.json'), 'utf8')) as { version: string };
  return { path: packages.resolve('redoc/bundles/redoc.standalone.js'), name: `redoc-${version}.js` };
});

const scriptOf = (viewerName: string): string => `
import { init } from './docs/${viewerName}';
init('openapi.json', { disableTelemetry: true }, document.getElementById('reference'));
`;

const page = once(() => {
  const script = scriptOf(viewer().name);
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Orgraph REST API</title></head>
<body><div id="reference"><p>The reference of the REST API. Without scripts: <a href="openapi.json">openapi.json</a>.</p></div>
<script type="module">${script}</script></body></html>
`,
    // The viewer inserts its own styles. It may load nothing from other sites.
    headers: {
      'Content-Security-Policy': `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    },
  };
});

function sendPage(req: Request, res: Response): void {
  const { html, headers } = page();
  sendRevalidated(req, res, 'text/html; charset=utf-8', html, headers);
}

/** The name contains the version, so a browser requests the viewer once per version. */
function sendViewer(req: Request, res: Response, next: () => void): void {
  const { path, name } = viewer();
  if (req.params.name !== name) return void next();
  res.writeHead(200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  if (req.method === 'HEAD') return void res.end();
  createReadStream(path)
    .on('error', (error) => res.destroy(error))
    .pipe(res);
}

/** Serves the reference of the REST API as a page for people: with a search, examples, and the types of all fields. */
export function serveReference(app: Express): void {
  app.get('/api/docs', sendPage);
  app.get('/api/docs/:name', sendViewer);
}
