import { writeJson } from '../json/json-writer.js';
import type { JsonObject } from '../services/core/text/json.js';
import { ToolNotFound } from '../services/tools/calls/refusals.js';
import { assertAction } from '../services/tools/sessions/client-site.js';
import type { ListedCompanyTool } from '../services/tools/sessions/listing.js';
import { MAX_FOUND, MAX_QUERY, searchTools, type ToolSearch } from '../services/tools/sessions/search.js';
import { callByName, type GatewayRequest } from './gateway-calls.js';
import { currentTools } from './gateway-lists.js';
import type { McpRequest } from './messages.js';
import { asProtocolErrors, invalidParams, resultOfCall, toolOf } from './methods.js';

// A gateway with many tools shows its clients two: one finds tools, and one calls a found tool. A model reads two
// descriptions instead of a thousand.

export const META_TOOLS: readonly JsonObject[] = [
  {
    name: 'search_tools',
    title: 'Search tools',
    description:
      'Search for tools by what they do. Returns the best matches with their parameters; call one of them with run_tool.',
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          minLength: 1,
          maxLength: MAX_QUERY,
          description: 'The task that the tool should do, in a few words.',
        },
        limit: { type: 'integer', minimum: 1, maximum: MAX_FOUND, description: 'The maximum number of tools.' },
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: { title: 'Search tools', readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'run_tool',
    title: 'Run a tool',
    description: 'Call a tool that search_tools found. Returns the result of that tool.',
    inputSchema: {
      type: 'object',
      properties: {
        tool: {
          type: 'string',
          minLength: 1,
          maxLength: 400,
          description: 'The name of the tool, as search_tools returned it.',
        },
        arguments: { type: 'object', description: "The arguments, matching the tool's parametersSchema." },
      },
      required: ['tool'],
      additionalProperties: false,
    },
    annotations: { title: 'Run a tool', readOnlyHint: false, openWorldHint: true },
  },
];

/** Calls one of the two tools. @throws 404 for another name: here, only run_tool calls other tools */
export async function onDemandCall(asked: GatewayRequest, request: McpRequest): Promise<JsonObject> {
  const { name, arguments: given = {} } = request.params;
  if (name === 'search_tools') return runToolSearch(asked, request, given as JsonObject);
  if (name !== 'run_tool') return resultOfCall(request, () => Promise.reject(ToolNotFound()));
  const { tool, arguments: own = {} } = given as JsonObject;
  return resultOfCall({ ...request, params: { name: tool ?? '', arguments: own } }, (wanted, parameters) =>
    callByName(asked, wanted, parameters),
  );
}

/** @throws ProtocolError */
async function runToolSearch(
  asked: GatewayRequest,
  request: McpRequest,
  { query, limit }: JsonObject,
): Promise<JsonObject> {
  const { actor, gateway } = asked;
  // The search returns parts of the list, so it needs the same permission.
  assertAction(actor, 'tools/list');
  if (typeof query !== 'string' || query.trim() === '' || query.length > MAX_QUERY) {
    throw invalidParams(request, `"query" must be a string of 1 to ${MAX_QUERY} characters`);
  }
  const most = limit ?? gateway.onDemandToolsConfig.defaultLimit;
  if (typeof most !== 'number' || !Number.isInteger(most) || most < 1 || most > MAX_FOUND) {
    throw invalidParams(request, `"limit" must be an integer from 1 to ${MAX_FOUND}`);
  }
  const tools = await asProtocolErrors(() => matchingTools(asked, { query, limit: most }));
  const structuredContent = { tools: tools.map(foundTool) };
  return { content: [{ type: 'text', text: writeJson(structuredContent) }], structuredContent, isError: false };
}

/** The tools that a client may call and that match a query, best match first. */
async function matchingTools(asked: GatewayRequest, search: ToolSearch): Promise<ListedCompanyTool[]> {
  const { tools } = await currentTools(asked);
  return searchTools(asked.scope, asked.actor.companyId, tools, search);
}

function foundTool(found: ListedCompanyTool): JsonObject {
  const { name = '', title = '', description = '', inputSchema = {} } = toolOf(found);
  const { applicationId, connectionId, catalogEntryId, toolName, riskLevel } = found.tool;
  return {
    name,
    displayName: title,
    description,
    parametersSchema: inputSchema,
    applicationId,
    connectionId,
    catalogEntryId,
    upstreamToolName: toolName,
    risk: riskLevel,
  };
}
