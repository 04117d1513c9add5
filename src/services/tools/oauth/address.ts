/**
 * The canonical address of a server, to which its tokens are bound. All spellings of an address give the same result.
 */
export function canonicalAddress(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return '';
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
