import type { ModelMessage } from 'ai';
import { clipped, jsonText, storable } from '../text.js';

/** What a session keeps of its messages, in characters of JSON: it is read and written with each run. */
const MAX_HISTORY = 131_072;
const MAX_TOOL_OUTPUT = 4_096;
const MAX_LONE_MESSAGE = 16_384;

/**
 * The messages of a session as they are kept for the next run: long tool results are cut, then the oldest turns go. A
 * turn begins with a user message, so that no result is left without its call.
 */
export function keptHistory(messages: readonly ModelMessage[], summary: string): ModelMessage[] {
  let kept = messages.map(shortened);
  while (sizeOf(kept) > MAX_HISTORY) {
    const next = kept.findIndex((message, index) => index > 0 && message.role === 'user');
    if (next < 0) return loneTurn(messages, summary);
    kept = kept.slice(next);
  }
  return JSON.parse(JSON.stringify(kept, sound)) as ModelMessage[];
}

/** What is left of a last turn that is too long: what was asked, and what came of it. */
function loneTurn(messages: readonly ModelMessage[], summary: string): ModelMessage[] {
  const asked = messages.findLast(({ role }) => role === 'user');
  return [
    { role: 'user', content: storable(jsonText(asked?.content ?? '', MAX_LONE_MESSAGE)) },
    { role: 'assistant', content: storable(clipped(summary || '(no answer)', MAX_LONE_MESSAGE)) },
  ];
}

function shortened(message: ModelMessage): ModelMessage {
  if (message.role !== 'tool') return message;
  const content = message.content.map((part) => {
    if (part.type !== 'tool-result') return part;
    const { output } = part;
    const text = output.type === 'execution-denied' ? '' : jsonText(output.value, Number.MAX_SAFE_INTEGER);
    if (text.length <= MAX_TOOL_OUTPUT) return part;
    const type = output.type.startsWith('error') ? ('error-text' as const) : ('text' as const);
    return { ...part, output: { type, value: clipped(text, MAX_TOOL_OUTPUT) } };
  });
  return { ...message, content };
}

/** Infinite for what is nested too deep to be written. */
function sizeOf(messages: readonly ModelMessage[]): number {
  try {
    return JSON.stringify(messages).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const sound = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storable(value) : value);
