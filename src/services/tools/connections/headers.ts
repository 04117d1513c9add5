// The headers that a call sends to its server. Each has an origin, and later origins override earlier ones.

export type HeaderOrigin = 'static' | 'caller' | 'generated' | 'credential';

/** The origins, from the weakest to the strongest. */
export const HEADER_ORIGINS: readonly HeaderOrigin[] = ['static', 'caller', 'generated', 'credential'];

export type ConnectionHeaders = Readonly<Record<string, string>>;

export interface HeaderSources extends Partial<Readonly<Record<HeaderOrigin, ConnectionHeaders>>> {
  /** The names that a gateway forwards from its callers. */
  readonly allowed?: readonly string[];
}

export interface RefusedHeader {
  readonly name: string;
  readonly origin: HeaderOrigin;
  readonly reason: 'not_allowed' | 'reserved' | 'sensitive' | 'malformed';
}

/** Headers that the protocols set. Nobody else may set them. */
const RESERVED =
  /^(accept|accept-encoding|content-(type|length|encoding)|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|proxy-.*|mcp-.*|last-event-id)$/;
/** Headers that identify a caller to this server. They must not reach other servers. */
const SENSITIVE = /auth|cookie|token|secret|api-?_?key/;
/** Headers in which this server describes a call. Nobody else may set them. */
const OURS = /^x-service-/;

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,200}$/;
/** A single line of Latin-1, as HTTP servers accept it: no CR, LF or NUL that would begin another header. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

function obstacleTo(
  name: string,
  value: string,
  origin: HeaderOrigin,
  allowed: ReadonlySet<string>,
): RefusedHeader['reason'] | undefined {
  if (!NAME.test(name) || !VALUE.test(value)) return 'malformed';
  if (RESERVED.test(name)) return 'reserved';
  if (OURS.test(name) && (origin === 'static' || origin === 'caller')) return 'reserved';
  if (origin !== 'caller') return undefined;
  if (SENSITIVE.test(name)) return 'sensitive';
  return allowed.has(name) ? undefined : 'not_allowed';
}

/** Whether a header with this name and this origin may be sent at all. */
export const maySend = (name: string, origin: Exclude<HeaderOrigin, 'caller'>): boolean =>
  obstacleTo(name.toLowerCase(), '', origin, new Set()) === undefined;

/** Whether a gateway may forward a header with this name from its callers. */
export const mayForward = (name: string): boolean =>
  obstacleTo(name.toLowerCase(), '', 'caller', new Set([name.toLowerCase()])) === undefined;

/** Whether a credential may be sent in a header with this name. */
export const isCredentialHeader = (name: string): boolean => maySend(name, 'credential');

/** The headers to send, by lower-case name, and the rejected headers with the reason. */
export function mergedHeaders(sources: HeaderSources): {
  readonly headers: ConnectionHeaders;
  readonly refused: readonly RefusedHeader[];
} {
  const allowed = new Set((sources.allowed ?? []).map((name) => name.toLowerCase()));
  const headers = new Map<string, string>();
  const refused: RefusedHeader[] = [];
  for (const origin of HEADER_ORIGINS) {
    for (const [given, value] of Object.entries(sources[origin] ?? {})) {
      const name = given.toLowerCase();
      const reason = obstacleTo(name, value, origin, allowed);
      if (reason) refused.push({ name, origin, reason });
      else headers.set(name, value);
    }
  }
  return { headers: Object.fromEntries(headers), refused };
}
