// The headers that a call sends to its server. Each comes from somewhere, and later origins win.

export type HeaderOrigin = 'static' | 'caller' | 'generated' | 'credential';

/** From the weakest to the strongest. */
export const HEADER_ORIGINS: readonly HeaderOrigin[] = ['static', 'caller', 'generated', 'credential'];

export type ConnectionHeaders = Readonly<Record<string, string>>;

export interface HeaderSources extends Partial<Readonly<Record<HeaderOrigin, ConnectionHeaders>>> {
  /** The names that a gateway passes on from its callers. */
  readonly allowed?: readonly string[];
}

export interface RefusedHeader {
  readonly name: string;
  readonly origin: HeaderOrigin;
  readonly reason: 'not_allowed' | 'reserved' | 'sensitive' | 'malformed';
}

/** What the protocols say themselves: nobody else may. */
const RESERVED =
  /^(accept|accept-encoding|content-(type|length|encoding)|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|proxy-.*|mcp-.*|last-event-id)$/;
/** What says who a caller is to us must not reach a server. */
const SENSITIVE = /auth|cookie|token|secret|api-?_?key/;
/** What we say of a call; nobody else may say it. */
const OURS = /^x-service-/;

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,200}$/;
/** A single line of Latin-1, as servers of HTTP take it: no CR, LF or NUL that would begin another header. */
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

/** Whether a header of this name may be sent at all, where it comes from there. */
export const maySend = (name: string, origin: Exclude<HeaderOrigin, 'caller'>): boolean =>
  obstacleTo(name.toLowerCase(), '', origin, new Set()) === undefined;

/** Whether a gateway may pass a header of this name on from its callers. */
export const mayForward = (name: string): boolean =>
  obstacleTo(name.toLowerCase(), '', 'caller', new Set([name.toLowerCase()])) === undefined;

/** Whether a credential may be sent in a header of this name. */
export const isCredentialHeader = (name: string): boolean => maySend(name, 'credential');

/** The headers to send, by lower-case name, and those that were left out with the reason. */
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
