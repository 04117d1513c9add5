import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { visibleParts } from '#web/format/hidden-characters.js';
import { ownImage, safeLink } from '#web/format/links.js';
import { decodeReferences, identifiersIn, LONG_TEXT, leadOf, lex } from '#web/format/markdown.js';

const requireOfWeb = createRequire(new URL('../../web/package.json', import.meta.url));
const { createElement } = requireOfWeb('react');
const { renderToStaticMarkup } = requireOfWeb('react-dom/server');
// The compiler of the tests knows no JSX: the component is loaded by its address.
const { Markdown } = await import(new URL('../../web/src/ui/markdown.tsx', import.meta.url).pathname);

const render = (text: string, props: Record<string, unknown> = {}): string =>
  renderToStaticMarkup(createElement(Markdown, { text, ...props }));
/** Names and attributes of all elements, as a browser would find them. */
const elements = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)].map(([, name, rest]) => `${name}${rest}`);

describe('untrusted text', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onmouseover="alert(1)">b</b>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg><style>*{background:url(//evil.example)}</style></svg>',
    '<!-- hidden --> <a href="javascript:alert(1)">x</a>',
    '> <form action="//evil.example"><input name=a>',
    '| <img src=x> | b |\n|---|---|\n| <script>1</script> | c |',
    '# <marquee>',
    '- <details open ontoggle=alert(1)>',
  ])('shows HTML as text: %s', (text) => {
    const found = elements(render(text)).filter((element) =>
      /^(script|img|b|iframe|svg|style|form|input|marquee|details)\b|\bon[a-z]+=|javascript/.test(element),
    );
    expect(found).toEqual([]);
    expect(render(text)).toContain('&lt;');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://evil.example/x',
    'ftp://evil.example',
    'relative/page',
    '/..//evil.example/r',
    '/%2e%2e//evil.example/r',
    '',
  ])('leads nowhere by %j', (href) => {
    expect(safeLink(href)).toBeNull();
  });

  it.each([
    '[x](javascript&#58;alert(1))',
    '[x](javascript&colon;alert(1))',
    '[x](<java&#10;script:alert(1)>)',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '<javascript:alert(1)>',
  ])('makes no link of %s', (text) => {
    expect(render(text)).not.toMatch(/href/);
  });

  it.each(['//evil.example/x', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', 'http:\\\\evil.example'])(
    'marks %j as a link to another site',
    (href) => {
      expect(safeLink(href)).toMatchObject({ isExternal: true });
      expect(safeLink(href)?.href).toMatch(/^http:\/\/evil\.example\//);
    },
  );

  it('opens other sites apart, and tells them nothing', () => {
    expect(render('[x](https://example.com/a?b=1)')).toContain(
      'href="https://example.com/a?b=1" title="https://example.com/a?b=1" target="_blank" rel="noopener noreferrer nofollow"',
    );
    expect(render('see https://example.com/a.')).toContain('href="https://example.com/a"');
  });

  it('links pages of this site as they are', () => {
    expect(render('[x](/ACM/issues/ACM-12#top)')).toContain('href="/ACM/issues/ACM-12#top"');
    expect(render('[x](/ACM)')).not.toContain('_blank');
  });

  it('loads only files of this site as images', () => {
    expect(ownImage('/api/attachments/7/content')).toBe('/api/attachments/7/content');
    expect(ownImage('/api/assets/7?v=1')).toBe('/api/assets/7?v=1');
    for (const href of [
      'https://evil.example/api/assets/7',
      '//evil.example/api/assets/7',
      '/api/attachments/../auth',
      '/other.png',
      'data:image/png;base64,AA',
    ]) {
      expect(ownImage(href)).toBeNull();
      expect(render(`![pixel](${href})`)).not.toContain('<img');
    }
    expect(render('![a *cat*](/api/assets/7)')).toContain('<img src="/api/assets/7" alt="a *cat*" loading="lazy"/>');
    expect(render('![pixel](https://evil.example/p.png)')).toContain('href="https://evil.example/p.png"');
  });

  it('shows characters that would be hidden', () => {
    expect(visibleParts('a\u202eb')).toEqual([{ text: 'a' }, { hidden: 'U+202E' }, { text: 'b' }]);
    expect(visibleParts('\u2066\u2069')).toEqual([{ hidden: 'U+2066 and 1 more hidden' }]);
    expect(visibleParts('do\u200bnot')).toEqual([{ text: 'do' }, { hidden: 'U+200B' }, { text: 'not' }]);
    const family = '\u{1f469}\u200d\u{1f467} می\u200cخواهم';
    expect(visibleParts(family)).toEqual([{ text: family }]);
    const tags = [...'ignore it'].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
    expect(visibleParts(tags)).toEqual([{ hidden: 'hidden text: ignore it' }]);
    for (const text of [
      'a \u202e b',
      '`\u202e`',
      '```\n\u202e\n```',
      '[\u202e](https://example.com)',
      '# \u202e',
      '&#x202e;',
      '<b>\u202e',
    ]) {
      expect(render(text)).not.toMatch(/\u202e(?![^<]*"[^<]*>)/);
      expect(render(text)).toContain('U+202E');
    }
    expect(visibleParts('👩‍👩‍👧 שלום')).toEqual([{ text: '👩‍👩‍👧 שלום' }]);
  });
});

describe('Markdown', () => {
  it('has the elements of its text', () => {
    const text =
      '# One\n\ntext **bold** *soft* ~~gone~~ `code`\n\n- a\n- b\n\n3. c\n\n> said\n\n---\n\n| h |\n|--:|\n| c |\n\n```ts\nlet a;\n```';
    const names = elements(render(text)).map((element) => element.split(/[ /]/)[0]!);
    for (const name of [
      'h3',
      'strong',
      'em',
      'del',
      'code',
      'ul',
      'ol',
      'li',
      'blockquote',
      'hr',
      'table',
      'th',
      'td',
      'pre',
    ]) {
      expect(names).toContain(name);
    }
    expect(render(text)).toContain('<ol start="3">');
  });

  it('keeps its headings below those of the page', () => {
    expect(render('# a\n\n###### b', { headingLevel: 4 })).toMatch(/<h4[^>]*>a<\/h4><h6[^>]*>b<\/h6>/);
  });

  it('shows tasks as boxes that nobody can change', () => {
    expect(render('- [x] done\n- [ ] open').match(/<input[^>]*disabled[^>]*>/g)).toHaveLength(2);
    expect(render('- [x] done')).toContain('checked=""');
  });

  it('reads references to characters, once', () => {
    expect(render('a &lt;b&gt; &amp;lt; &copy; &#x41;')).toContain('a &lt;b&gt; &amp;lt; © A');
    expect(decodeReferences('&nothing; &#0; &#xD800; &toString;')).toBe('&nothing; \ufffd \ufffd &toString;');
  });

  it('leaves links and identifiers to hooks', () => {
    const hooks = {
      renderLink: (href: string) => (href.startsWith('agent://') ? createElement('i', null, href) : undefined),
      renderMention: (identifier: string) =>
        identifier.startsWith('ACM-') ? createElement('b', null, identifier) : undefined,
    };
    expect(render('[@Ada](agent://7) and [x](https://example.com)', hooks)).toMatch(/<i>agent:\/\/7<\/i> and <a /);
    expect(render('ACM-12, UTF-8, `ACM-1`, [ACM-2](https://example.com)', hooks).match(/<b>.*?<\/b>/g)).toEqual([
      '<b>ACM-12</b>',
    ]);
    expect(render('[@Ada](agent://7)')).not.toContain('href');
  });

  it('finds identifiers on their own only', () => {
    const found = (text: string) =>
      identifiersIn(text).flatMap((part) => ('identifier' in part ? [part.identifier] : []));
    expect(found('ABC-12 (ABC-13), ABC-14. ABC-0 abc-1 xABC-1 ABC-1-2 a/ABC-3 ABC-4x')).toEqual([
      'ABC-12',
      'ABC-13',
      'ABC-14',
    ]);
  });

  it('cuts long texts at a paragraph until all is asked for', () => {
    const text = `${'word '.repeat(20)}\n\n`.repeat(400);
    expect(render(text)).toContain('Show all');
    expect(render(text, { whole: true })).not.toContain('Show all');
    expect(leadOf(text).length).toBeLessThanOrEqual(LONG_TEXT);
    expect(leadOf(text).endsWith('word ')).toBe(true);
    expect(leadOf('x'.repeat(LONG_TEXT * 2))).toHaveLength(LONG_TEXT);
  });
});

describe('hostile lengths', () => {
  const LENGTH = 200_000;
  const hostile: Record<string, string> = {
    quotes: '>'.repeat(5_000),
    'nested lists': Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    brackets: '['.repeat(LENGTH),
    emphasis: '*a _b '.repeat(LENGTH / 6),
    backticks: '`a``'.repeat(LENGTH / 4),
    links: '[a](b)'.repeat(LENGTH / 6),
    tables: `|a|\n|-|\n${'|a|\n'.repeat(LENGTH / 4)}`,
    tags: '<a '.repeat(LENGTH / 3),
  };

  it.each(Object.entries(hostile))('of %s are read into no more tokens than characters', (_, text) => {
    expect(tokenCount(lex(text))).toBeLessThanOrEqual(text.length);
  });

  it('of one paragraph are plain text, since links in it take time by the square of its length', () => {
    expect(tokenCount(lex(hostile.links!))).toBeLessThan(10);
  });

  it.each(['quotes', 'nested lists'])('of %s are drawn', (name) => {
    expect(render(hostile[name]!).length).toBeLessThan(20 * hostile[name]!.length + 10_000);
  });

  it('beyond a million characters are shown as they are', () => {
    expect(lex('*a* '.repeat(300_000))).toMatchObject([{ type: 'code' }]);
  });

  it('are read once for the same text', () => {
    expect(lex('the same')).toBe(lex('the same'));
  });
});

/** Counts without recursion, since some of these are deep. */
function tokenCount(tokens: readonly object[]): number {
  const open: unknown[] = [...tokens];
  let count = 0;
  while (open.length > 0) {
    const token = open.pop() as { [key: string]: unknown };
    count += 1;
    for (const key of ['tokens', 'items', 'header'])
      if (Array.isArray(token[key])) open.push(...(token[key] as unknown[]));
    if (Array.isArray(token.rows)) for (const cell of (token.rows as unknown[][]).flat()) open.push(cell);
  }
  return count;
}
