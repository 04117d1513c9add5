/** What a change of a text replaces, and what is selected afterwards. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly selectStart: number;
  readonly selectEnd: number;
}

export type TextFormat = 'bold' | 'code' | 'link' | 'list' | 'quote';

/** Formats the selected part of a Markdown text, or takes the format away. */
export function formatEdit(text: string, start: number, end: number, format: TextFormat): TextEdit {
  if (format === 'list') return prefixLines(text, start, end, '- ');
  if (format === 'quote') return prefixLines(text, start, end, '> ');
  if (format === 'link') return link(text, start, end);
  if (format === 'code' && text.slice(start, end).includes('\n')) return block(text, start, end);
  return wrap(text, start, end, format === 'bold' ? '**' : '`');
}

function wrap(text: string, start: number, end: number, mark: string): TextEdit {
  const selected = text.slice(start, end);
  const size = mark.length;
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark) {
    return { start: start - size, end: end + size, text: selected, selectStart: start - size, selectEnd: end - size };
  }
  return { start, end, text: `${mark}${selected}${mark}`, selectStart: start + size, selectEnd: end + size };
}

function block(text: string, start: number, end: number): TextEdit {
  const before = start === 0 || text[start - 1] === '\n' ? '```\n' : '\n```\n';
  const selected = text.slice(start, end).replace(/\n$/, '');
  const place = start + before.length;
  return {
    start,
    end,
    text: `${before}${selected}\n\`\`\`\n`,
    selectStart: place,
    selectEnd: place + selected.length,
  };
}

const ADDRESS = 'https://';

function link(text: string, start: number, end: number): TextEdit {
  const selected = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(selected)) {
    return { start, end, text: `[](${selected})`, selectStart: start + 1, selectEnd: start + 1 };
  }
  const place = start + selected.length + 3;
  const selectEnd = place + ADDRESS.length;
  return { start, end, text: `[${selected}](${ADDRESS})`, selectStart: place, selectEnd };
}

function prefixLines(text: string, start: number, end: number, prefix: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const hasAll = lines.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => (hasAll ? line.slice(prefix.length) : prefix + line)).join('\n');
  const isOneCaret = start === end;
  const caret = Math.max(from, start + (hasAll ? -prefix.length : prefix.length));
  return {
    start: from,
    end: to,
    text: changed,
    selectStart: isOneCaret ? caret : from,
    selectEnd: isOneCaret ? caret : from + changed.length,
  };
}

/** What is being named at the caret: an agent after `@`, an issue after `#` or by its identifier. */
export interface NameAtCaret {
  readonly kind: 'agent' | 'issue';
  readonly query: string;
  /** Where the name begins, with its sign. */
  readonly start: number;
}

export function nameAt(text: string, caret: number, prefix: string): NameAtCaret | undefined {
  const before = text.slice(Math.max(0, caret - 60), caret);
  const word = before.match(/(?:^|[\s(])([^\s(]+)$/)?.[1];
  if (word === undefined) return undefined;
  const start = caret - word.length;
  if (/^@[^@[\]()]*$/.test(word)) return { kind: 'agent', query: word.slice(1), start };
  if (/^#[\w-]+$/.test(word)) return { kind: 'issue', query: word.slice(1), start };
  const isIdentifier = word.toUpperCase().startsWith(`${prefix}-`) && /^[A-Za-z0-9]+-\d*$/.test(word);
  return isIdentifier ? { kind: 'issue', query: word, start } : undefined;
}

const escaped = (name: string): string => name.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ');

/** How a text names an agent, which wakes it. */
export const agentMention = (agent: { readonly id: string; readonly name: string }): string =>
  `[@${escaped(agent.name)}](agent://${agent.id})`;

/** How a text shows a file: pictures in place, others as links. */
export const fileMarkdown = (name: string, path: string, isImage: boolean): string =>
  `${isImage ? '!' : ''}[${escaped(name)}](${path})`;
