import { describe, expect, it } from 'vitest';
import { agentMention, fileMarkdown, formatEdit, nameAt, type TextFormat } from '#web/parts/text-edits.js';

/** The text after a format, with what is selected between bars. */
function formatted(marked: string, format: TextFormat): string {
  const start = marked.indexOf('|');
  const end = marked.indexOf('|', start + 1) === -1 ? start : marked.indexOf('|', start + 1) - 1;
  const text = marked.replaceAll('|', '');
  const edit = formatEdit(text, start, end, format);
  const after = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return `${after.slice(0, edit.selectStart)}|${after.slice(edit.selectStart, edit.selectEnd)}|${after.slice(edit.selectEnd)}`;
}

describe('a format', () => {
  it('goes around what is selected, and away again', () => {
    expect(formatted('a |word| here', 'bold')).toBe('a **|word|** here');
    expect(formatted('a **|word|** here', 'bold')).toBe('a |word| here');
    expect(formatted('|', 'code')).toBe('`||`');
  });

  it('makes a block of several lines of code', () => {
    expect(formatted('x |a\nb|', 'code')).toBe('x \n```\n|a\nb|\n```\n');
  });

  it('begins each line of a list or a quote', () => {
    expect(formatted('|one\ntwo|', 'list')).toBe('|- one\n- two|');
    expect(formatted('|- one\n- two|', 'list')).toBe('|one\ntwo|');
    expect(formatted('first\nse|cond', 'quote')).toBe('first\n> se||cond');
  });

  it('asks for the address of a link, or for its text', () => {
    expect(formatted('|the page|', 'link')).toBe('[the page](|https://|)');
    expect(formatted('|https://orgraph.dev|', 'link')).toBe('[||](https://orgraph.dev)');
  });
});

describe('what is named at the caret', () => {
  const at = (text: string) => nameAt(text, text.length, 'ACM');

  it('is an agent after an @, an issue after a # or by its identifier', () => {
    expect(at('ask @gra')).toEqual({ kind: 'agent', query: 'gra', start: 4 });
    expect(at('(@')).toEqual({ kind: 'agent', query: '', start: 1 });
    expect(at('as in #login')).toEqual({ kind: 'issue', query: 'login', start: 6 });
    expect(at('see acm-1')).toEqual({ kind: 'issue', query: 'acm-1', start: 4 });
  });

  it('is nothing within addresses, headings and finished mentions', () => {
    for (const text of ['mail ada@example', '# ', 'a#b', 'XYZ-1', '[@Ada](agent://1)', '']) {
      expect(at(text)).toBeUndefined();
    }
  });
});

describe('a name in a text', () => {
  it('wakes the agent, whatever its name is made of', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(agentMention({ id, name: 'Ada [CEO]' })).toBe(`[@Ada \\[CEO\\]](agent://${id})`);
  });

  it('shows pictures in place and other files as links', () => {
    expect(fileMarkdown('a.png', '/api/assets/1/content', true)).toBe('![a.png](/api/assets/1/content)');
    expect(fileMarkdown('a]b.txt', '/x', false)).toBe('[a\\]b.txt](/x)');
  });
});
