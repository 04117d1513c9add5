import type { JsonObject, JsonValue } from '../../services/core/text/json.js';
import type { ListedTool } from '../../services/tools/catalog/refresh.js';
import { InvalidJson, ResponseTooLarge } from '../../services/tools/upstream/failures.js';
import { isObject } from './messages.js';

const MAX_PAGES = 100;
const MAX_TOOLS = 2_000;
const MAX_LIST_BYTES = 10_000_000;
const MAX_NAME = 240;

/** A result with the bytes that it took. */
export interface SizedResult {
  readonly result: JsonObject;
  readonly bytes: number;
}

/** All tools of a server, page by page. @throws ServerFailure for a list that is endless or contradicts itself */
export async function listAll(ask: (params: JsonObject) => Promise<SizedResult>): Promise<readonly ListedTool[]> {
  const tools = new Map<string, ListedTool>();
  const cursors = new Set<string>();
  let size = 0;
  for (let params: JsonObject = {}; ; ) {
    const { result, bytes } = await ask(params);
    size += bytes;
    for (const tool of toolsOf(result)) {
      if (tools.has(tool.name)) throw InvalidJson(`The server lists the tool ${tool.name.slice(0, 80)} twice`);
      tools.set(tool.name, tool);
    }
    const { nextCursor } = result;
    if (nextCursor === undefined || nextCursor === null || nextCursor === '') return [...tools.values()];
    if (typeof nextCursor !== 'string') throw InvalidJson('The server names the next page of its list by no text');
    if (cursors.has(nextCursor)) throw ResponseTooLarge('The list of tools goes in a circle');
    cursors.add(nextCursor);
    if (cursors.size >= MAX_PAGES || tools.size > MAX_TOOLS || size > MAX_LIST_BYTES) {
      throw ResponseTooLarge(`The list of tools has more than ${MAX_PAGES} pages, ${MAX_TOOLS} tools or 10 MB`);
    }
    params = { cursor: nextCursor };
  }
}

function toolsOf({ tools }: JsonObject): ListedTool[] {
  if (!Array.isArray(tools)) throw InvalidJson('The server answered without a list of tools');
  if (tools.length > MAX_TOOLS) throw ResponseTooLarge(`The server lists more than ${MAX_TOOLS} tools`);
  return tools.map(toolOf);
}

function toolOf(value: JsonValue): ListedTool {
  if (!isObject(value)) throw InvalidJson('The server lists something that is no tool');
  const { name, title, description, inputSchema, outputSchema, annotations } = value;
  if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_NAME) {
    throw InvalidJson(`The server lists a tool whose name is missing or longer than ${MAX_NAME} characters`);
  }
  if (!isObject(inputSchema)) {
    throw InvalidJson(`The server lists the tool ${name.slice(0, 80)} without a schema of its arguments`);
  }
  return {
    name,
    title: stringOrNull(title),
    description: stringOrNull(description),
    inputSchema,
    outputSchema: isObject(outputSchema) ? outputSchema : null,
    annotations: isObject(annotations) ? annotations : null,
  };
}

const stringOrNull = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null);
