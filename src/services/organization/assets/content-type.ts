import { sniffImage } from '../../core/content/images.js';

/** Loaded with the first upload: it takes 10 MB and 55 ms, which a start does not pay. */
const loadSniffer = () => import('file-type');

const UNKNOWN = 'application/octet-stream';

/** What many formats are packed in: a client that names one of those says more than the bytes do. */
const CONTAINERS = new Set(['application/zip', 'application/x-cfb', 'application/gzip']);

/**
 * The type of a file: what its first 4 KiB show; where they show nothing, what the client declared. A declared type
 * that a browser would run is never believed, so that nobody makes a page of this server's out of some text.
 */
export async function contentTypeOf(head: Buffer, declared: string | undefined): Promise<string> {
  const seen = sniffImage(head) ?? (await (await loadSniffer()).fileTypeFromBuffer(head))?.mime;
  if (seen && !CONTAINERS.has(seen)) return seen;
  return declaredType(declared) ?? seen ?? UNKNOWN;
}

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;
const RUN_BY_BROWSERS =
  /^(text|application)\/(x?html|xml.*|xsl.*|(x-)?(java|ecma|j|live|vb)script.*|x-shockwave-flash|mathml.*)$|\+xml$|^multipart\/|^message\//;

/** The type a client declared; undefined where it is none, says nothing or would be run. */
function declaredType(sent: string | undefined): string | undefined {
  const type = sent?.toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) && !RUN_BY_BROWSERS.test(type) && type !== UNKNOWN ? type : undefined;
}
