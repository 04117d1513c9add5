import { ownPath, RELATIVE_ORIGIN } from '../../../src/services/core/text/own-path.js';

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
  const url = URL.canParse(href, RELATIVE_ORIGIN) ? new URL(href, RELATIVE_ORIGIN) : null;
  if (!url || !SCHEMES.has(url.protocol)) return null;
  if (url.origin !== RELATIVE_ORIGIN) return { href: url.href, isExternal: true };
  const own = ownHref(href.trim(), url);
  return own === null ? null : { href: own, isExternal: false };
}

function ownHref(href: string, url: URL): string | null {
  if (href.startsWith('#')) return url.hash;
  return href.startsWith('/') ? ownPath(href) : null;
}

/** The address of an image, where it is a file of this site. A remote image would tell its owner that the text was read. */
export function ownImage(href: string): string | null {
  const path = ownPath(href);
  return path !== null && OWN_FILES.some((folder) => path.startsWith(folder)) ? (path.split('#')[0] ?? null) : null;
}
