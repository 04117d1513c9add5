import { type Addresses, publicUrl } from '../../access/addresses.js';

/** Where assistants work by the Model Context Protocol. */
export const ASSISTANT_PATH = '/mcp';
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${ASSISTANT_PATH}`;
export const OAUTH_PATH = '/oauth';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * The URL of a path as the client knows this server. Where no public address is set, that is the name of this machine by
 * which it asked: clients refuse metadata of another one, though localhost and 127.0.0.1 are the same server. Any other
 * name in the Host header says nothing.
 */
export function assistantUrl(services: Addresses, host: string | undefined, path: string): string {
  const isLocal = services.config.PUBLIC_BASE_URL === undefined && host !== undefined && LOOPBACK_HOST.test(host);
  return isLocal ? `http://${host.toLowerCase()}${path}` : publicUrl(services, path);
}

/** Whether a client means the address of assistants by this resource. */
export function isAssistantResource(services: Addresses, resource: string): boolean {
  if (resource === publicUrl(services, ASSISTANT_PATH)) return true;
  if (!URL.canParse(resource)) return false;
  const { host, href } = new URL(resource);
  return href === assistantUrl(services, host, ASSISTANT_PATH);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes of programs in wide use that are not named after a domain. Any other one must be: it could start anything. */
const KNOWN_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:']);
const DOMAIN_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/;

/** Whether a client may have people sent there: by https, to this machine, or to a program by a scheme of its own. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > 2000 || !URL.canParse(uri) || /[#\s\\]/.test(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOOPBACK.has(hostname);
  return KNOWN_SCHEMES.has(protocol) || DOMAIN_SCHEME.test(protocol);
}

/** Whether a redirect is one of those that were registered. On this machine, programs listen at a port of the moment. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const asked = withoutPort(uri);
  return asked !== undefined && registered.some((one) => withoutPort(one) === asked);
}

function withoutPort(uri: string): string | undefined {
  if (!URL.canParse(uri) || !isRedirectUri(uri)) return undefined;
  const url = new URL(uri);
  if (url.protocol !== 'http:') return undefined;
  url.port = '';
  return url.href;
}

/** What people read of where they are sent. */
export function redirectTarget(uri: string): string {
  const { protocol, host } = new URL(uri);
  return /^https?:$/.test(protocol) ? host : `the program that opens ${protocol}`;
}
