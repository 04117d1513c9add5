import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorFlaw } from '#services/work/documents/anchors.js';
import { projectMarkdown } from '#services/work/documents/projection.js';
import { alignmentOf } from '#web/parts/annotations/alignment.js';
import { placesOf, selectorOf } from '#web/parts/annotations/selector.js';
import { type ShownNode, shownText } from '#web/parts/annotations/shown-text.js';

const requireOfWeb = createRequire(new URL('../../web/package.json', import.meta.url));
const { createElement } = requireOfWeb('react');
const { renderToStaticMarkup } = requireOfWeb('react-dom/server');
// The compiler of the tests knows no JSX: the component is loaded by its address.
const { Markdown } = await import(new URL('../../web/src/ui/markdown.tsx', import.meta.url).pathname);

const VOID = new Set(['br', 'hr', 'img', 'input']);
const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

interface Element extends ShownNode {
  readonly childNodes: ShownNode[];
}

const element = (nodeName: string, classNames: readonly string[] = []): Element => ({
  nodeType: 1,
  nodeName,
  nodeValue: null,
  childNodes: [],
  classList: { contains: (name) => classNames.includes(name) },
});

/** The nodes of what React renders, as a browser would make them. */
function nodesOf(html: string): ShownNode {
  const open = [element('body')];
  for (const [, text, end, name = '', attributes = ''] of html.matchAll(/([^<]+)|<(\/?)([a-z0-9]+)([^>]*)>/g)) {
    if (text !== undefined) {
      const nodeValue = text.replace(/&([a-z0-9#]+);/g, (_, reference: string) => REFERENCES[reference] ?? '?');
      open.at(-1)?.childNodes.push({ nodeType: 3, nodeName: '#text', nodeValue, childNodes: [] });
    } else if (end) open.pop();
    else {
      const node = element(name, /class="([^"]*)"/.exec(attributes)?.[1]?.split(' '));
      open.at(-1)?.childNodes.push(node);
      if (!VOID.has(name)) open.push(node);
    }
  }
  return open[0] as ShownNode;
}

const shown = (text: string): string =>
  shownText(nodesOf(renderToStaticMarkup(createElement(Markdown, { text, whole: true })))).text;

const word = fc.stringMatching(/^[A-Za-zäöüéß漢🚀]{1,8}$/u);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(' '));
const inline = fc.oneof(
  words,
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  words.map((text) => `~~${text}~~`),
  words.map((text) => `\`${text}\``),
  words.map((text) => `[${text}](https://example.com/page)`),
  words.map((text) => `**${text} *and* more**`),
  words.map((text) => `${text} \\* ${text}`),
  words.map((text) => `${text}, ${text}.`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
const rows = fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 3 });
const block = fc.oneof(
  paragraph,
  fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  fc.array(line, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
  fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((items) => items.map((item, at) => `${at + 1}. ${item}`).join('\n')),
  fc.array(line, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- [ ] ${item}`).join('\n')),
  fc.tuple(line, line).map(([outer, inner]) => `- ${outer}\n  - ${inner}`),
  paragraph.map((text) => `> ${text.replaceAll('\n', '\n> ')}`),
  words.map((text) => `\`\`\`ts\n${text}\n\n  ${text}\n\`\`\``),
  rows.map((all) => ['| a | b |', '|---|:-:|', ...all.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')),
  fc.constant('---'),
);
const body = fc.array(block, { minLength: 1, maxLength: 8 }).map((blocks) => blocks.join('\n\n'));

describe('the text that the page shows', () => {
  it('is the plain text of the document, to which annotations are anchored', () => {
    fc.assert(
      fc.property(body, (text) => {
        expect(shown(text)).toBe(projectMarkdown(text).text);
      }),
      { numRuns: 150 },
    );
  });

  /** All that the page shows otherwise than the plain text has it, and what both have of it. */
  it.each([
    ['HTML, which is shown as it is', 'one <b>two</b> three', 'one <b>two</b> three', 'one two three'],
    ['a comment of HTML', 'one <!-- two --> three', 'one <!-- two --> three', 'one three'],
    ['a character reference', 'one &amp; two', 'one & two', 'one &amp; two'],
    ['a picture of this site', 'one ![two](/api/assets/1/content) three', 'one three', 'one two three'],
    ['hidden characters, which the page names', 'one \u202etwo three', 'one two three', 'one \u202etwo three'],
    [
      'a definition of a link',
      'one\n\n[two]: https://example.com\n\nthree',
      'one three',
      'one [two]: https://example.com three',
    ],
  ])('differs by %s', (_, text, onPage, plain) => {
    expect([shown(text), projectMarkdown(text).text]).toEqual([onPage, plain]);
    const alignment = alignmentOf(plain, onPage);
    for (const each of ['one', 'three']) {
      const [there] = placesOf(plain, each);
      const [here] = placesOf(onPage, each);
      if (there && here) expect([alignment.toSecond(there), alignment.toFirst(here)]).toEqual([here, there]);
    }
  });
});

describe('a passage', () => {
  it('that is selected is one that the server takes', () => {
    fc.assert(
      fc.property(body, fc.nat(), fc.nat(), (text, from, length) => {
        const projection = projectMarkdown(text);
        const start = from % projection.text.length || 0;
        const end = Math.min(projection.text.length, start + 1 + (length % 40));
        if (projection.text.length === 0 || /^ | $/.test(projection.text.slice(start, end))) return;
        expect(anchorFlaw(projection, text.length, selectorOf(projection, { start, end }))).toBeUndefined();
      }),
    );
  });

  it('is found among others of the same words, where the texts differ before it', () => {
    const plain = 'go <b>on</b> and go on and go on';
    const onPage = 'go on and go on and go on';
    const last = placesOf(plain, 'go on').at(-1);
    expect(last && alignmentOf(plain, onPage).toSecond(last)).toEqual(placesOf(onPage, 'go on').at(-1));
  });

  it('that the page does not show stands nowhere', () => {
    const plain = 'seen @hidden words of none';
    const [part] = placesOf(plain, 'hidden words of none');
    expect(part && alignmentOf(plain, 'seen').toSecond(part)).toBeNull();
  });

  it('is found whatever white space is typed', () => {
    expect(placesOf('the plan says so', '  plan\n says ')).toEqual([{ start: 4, end: 13 }]);
    expect(placesOf('the plan', ' ')).toEqual([]);
  });
});
