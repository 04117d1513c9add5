import { type Addresses, publicUrl } from '#services/access/addresses.js';
import { isLoopbackHost } from '#services/core/process/addresses.js';

// The addresses of a smoke lab's services. They are paths of this server, so every process serves them, and they open
// no address that was closed before.

export const labPath = (companyId: string): string => `/api/companies/${companyId}/smoke-lab`;
export const mcpPath = (companyId: string): string => `${labPath(companyId)}/mcp`;
export const oauthPath = (companyId: string): string => `${labPath(companyId)}/oauth`;
export const serverMetadataPath = (companyId: string): string =>
  `/.well-known/oauth-authorization-server${oauthPath(companyId)}`;
export const resourceMetadataPath = (companyId: string): string =>
  `/.well-known/oauth-protected-resource${mcpPath(companyId)}`;

export const mcpUrl = (services: Addresses, companyId: string): string => publicUrl(services, mcpPath(companyId));
export const issuerUrl = (services: Addresses, companyId: string): string => publicUrl(services, oauthPath(companyId));

/** Whether the fake provider may redirect to a URI: only to this server itself, or to this machine. */
export function isLabRedirect(services: Addresses, uri: string): boolean {
  if (uri.length > 2000 || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || uri.includes('#')) return false;
  return isLoopbackHost(url.hostname) || url.origin === new URL(publicUrl(services, '/')).origin;
}
