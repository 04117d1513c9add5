import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  REFUSED,
  RETURNED_VERSION,
  SERVER_KEY,
  STATELESS_VERSION,
} from '#json-rpc/mcp-protocol.js';
import { writeJson } from '../json/json-writer.js';
import { DomainError, ToolGatewayError } from '../services/core/errors/errors.js';
import { isJsonObject, isStructure, type JsonObject, type JsonValue } from '../services/core/text/json.js';
import type { ToolCallOutcome } from '../services/tools/calls/request.js';
import { describedTool, type ListedCompanyTool } from '../services/tools/sessions/listing.js';
import { VERSION } from '../version.js';
import { type McpRequest, ProtocolError } from './messages.js';

/** The tools that an address offers to its clients. */
export interface McpSite {
  /** The name that clients see for the server. */
  readonly name: string;
  list(): Promise<readonly ListedCompanyTool[]>;
  /** @param name the name from the list */
  call(name: string, given: JsonObject): Promise<ToolCallOutcome>;
}

/** The JSON of a list of tools, serialized once for many responses. */
export type ToolListText = Buffer;

/** A result with a list that is already serialized. */
export class WrittenList {
  constructor(
    readonly tools: ToolListText,
    readonly rest: JsonObject,
  ) {}
}

export type McpResult = JsonObject | WrittenList;

/** Each caller has its own lists, and rules may change at any time. */
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

/** The parts of an address that differ: its results for the common methods. */
interface Answers {
  /** For the model: the purpose of the server. */
  readonly instructions?: string;
  readonly list: () => Promise<readonly JsonObject[] | ToolListText>;
  readonly call: (params: JsonObject) => Promise<JsonObject>;
  /** Set if the address offers resources besides tools. */
  readonly resources?: ResourceAnswers;
}

export interface ResourceAnswers {
  readonly list: () => Promise<readonly JsonObject[]>;
  readonly templates: () => Promise<readonly JsonObject[]>;
  readonly read: (params: JsonObject) => Promise<JsonObject>;
}

/** The result of a request. @throws ProtocolError */
export const answerMcpRequest = (site: McpSite, request: McpRequest): Promise<McpResult> =>
  commonResultOf(site.name, request, {
    list: () => asProtocolErrors(async () => (await site.list()).map(toolOf)),
    call: () => resultOfCall(request, (name, given) => site.call(name, given)),
  });

/** The result of a request to a server with the given name. @throws ProtocolError */
export async function commonResultOf(name: string, request: McpRequest, answers: Answers): Promise<McpResult> {
  const isStateless = request.era === 'stateless';
  const serverInfo = { name, version: VERSION };
  const complete = (result: JsonObject): JsonObject => (isStateless ? withServerInfo(result, serverInfo) : result);
  const { instructions, resources } = answers;
  const introduction = {
    capabilities: { tools: {}, ...(resources && { resources: {} }) },
    ...(instructions !== undefined && { instructions }),
  };
  switch (request.method) {
    case 'initialize':
      if (isStateless) break;
      return { protocolVersion: RETURNED_VERSION, ...introduction, serverInfo };
    case 'ping':
      if (isStateless) break;
      return {};
    case 'server/discover':
      if (!isStateless) break;
      return complete({
        supportedVersions: [STATELESS_VERSION],
        ...introduction,
        ...UNCACHED,
      });
    case 'tools/list':
      return listResultOf(await answers.list(), complete(isStateless ? UNCACHED : {}));
    case 'tools/call':
      return complete(await answers.call(request.params));
  }
  const read = resources && (await resourceResultOf(resources, request));
  if (read) return complete({ ...read, ...(isStateless && UNCACHED) });
  throw new ProtocolError(404, METHOD_NOT_FOUND, 'Method not found');
}

const listResultOf = (tools: readonly JsonObject[] | ToolListText, rest: JsonObject): McpResult =>
  Buffer.isBuffer(tools) ? new WrittenList(tools, rest) : { ...rest, tools: [...tools] };

/** The result of a method about resources; undefined for other methods. */
async function resourceResultOf(
  resources: ResourceAnswers,
  { method, params }: McpRequest,
): Promise<JsonObject | undefined> {
  switch (method) {
    case 'resources/list':
      return { resources: [...(await resources.list())] };
    case 'resources/templates/list':
      return { resourceTemplates: [...(await resources.templates())] };
    case 'resources/read':
      return resources.read(params);
    default:
      return undefined;
  }
}

/** Without a handshake, each result contains the server's name and version. */
const withServerInfo = (result: JsonObject, serverInfo: JsonObject): JsonObject => ({
  ...result,
  resultType: 'complete',
  _meta: { ...(result._meta as JsonObject | undefined), [SERVER_KEY]: serverInfo },
});

/** A tool in the format of lists. */
export function toolOf(listed: ListedCompanyTool): JsonObject {
  const { tool } = listed;
  return {
    name: tool.mcpName,
    title: tool.title ?? tool.toolName,
    description: describedTool(listed),
    // A client that sees the annotation would have to send arguments as headers as well.
    inputSchema: without('x-mcp-header', tool.inputSchema) as JsonObject,
    ...(tool.annotations && { annotations: tool.annotations }),
  };
}

/** The value without this key, at any depth. */
function without(unwanted: string, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => without(unwanted, item));
  if (!isStructure(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, nested]) => (key === unwanted ? [] : [[key, without(unwanted, nested)]])),
  );
}

/** An error about the parameters of a call: the generations use different statuses for it. */
export const invalidParams = ({ era }: McpRequest, message: string): ProtocolError =>
  new ProtocolError(era === 'stateless' ? 400 : 200, INVALID_PARAMS, message);

/** The result of calling a tool by its name. @throws ProtocolError */
export async function resultOfCall(
  request: McpRequest,
  call: (name: string, given: JsonObject) => Promise<ToolCallOutcome>,
): Promise<JsonObject> {
  const { name, arguments: given = {} } = request.params;
  if (typeof name !== 'string' || name === '') throw invalidParams(request, 'params.name is required');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw invalidParams(request, 'params.arguments must be an object');
  }
  // REST omits these as well: the same call has the same arguments, so one approval covers both.
  const safe = without('__proto__', given) as JsonObject;
  const { result, invocationId, toolName } = await asProtocolErrors(() => call(name, safe));
  const { content, data, isError } = result;
  // Revisions with a handshake allow only objects, and their clients reject a result with other values.
  const isKnown = request.era === 'stateless' || isJsonObject(data);
  const text = content.length > 0 || data === null ? content : [{ type: 'text', text: writeJson(data) }];
  return {
    content: [...text],
    ...(data !== null && isKnown && { structuredContent: data }),
    isError,
    // The output of a tool is untrusted external data, even if the tool claims otherwise.
    _meta: { 'orgraph.dev/untrusted': { tool: toolName, invocationId } },
  };
}

/**
 * Converts errors of the work to protocol errors. The model must read the rejection of a call, and clients show it only
 * if the request itself succeeded. Errors of the request or the server keep their status.
 */
export async function asProtocolErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, status, message, details } = error;
    const data = { reasonCode: code, ...(details as JsonObject | undefined) };
    if (status === 503) throw new ProtocolError(503, INTERNAL_ERROR, message, data);
    const isOfCall = error instanceof ToolGatewayError && status !== 401;
    throw new ProtocolError(isOfCall ? 200 : status, REFUSED, message, data);
  }
}
