import { type Addresses, publicUrl } from '#services/access/addresses.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { isLoopbackHost } from '#services/core/process/addresses.js';
import { featureEnabled } from '#services/organization/instance/settings.js';

/** The path of the MCP endpoint for assistants. */
export const ASSISTANT_PATH = '/mcp';
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${ASSISTANT_PATH}`;
export const OAUTH_PATH = '/oauth';

/**
 * The URL of a path under the name by which the client knows this server. Without a public address, that is the local
 * host name of the request: clients reject metadata of another name, although localhost and 127.0.0.1 are the same
 * server. Other names in the Host header are ignored.
 */
export function assistantUrl(services: Addresses, host: string | undefined, path: string): string {
  const isLocal = services.config.PUBLIC_BASE_URL === undefined && host !== undefined && isLocalHost(host);
  return isLocal ? `http://${host.toLowerCase()}${path}` : publicUrl(services, path);
}

/** Whether a Host header, with or without a port, spells a name of this machine out: it becomes a part of URLs. */
const isLocalHost = (host: string): boolean => isLoopbackHost(host.toLowerCase().replace(/:\d{1,5}$/, ''));

/** Whether the client's resource is this server's assistant endpoint. */
export function isAssistantResource(services: Addresses, resource: string): boolean {
  if (resource === publicUrl(services, ASSISTANT_PATH)) return true;
  if (!URL.canParse(resource)) return false;
  const { host, href } = new URL(resource);
  return href === assistantUrl(services, host, ASSISTANT_PATH);
}

/**
 * Schemes of widely used programs that are not named after a domain. Other schemes must be named after one: a scheme
 * could start any program.
 */
const KNOWN_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:']);
const DOMAIN_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;

/** Whether a client may redirect people to this URI: by https, to this machine, or to a program with its own scheme. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > 2000 || !URL.canParse(uri) || /[#\s\\]/.test(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return isLoopbackHost(hostname);
  return KNOWN_SCHEMES.has(protocol) || DOMAIN_SCHEME.test(protocol);
}

/** Whether a redirect is registered. Programs on this machine listen on changing ports, so their port is ignored. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const requestedUri = withoutPort(uri);
  return requestedUri !== undefined && registered.some((one) => withoutPort(one) === requestedUri);
}

function withoutPort(uri: string): string | undefined {
  if (!URL.canParse(uri) || !isRedirectUri(uri)) return undefined;
  const url = new URL(uri);
  if (url.protocol !== 'http:') return undefined;
  url.port = '';
  return url.href;
}

/** The redirect's destination, as shown to people. */
export function redirectTarget(uri: string): string {
  const { protocol, host } = new URL(uri);
  return /^https?:$/.test(protocol) ? host : `the program that opens ${protocol}`;
}

export const areAssistantsEnabled = (scope: Scope): Promise<boolean> => featureEnabled(scope, 'enableAssistantMcp');

/** The gate of the assistant operations. @throws 404 while assistants are switched off */
export async function assistantsEnabled(scope: Scope): Promise<void> {
  if (!(await areAssistantsEnabled(scope))) throw notFound('Assistants are switched off');
}
