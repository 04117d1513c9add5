/** The address of a server as its tokens are bound to it. Spellings of the same address are one. */
export function canonicalAddress(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return '';
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
