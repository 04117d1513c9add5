import { describe, expect, it } from 'vitest';
import { plainText, readAnsi } from '#web/parts/ansi.js';
import { BLOCK_LINES, type LogChunk, LogLines } from '#web/parts/log-lines.js';

const ESC = '\u001b';

describe('Colours of terminals', () => {
  const spansOf = (text: string) => readAnsi(text).spans.map(({ text, style }) => [text, style]);

  it('become styles of spans', () => {
    expect(spansOf(`a${ESC}[1;31mb${ESC}[0mc`)).toEqual([
      ['a', {}],
      ['b', { bold: true, color: 'red' }],
      ['c', {}],
    ]);
  });

  it.each([
    ['of 256', `${ESC}[38;5;196m`, 'red'],
    ['of 16 million', `${ESC}[38;2;20;200;40m`, 'green'],
    ['with colons', `${ESC}[38:5:21m`, 'blue'],
    ['that are bright', `${ESC}[93m`, 'yellow'],
  ])('%s are shown as the nearest of eight', (_what, sequence, color) => {
    expect(readAnsi(`${sequence}x`).spans[0]?.style.color).toBe(color);
  });

  it('go on in the next line of the stream', () => {
    expect(readAnsi(`${ESC}[32mgreen`).end).toEqual({ color: 'green' });
  });

  it.each([
    ['movements of the cursor', `${ESC}[2K${ESC}[1Aa${ESC}[?25lb`],
    ['titles and links', `${ESC}]0;title\u0007a${ESC}]8;;https://example.com${ESC}\\b`],
    ['half a sequence at the end', `ab${ESC}[3`],
    ['a sequence that never ends', `ab${ESC}]0;title`],
  ])('leave %s out', (_what, text) => {
    expect(plainText(text)).toBe('ab');
  });

  it('show of a line that is written over what came last', () => {
    expect(plainText('10 %\r50 %\r100 %\r')).toBe('100 %');
  });

  it('make a bounded number of spans', () => {
    const text = `${ESC}[31ma${ESC}[32mb`.repeat(5_000);
    const { spans } = readAnsi(text);
    expect(spans.length).toBeLessThanOrEqual(500);
    expect(spans.map((span) => span.text).join('')).toBe('ab'.repeat(5_000));
  });

  it('never lose text, whatever comes', () => {
    const text = '<b>&amp;</b> {x} 𝔘';
    expect(plainText(text)).toBe(text);
  });
});

describe('The lines of a log', () => {
  const at = '2026-01-01T00:00:00Z';
  const out = (chunk: string): LogChunk => ({ stream: 'STDOUT', chunk, at });
  const err = (chunk: string): LogChunk => ({ stream: 'STDERR', chunk, at });
  const textsOf = (log: LogLines) =>
    log.blocks.flatMap(({ lines }) => lines).map(({ spans }) => spans.map(({ text }) => text).join(''));
  const logOf = (...chunks: LogChunk[]) => {
    const log = new LogLines(200);
    for (const chunk of chunks) log.add([chunk]);
    return log;
  };

  it('are joined where chunks part them', () => {
    expect(textsOf(logOf(out('on'), out('e\ntwo\n'), out('\nfo'), out('ur')))).toEqual(['one', 'two', '', 'four']);
  });

  it('of two streams do not mix', () => {
    expect(textsOf(logOf(out('a'), err('x\n'), out('b\n'), err('y')))).toEqual(['ab', 'x', 'y']);
  });

  it('keep a colour that a chunk cuts in two', () => {
    const log = logOf(out(`${ESC}[3`), out(`1mred\n`), out('still'));
    const spans = log.blocks[0]?.lines.map((line) => line.spans);
    expect(spans).toEqual([[{ text: 'red', style: { color: 'red' } }], [{ text: 'still', style: { color: 'red' } }]]);
  });

  it('end with a return and a line feed as well', () => {
    expect(textsOf(logOf(out('a\r'), out('\nb\r\n')))).toEqual(['a', 'b']);
  });

  it('are cut where they are too long', () => {
    const log = logOf(out('x'.repeat(20_000)), out('yz\n'));
    expect(textsOf(log).map((text) => text.length)).toEqual([8_192, 8_192, 3_618]);
    expect(textsOf(log).join('')).toBe(`${'x'.repeat(20_000)}yz`);
  });

  it('drop the first blocks beyond their limit', () => {
    const log = new LogLines(200);
    for (let line = 0; line < 1_000; line += 1) log.add([out(`${line}\n`)]);
    expect(log.total).toBe(1_000);
    expect(log.dropped).toBe(800);
    expect(textsOf(log)).toHaveLength(200);
    expect(textsOf(log)[0]).toBe('800');
  });

  it('stay the same objects unless they change', () => {
    const log = logOf(out('a\n'.repeat(BLOCK_LINES + 1)));
    const [first, second] = log.blocks;
    log.add([out('b\n')]);
    expect(log.blocks[0]).toBe(first);
    expect(log.blocks[1]).not.toBe(second);
  });

  it('of a stream whose last line is dropped go on behind the others', () => {
    const log = new LogLines(100);
    log.add([err('begun')]);
    log.add([out('x\n'.repeat(500))]);
    log.add([err(' and ended\nnext\n')]);
    expect(textsOf(log).at(-1)).toBe('next');
  });
});
