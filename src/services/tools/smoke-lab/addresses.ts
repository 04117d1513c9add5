import { type Addresses, publicUrl } from '../../access/addresses.js';

// Where the services of a smoke lab are. They are paths of this server, so that every process of it serves them, and no
// address is open because of them that was not open before.

export const labPath = (companyId: string): string => `/api/companies/${companyId}/smoke-lab`;
export const mcpPath = (companyId: string): string => `${labPath(companyId)}/mcp`;
export const oauthPath = (companyId: string): string => `${labPath(companyId)}/oauth`;
export const serverMetadataPath = (companyId: string): string =>
  `/.well-known/oauth-authorization-server${oauthPath(companyId)}`;
export const resourceMetadataPath = (companyId: string): string =>
  `/.well-known/oauth-protected-resource${mcpPath(companyId)}`;

export const mcpUrl = (services: Addresses, companyId: string): string => publicUrl(services, mcpPath(companyId));
export const issuerUrl = (services: Addresses, companyId: string): string => publicUrl(services, oauthPath(companyId));

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the fake provider may send people there: only to this server itself, or to this machine. */
export function isLabRedirect(services: Addresses, uri: string): boolean {
  if (uri.length > 2000 || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || uri.includes('#')) return false;
  return LOOPBACK.has(url.hostname) || url.origin === new URL(publicUrl(services, '/')).origin;
}
