import type { IncomingMessage, ServerResponse } from 'node:http';
import { matches } from '#http/revalidation.js';
import { sendText } from '#http/send.js';
import { ENCODINGS, type Encoding, type WebFile, type WebFolder } from './build.js';

const TEXT = 'text/plain; charset=utf-8';
/** A script of the dashboard that runs as a worker loads its parts under the policy of its own file. */
const POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/**
 * Responds to a request for a file that the page loads. Its name contains a hash of its content, so it never changes.
 */
export async function sendFile(web: WebFolder, req: IncomingMessage, res: ServerResponse, name: string): Promise<void> {
  if (!isReadRequest(req)) {
    req.resume();
    return sendText(res, 405, TEXT, 'Files of the dashboard are read with GET and HEAD\n', { Allow: 'GET, HEAD' });
  }
  // It must not return the page: the tab of a previous build would run it as a script.
  const notFound = () => sendText(res, 404, TEXT, 'There is no such file of the dashboard\n');
  const file = web.fileOf(name);
  if (!file) return notFound();
  const encoding = encodingOf(req.headers['accept-encoding'], file);
  const form = encoding ? name + ENCODINGS[encoding] : name;
  const tag = `"${form}"`;
  res.appendHeader('Vary', 'Accept-Encoding');
  const headers = {
    ETag: tag,
    'Accept-Ranges': 'none',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': POLICY,
    ...(encoding && { 'Content-Encoding': encoding }),
  };
  if (matches(req.headers['if-none-match'], tag)) return void res.writeHead(304, headers).end();
  const bytes = await web.contentOf(form).catch(missing);
  if (bytes) sendText(res, 200, file.type, bytes, headers);
  else notFound();
}

/** Whether a request only reads; the plain HTTP server does not check this. */
export const isReadRequest = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The file of a previous build, which the current build has just removed. */
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The best encoding of a file that the client accepts; undefined for the plain form. */
function encodingOf(accepted: string | undefined, file: WebFile): Encoding | undefined {
  const acceptedEncodings = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.toLowerCase().split(';');
    return parameters.some((each) => /^\s*q=0(\.0*)?\s*$/.test(each)) ? [] : [name.trim()];
  });
  const names = Object.keys(ENCODINGS) as Encoding[];
  return names.find((name) => file[name] !== undefined && acceptedEncodings.includes(name));
}
