/** A host that no address of a text can have: what resolves to it was relative. */
const BASE = 'http://relative.invalid';

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const OWN_FILES = ['/api/attachments/', '/api/assets/'];

export interface SafeLink {
  href: string;
  /** It leads to another site. */
  isExternal: boolean;
}

/**
 * Where a link of an untrusted text may lead: the web, mail, and addresses of this site that begin with a slash or a hash.
 * Null for all others. It is read as browsers read it, since `java\nscript:` and `/\host` are not what they seem.
 */
export function safeLink(href: string): SafeLink | null {
  const url = parse(href);
  if (!url || !SCHEMES.has(url.protocol)) return null;
  if (url.origin !== BASE) return { href: url.href, isExternal: true };
  return /^[/#]/.test(href.trim()) ? { href: relativeOf(url, href), isExternal: false } : null;
}

/** The address of an image, where it is a file of this site. A remote image would tell its owner that the text was read. */
export function ownImage(href: string): string | null {
  const url = parse(href);
  if (!url || url.origin !== BASE) return null;
  return OWN_FILES.some((path) => url.pathname.startsWith(path)) ? url.pathname + url.search : null;
}

function parse(href: string): URL | null {
  try {
    return new URL(href, BASE);
  } catch {
    return null;
  }
}

function relativeOf(url: URL, href: string): string {
  return href.trim().startsWith('#') ? url.hash : url.pathname + url.search + url.hash;
}
