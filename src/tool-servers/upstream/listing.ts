import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import { mendedAnnotations, mendedSchema } from '#services/tools/catalog/mend.js';
import type { ListedTool, ToolList } from '#services/tools/catalog/refresh.js';
import { InvalidJson, ResponseTooLarge } from '#services/tools/servers/upstream-failures.js';

const MAX_PAGES = 100;
const MAX_TOOLS = 2_000;
const MAX_LIST_BYTES = 10_000_000;
const MAX_NAME = 240;

/** A result with its size in bytes. */
export interface SizedResult {
  readonly result: JsonObject;
  readonly bytes: number;
}

/** All tools of a server, page by page. @throws ServerFailure for a list that is endless or contradicts itself */
export async function listAll(ask: (params: JsonObject) => Promise<SizedResult>): Promise<ToolList> {
  const tools = new Map<string, ListedTool>();
  const leftOut: string[] = [];
  const cursors = new Set<string>();
  let size = 0;
  for (let params: JsonObject = {}; ; ) {
    const { result, bytes } = await ask(params);
    size += bytes;
    for (const tool of toolsOf(result)) {
      if (typeof tool === 'string') {
        leftOut.push(tool);
        continue;
      }
      if (tools.has(tool.name)) throw InvalidJson(`The server lists the tool ${tool.name.slice(0, 80)} twice`);
      tools.set(tool.name, tool);
    }
    const { nextCursor } = result;
    if (nextCursor === undefined || nextCursor === null || nextCursor === '')
      return { tools: [...tools.values()], leftOut };
    if (typeof nextCursor !== 'string') throw InvalidJson('The nextCursor that the server returned is not a string');
    if (cursors.has(nextCursor)) throw ResponseTooLarge('The pages of the list of tools repeat');
    cursors.add(nextCursor);
    if (cursors.size >= MAX_PAGES || tools.size + leftOut.length > MAX_TOOLS || size > MAX_LIST_BYTES) {
      throw ResponseTooLarge(`The list of tools has more than ${MAX_PAGES} pages, ${MAX_TOOLS} tools or 10 MB`);
    }
    params = { cursor: nextCursor };
  }
}

function toolsOf({ tools }: JsonObject): (ListedTool | string)[] {
  if (!Array.isArray(tools)) throw InvalidJson('The server answered without a list of tools');
  if (tools.length > MAX_TOOLS) throw ResponseTooLarge(`The server lists more than ${MAX_TOOLS} tools`);
  return tools.map(toolOf);
}

/** A tool in the form that clients accept, or the reason to leave it out: one invalid tool must not cost all others. */
function toolOf(value: JsonValue): ListedTool | string {
  if (!isJsonObject(value)) return 'An entry of the list is not an object';
  const { name, title, description, inputSchema, outputSchema, annotations } = value;
  if (typeof name !== 'string' || name.trim() === '') return 'A tool has no name';
  if (name.length > MAX_NAME) return `The name of ${name.slice(0, 80)}… is longer than ${MAX_NAME} characters`;
  const input = mendedSchema(inputSchema);
  if (!input) return `The arguments of ${name} are not an object`;
  return {
    name,
    title: stringOrNull(title),
    description: stringOrNull(description),
    inputSchema: input,
    outputSchema: isJsonObject(outputSchema) ? (mendedSchema(outputSchema) ?? null) : null,
    annotations: mendedAnnotations(annotations),
  };
}

const stringOrNull = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null);
