import { sniffImage } from '#services/core/content/images.js';

/** Loaded with the first upload: it takes 10 MB and 55 ms, which would slow down the start. */
const loadSniffer = () => import('file-type');

const UNKNOWN = 'application/octet-stream';

/** Containers of many formats. If a client declares a more specific type, it wins over the bytes. */
const CONTAINERS = new Set(['application/zip', 'application/x-cfb', 'application/gzip']);

/**
 * The media type of a file: detected from its first 4 KiB, otherwise the type that the client declared. A declared type
 * that a browser would run is ignored: no upload can become an active page of this server.
 */
export async function contentTypeOf(head: Buffer, declared: string | undefined): Promise<string> {
  const sniffedType = sniffImage(head) ?? (await (await loadSniffer()).fileTypeFromBuffer(head))?.mime;
  if (sniffedType && !CONTAINERS.has(sniffedType)) return sniffedType;
  return declaredType(declared) ?? sniffedType ?? UNKNOWN;
}

const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;
const RUN_BY_BROWSERS =
  /^(text|application)\/(x?html|xml.*|xsl.*|(x-)?(java|ecma|j|live|vb)script.*|x-shockwave-flash|mathml.*)$|\+xml$|^multipart\/|^message\//;

/** The type that a client declared; undefined if it is invalid, unspecific or a type that browsers run. */
function declaredType(sent: string | undefined): string | undefined {
  const type = sent?.toLowerCase() ?? '';
  return MEDIA_TYPE.test(type) && !RUN_BY_BROWSERS.test(type) && type !== UNKNOWN ? type : undefined;
}
