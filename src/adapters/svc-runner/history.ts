import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai';
import { clipText, jsonText, withoutNul } from '#processes/text.js';

/** The maximum size of a session's messages as JSON, in characters: each run reads them and each call writes them. */
const MAX_HISTORY = 131_072;
const MAX_TOOL_OUTPUT = 4_096;
/**
 * The maximum size of the outline, in characters. It has one line for each message that does not fit, the newest ones.
 */
const MAX_OUTLINE = 16_384;
const MAX_LINE = 240;
const MAX_LINE_PART = 100;

const OUTLINE = 'A summary of the earlier conversation; calls that it lists as done are done:';

/**
 * The messages of a session in stored form. Long tool results are truncated, then the oldest messages become an
 * outline, so that the model does not repeat its work. A result never appears without its call.
 */
export function storedHistory(messages: readonly ModelMessage[]): ModelMessage[] {
  const all = messages.map(storedMessage);
  const first = firstWithin(all, MAX_HISTORY);
  if (first === 0) return all.map(({ message }) => message);
  const rest = firstWithin(all, MAX_HISTORY - MAX_OUTLINE);
  const outline = outlineOf(all.slice(0, rest).map(({ message }) => message));
  return beginningWith(
    outline,
    all.slice(rest).map(({ message }) => message),
  );
}

/** Puts the outline into the first message if it is the user's, otherwise before it. */
function beginningWith(outline: string, [next, ...rest]: readonly ModelMessage[]): ModelMessage[] {
  if (next?.role !== 'user' || typeof next.content !== 'string') {
    return [{ role: 'user', content: outline }, ...(next ? [next, ...rest] : [])];
  }
  return [{ role: 'user', content: `${outline}\n\n${next.content}` }, ...rest];
}

interface StoredMessage {
  readonly message: ModelMessage;
  /** The characters of its JSON; infinite if it is nested too deeply. */
  readonly size: number;
}

/** A cache: each call stores the run, and most messages have not changed since. */
const storedMessages = new WeakMap<ModelMessage, StoredMessage>();

function storedMessage(message: ModelMessage): StoredMessage {
  const before = storedMessages.get(message);
  if (before) return before;
  let entry: StoredMessage = { message, size: Number.POSITIVE_INFINITY };
  try {
    const text = JSON.stringify(shortenToolOutput(message), sound);
    entry = { message: JSON.parse(text) as ModelMessage, size: text.length + 1 };
  } catch {} // With an infinite size it never fits.
  storedMessages.set(message, entry);
  return entry;
}

/** The index of the first message that fits; never a result whose call does not fit. */
function firstWithin(all: readonly StoredMessage[], room: number): number {
  let roomLeft = room - 2;
  let first = all.length;
  for (; first > 0; first -= 1) {
    roomLeft -= (all[first - 1] as StoredMessage).size;
    if (roomLeft < 0) break;
  }
  while (first > 0 && all[first]?.message.role === 'tool') first += 1;
  return first;
}

function shortenToolOutput(message: ModelMessage): ModelMessage {
  if (message.role !== 'tool') return message;
  const content = message.content.map((part) => {
    if (part.type !== 'tool-result') return part;
    const { output } = part;
    const text = output.type === 'execution-denied' ? '' : jsonText(output.value, Number.MAX_SAFE_INTEGER);
    if (text.length <= MAX_TOOL_OUTPUT) return part;
    const type = output.type.startsWith('error') ? ('error-text' as const) : ('text' as const);
    return { ...part, output: { type, value: clipText(text, MAX_TOOL_OUTPUT) } };
  });
  return { ...message, content };
}

function outlineOf(messages: readonly ModelMessage[]): string {
  const results = new Map(messages.flatMap((message) => (message.role === 'tool' ? resultsIn(message) : [])));
  const lines = messages.flatMap((message) => linesOf(message, results));
  let roomLeft = MAX_OUTLINE - OUTLINE.length - MAX_LINE;
  let first = lines.length;
  for (; first > 0; first -= 1) {
    roomLeft -= JSON.stringify(lines[first - 1]).length;
    if (roomLeft < 0) break;
  }
  return [OUTLINE, ...(first > 0 ? ['(The oldest part is left out.)'] : []), ...lines.slice(first)].join('\n');
}

type Results = ReadonlyMap<string, string>;

const resultsIn = ({ content }: ToolModelMessage): [id: string, text: string][] =>
  content.flatMap((part) => {
    if (part.type !== 'tool-result') return [];
    const value = 'value' in part.output ? part.output.value : '';
    const word = part.output.type.startsWith('error') ? 'failed: ' : 'done: ';
    return [[part.toolCallId, word + briefly(jsonText(value, MAX_LINE_PART * 4))]];
  });

function linesOf(message: ModelMessage, results: Results): string[] {
  const { role, content } = message;
  if (role === 'tool' || role === 'system') return [];
  if (typeof content === 'string' && role === 'user' && content.startsWith(OUTLINE)) return earlierLines(content);
  const who = role === 'user' ? 'You received' : 'You said';
  if (typeof content === 'string') return [`- ${who}: ${briefly(content, MAX_LINE)}`];
  return (content as Exclude<AssistantModelMessage['content'], string>).flatMap((part) => {
    if (part.type === 'text') return part.text.trim() ? [`- ${who}: ${briefly(part.text, MAX_LINE)}`] : [];
    if (part.type !== 'tool-call') return [];
    const input = briefly(jsonText(part.input, MAX_LINE_PART * 4));
    return [`- You called ${briefly(part.toolName)} ${input}, ${results.get(part.toolCallId) ?? 'without a result'}`];
  });
}

/** The lines of an outline that becomes part of the next one, and the text after it. */
function earlierLines(content: string): string[] {
  const [outline = '', ...later] = content.split('\n\n');
  const lines = outline.split('\n').filter((line) => line.startsWith('- '));
  return later.length > 0 ? [...lines, `- You received: ${briefly(later.join(' '), MAX_LINE)}`] : lines;
}

const briefly = (text: string, max = MAX_LINE_PART): string => clipText(text.replace(/\s+/g, ' ').trim(), max);

const sound = (_key: string, value: unknown): unknown => (typeof value === 'string' ? withoutNul(value) : value);
