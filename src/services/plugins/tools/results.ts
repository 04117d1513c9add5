import { parseJson } from '#json/exact-json.js';
import { writeJson } from '#json/json-writer.js';
import { unstorable } from '#services/core/text/fields.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import type { ToolResultContent } from '#services/tools/calls/request.js';
import type { ServerAnswer } from '#services/tools/servers/upstream.js';
import { PluginToolFailed } from '#services/tools/servers/upstream-failures.js';

// Converts answers of plugins to answers of tool servers, and back.

/** A plugin's answer to a tool call. */
interface PluginToolResult {
  readonly content?: JsonValue;
  readonly data?: JsonValue;
  readonly error?: string;
}

const MAX_BYTES = 1_000_000;
/** Marks a block that stands for another part of the answer. */
const PART = 'orgraph.dev/part';

const isGiven = (value: JsonValue | undefined): value is JsonValue => value !== undefined && value !== null;
const textBlock = (text: string, part?: 'data' | 'error'): JsonObject => ({
  type: 'text',
  text,
  ...(part && { _meta: { [PART]: part } }),
});

/** @throws 502 if the result is not a valid answer */
export function toolAnswerOf(result: JsonValue): ServerAnswer {
  if (!isJsonObject(result)) throw unusable('it is not an object');
  const flaw = unstorable(result, 'all');
  if (flaw) throw unusable(flaw);
  const bytes = Buffer.byteLength(writeJson(result));
  if (bytes > MAX_BYTES) throw unusable(`it has more than ${MAX_BYTES} bytes`);
  const { content, data, error } = result;
  if (isGiven(error) && typeof error !== 'string') throw unusable('its error is not text');
  const blocks = blocksOf(content);
  // A client that reads only blocks also gets the data.
  const isShown = isGiven(data) && (blocks.length === 0 || !isJsonObject(data));
  return {
    content: [
      ...(isGiven(error) ? [textBlock(error, 'error')] : []),
      ...blocks,
      ...(isShown ? [textBlock(writeJson(data), 'data')] : []),
    ],
    ...(isJsonObject(data) && { structuredContent: data }),
    isError: isGiven(error),
    bytes,
  };
}

const unusable = (why: string) =>
  PluginToolFailed(`The answer of the plugin cannot be used: ${why}`, { mayHaveActed: true });

function blocksOf(content: JsonValue | undefined): JsonValue[] {
  if (!isGiven(content)) return [];
  if (typeof content === 'string') return [textBlock(content)];
  const isBlock = (value: JsonValue): boolean => isJsonObject(value) && typeof value.type === 'string';
  return Array.isArray(content) && content.every(isBlock) ? content : [textBlock(writeJson(content))];
}

/** The answer in the form in which the plugin gave it. */
export function pluginResultOf({ content, data, isError }: ToolResultContent): PluginToolResult {
  const own = content.filter((block) => partOf(block) === undefined);
  const error = textOf(content.find((block) => partOf(block) === 'error'));
  const dataText = textOf(content.find((block) => partOf(block) === 'data'));
  const dataValue = isGiven(data) || dataText === undefined ? data : jsonOrText(dataText);
  return {
    ...(own.length > 0 && { content: isPlainText(own) ? (textOf(own[0]) as string) : own }),
    ...(isGiven(dataValue) && { data: dataValue }),
    ...(isError && { error: error ?? 'The tool failed' }),
  };
}

const partOf = (block: JsonValue | undefined): JsonValue | undefined =>
  isJsonObject(block) && isJsonObject(block._meta) ? block._meta[PART] : undefined;
const textOf = (block: JsonValue | undefined): string | undefined =>
  isJsonObject(block) && typeof block.text === 'string' ? block.text : undefined;

/** Whether the blocks are only a text, which is then returned as a string. */
const isPlainText = ([block, ...more]: readonly JsonValue[]): boolean =>
  more.length === 0 && isJsonObject(block) && block.type === 'text' && Object.keys(block).length === 2;

function jsonOrText(text: string): JsonValue {
  try {
    return parseJson(text) as JsonValue;
  } catch {
    return text;
  }
}
