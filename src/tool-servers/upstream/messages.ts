import { parseJson } from '#json/exact-json.js';
import type { ExactNumber } from '#json/exact-number.js';
import { writeJson } from '#json/json-writer.js';
import {
  CAPABILITIES_KEY,
  CLIENT_KEY,
  type Era,
  HANDSHAKE_VERSIONS,
  HEADER_MISMATCH,
  METHOD_NOT_FOUND,
  OFFERED_VERSION,
  SERVER_KEY,
  STATELESS_VERSION,
  UNSUPPORTED_VERSION,
  VERSION_KEY,
} from '#json-rpc/mcp-protocol.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import type { ServerAnswer, ServerHealth } from '#services/tools/servers/upstream.js';
import { InvalidJson, McpError, ServerFailure } from '#services/tools/servers/upstream-failures.js';
import { VERSION } from '#version.js';

// The messages of the Model Context Protocol that the client of other servers sends and reads.

const CLIENT = { name: 'orgraph', version: VERSION };

/** The facts that a server's introduction provides. */
export interface Introduction {
  readonly era: Era;
  readonly protocolVersion: string;
  readonly serverInfo: ServerHealth['serverInfo'];
  readonly offersTools: boolean;
}

export interface McpMessage {
  readonly id?: JsonValue;
  readonly method?: JsonValue;
  readonly params?: JsonValue;
  readonly result?: JsonValue;
  readonly error?: JsonValue;
}

export const messageText = (message: JsonObject): string => writeJson({ jsonrpc: '2.0', ...message });

/** The parameters that introduce Orgraph to a server with a handshake. */
export const HANDSHAKE: JsonObject = { protocolVersion: OFFERED_VERSION, capabilities: {}, clientInfo: CLIENT };
export const INITIALIZED = messageText({ method: 'notifications/initialized' });

/** The parameters of a request to a server without sessions. */
export const stateless = (params: JsonObject): JsonObject => ({
  ...params,
  _meta: {
    [VERSION_KEY]: STATELESS_VERSION,
    [CLIENT_KEY]: CLIENT,
    [CAPABILITIES_KEY]: {},
  },
});

export const cancellation = (requestId: number, reason: string): string =>
  messageText({ method: 'notifications/cancelled', params: { requestId, reason } });

/** The response to a server's own request: confirms a ping and rejects everything else. */
export function replyTo({ id, method }: McpMessage): string | undefined {
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  if (method === 'ping') return messageText({ id, result: {} });
  return messageText({ id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } });
}

/** Code that walks through responses recurses for each level. */
const MAX_DEPTH = 200;

/** @throws ServerFailure for text that is not JSON, or nested deeper than `MAX_DEPTH` */
export function parseMessage(text: string): JsonValue {
  if (depthOf(text) > MAX_DEPTH) throw InvalidJson('The server answered with JSON that is nested too deep', ACTED);
  let value: JsonValue;
  try {
    value = parseJson(text, assertUsable) as JsonValue;
  } catch (error) {
    if (error instanceof ServerFailure) throw error;
    throw InvalidJson('The server answered with something that is not JSON', ACTED);
  }
  return UNSTORABLE.test(text) ? storable(value) : value;
}

function assertUsable(number: ExactNumber): void {
  if (!number.isUsable) throw InvalidJson(`The server answered with a number that is too long: ${number.shown}`, ACTED);
}

/**
 * The escapes of characters that PostgreSQL rejects in text: NUL, and halves of surrogate pairs. They occur only as
 * escapes.
 */
const UNSTORABLE = /\\u(?:0000|[dD][89a-fA-F])/;

const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** The value with a replacement character for each character that cannot be stored. */
function storable(value: JsonValue): JsonValue {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [storableText(key), storable(nested)]));
}

const ACTED = { mayHaveActed: true };

/** The depth of the brackets in a text, if it is JSON. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === 0x5c) at++;
      else if (code === 0x22) isQuoted = false;
    } else if (code === 0x22) isQuoted = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}

/** The messages in a value: one, or a batch, which an earlier revision allows. */
export function mcpMessagesOf(value: JsonValue): readonly McpMessage[] {
  const messages = Array.isArray(value) ? value : [value];
  if (!messages.every(isJsonObject))
    throw InvalidJson('The server answered with something that is not a message', ACTED);
  return messages;
}

export const isResponseTo = (message: McpMessage, id: number): boolean =>
  message.method === undefined && message.id === id;

/** The code of a message's error; undefined if there is none. */
const errorCodeOf = ({ error }: McpMessage): number | undefined =>
  isJsonObject(error) && Number.isSafeInteger(error.code) ? (error.code as number) : undefined;

/** The maximum length of a server's own text that is shown. */
const MAX_WORDS = 500;

/** @throws ServerFailure for an error, or a message without a result */
export function messageResultOf(message: McpMessage): JsonObject {
  if (message.error !== undefined) {
    const words = isJsonObject(message.error) && typeof message.error.message === 'string' ? message.error.message : '';
    const mcpCode = errorCodeOf(message);
    throw McpError(`The server answered with an error: ${words.slice(0, MAX_WORDS) || 'no details'}`, {
      ...ACTED,
      details: mcpCode === undefined ? {} : { mcpCode },
    });
  }
  if (!isJsonObject(message.result)) throw InvalidJson('The server answered without a result', ACTED);
  return message.result;
}

/** Reads the result of `initialize`. */
export function serverIntroduction(result: JsonObject): Introduction {
  const { protocolVersion, capabilities } = result;
  if (!HANDSHAKE_VERSIONS.includes(protocolVersion as string)) {
    throw McpError('The server uses a revision of the protocol that Orgraph does not support');
  }
  return {
    era: 'handshake',
    protocolVersion: protocolVersion as string,
    serverInfo: infoOf(result.serverInfo),
    offersTools: isJsonObject(capabilities) && isJsonObject(capabilities.tools),
  };
}

/** Reads the result of `server/discover`; undefined if the server does not support the revision without handshakes. */
export function discoveryOf(result: JsonObject): Introduction | undefined {
  const { supportedVersions, capabilities, _meta } = result;
  if (!Array.isArray(supportedVersions) || !supportedVersions.includes(STATELESS_VERSION)) return undefined;
  const info = isJsonObject(_meta) ? _meta[SERVER_KEY] : undefined;
  return {
    era: 'stateless',
    protocolVersion: STATELESS_VERSION,
    serverInfo: infoOf(result.serverInfo ?? info),
    offersTools: isJsonObject(capabilities) && isJsonObject(capabilities.tools),
  };
}

/** Whether an error shows that its server speaks the revision without handshakes. */
export const isOfStatelessServer = (message: McpMessage): boolean => {
  const code = errorCodeOf(message) ?? 0;
  return code <= HEADER_MISMATCH && code >= UNSUPPORTED_VERSION;
};

export const isUnsupportedVersion = (message: McpMessage): boolean => errorCodeOf(message) === UNSUPPORTED_VERSION;

/** Whether an error rejects a version, and lists the one without handshakes among the supported ones. */
export function speaksModern(message: McpMessage | undefined): boolean {
  if (!message || !isUnsupportedVersion(message)) return false;
  const { data } = message.error as JsonObject;
  return isJsonObject(data) && Array.isArray(data.supported) && data.supported.includes(STATELESS_VERSION);
}

function infoOf(value: JsonValue | undefined): ServerHealth['serverInfo'] {
  if (!isJsonObject(value) || typeof value.name !== 'string') return null;
  const version = typeof value.version === 'string' ? value.version : '';
  return { name: value.name.slice(0, MAX_WORDS), version: version.slice(0, MAX_WORDS) };
}

/** Reads the result of `tools/call`. */
export function callAnswerOf(result: JsonObject, bytes: number): ServerAnswer {
  const { content, structuredContent, isError, resultType } = result;
  if (resultType !== undefined && resultType !== 'complete') {
    throw McpError('The server requests input before it answers, which is not supported', ACTED);
  }
  if (!Array.isArray(content) && structuredContent === undefined) {
    throw InvalidJson('The server answered the call without content', ACTED);
  }
  return {
    content: Array.isArray(content) ? content : [],
    ...(structuredContent === undefined ? {} : { structuredContent }),
    isError: isError === true,
    bytes,
  };
}
