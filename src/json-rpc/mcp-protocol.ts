// The constants of the Model Context Protocol, for the server and for the client of other servers. There are two
// generations: clients of the first start with a handshake; those of the second send their version with each request.

export type Era = 'handshake' | 'stateless';

/** The versions of the first generation that use a header over HTTP, newest first. */
export const HEADER_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26'];
/** All versions of the first generation, newest first. */
export const HANDSHAKE_VERSIONS: readonly string[] = [...HEADER_VERSIONS, '2024-11-05'];
/** The version that the client offers to servers. */
export const OFFERED_VERSION = '2025-11-25';
/** The version that the server returns to clients of the first generation, for any requested version. */
export const RETURNED_VERSION = '2025-03-26';
export const STATELESS_VERSION = '2026-07-28';

/** The keys of `_meta` in the second generation. */
export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
export const CLIENT_KEY = 'io.modelcontextprotocol/clientInfo';
export const SERVER_KEY = 'io.modelcontextprotocol/serverInfo';

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
export const REFUSED = -32000;
export const HEADER_MISMATCH = -32020;
export const UNSUPPORTED_VERSION = -32022;
