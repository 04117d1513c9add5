import { parseCredential } from '#services/access/credential.js';
import { GATEWAY_TOKEN_PREFIX } from '#services/access/gateway-tokens.js';
import {
  AGENT_KEY_PREFIX,
  ASSISTANT_TOKEN_PREFIX,
  BOARD_KEY_PREFIX,
  looksLikeJwt,
  verifyRunToken,
} from '#services/access/tokens.js';
import { TOOL_SESSION_HEADER, TOOL_SESSION_PREFIX } from '#services/access/tool-sessions.js';
import type { Services } from '#services/core/operation/scope.js';
import { isSecretKey } from '#services/core/vault/credentials.js';

/** The headers of a request as Node provides them: names in lower case. */
export type SentHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

type PlainHeaders = Record<string, string>;

const plain = (headers: SentHeaders): [name: string, value: string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
  );

const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization', 'set-cookie'];

/** The headers of a request that are stored: none that may hold a credential. */
export const storedHeaders = (headers: SentHeaders): PlainHeaders =>
  Object.fromEntries(plain(headers).filter(([name]) => !CREDENTIALS.includes(name) && !isSecretKey(name)));

/** Headers for this server, or for a proxy before it. */
const OF_SERVER = ['cookie', 'proxy-authorization', TOOL_SESSION_HEADER];

/**
 * The headers of a webhook request that a plugin receives: signatures and credentials for the plugin, and none of this
 * server. A sender that includes a key of the server by mistake must not give it to a plugin.
 */
export async function headersForPlugin(issuer: Issuer, headers: SentHeaders): Promise<PlainHeaders> {
  const passed = plain(headers).filter(([name]) => !OF_SERVER.includes(name));
  const keepsCredential = !(await isOwnCredential(issuer, headers.authorization));
  return Object.fromEntries(passed.filter(([name]) => name !== 'authorization' || keepsCredential));
}

/** The headers that a plugin receives with a request to its route, whose credential is always this server's. */
export const headersForRoute = (headers: SentHeaders): PlainHeaders =>
  Object.fromEntries(plain(headers).filter(([name]) => !OF_SERVER.includes(name) && name !== 'authorization'));

type Issuer = Pick<Services, 'agentJwtSecret' | 'instanceId'>;

const PREFIXES = [
  AGENT_KEY_PREFIX,
  BOARD_KEY_PREFIX,
  ASSISTANT_TOKEN_PREFIX,
  GATEWAY_TOKEN_PREFIX,
  TOOL_SESSION_PREFIX,
] as const;

/** Whether the value of Authorization is a credential of this server. */
async function isOwnCredential(issuer: Issuer, value: unknown): Promise<boolean> {
  const credential = parseCredential([value]);
  if (credential.kind !== 'bearer') return false;
  const { token } = credential;
  if (PREFIXES.some((prefix) => token.startsWith(prefix))) return true;
  if (!looksLikeJwt(token)) return false;
  return verifyRunToken(issuer, token).then(
    () => true,
    () => false,
  );
}
