import { describe, expect, test } from 'vitest';
import { YamlFlaw, yamlDocument } from '#services/core/text/yaml.js';

const read = (text: string): unknown => yamlDocument(text, { uniqueKeys: true }).toJS();

describe('a text in YAML', () => {
  test('is read as its first document', () => {
    expect(read('name: Ada\nlist: [1, two]\n')).toEqual({ name: 'Ada', list: [1, 'two'] });
    expect(read('a: 1\n---\nb: 2\n')).toEqual({ a: 1 });
    expect(read('')).toBeNull();
    expect(read('# nothing\n')).toBeNull();
  });

  test.each([
    ['a: [1\nb: 2\n', 'line 2, column 1'],
    ['a: 1\na: 2\n', 'line 2, column 1'],
    ['a: b: c\n', 'line 1, column 4'],
    ['a: "\\z"\n', 'line 1, column 5'],
    ['a: 1\n}\n', 'line 2, column 1'],
  ])('says where its first fault is: %j', (text, place) => {
    expect(() => read(text)).toThrow(YamlFlaw);
    expect(() => read(text)).toThrow(new RegExp(`^[^\\n]+ at ${place}$`));
  });

  test.each([
    '9007199254740993',
    '+9007199254740993',
    '-9007199254740993',
    '.12345678901234567890',
    '0x20000000000001',
    '1e400',
    '[1, 9007199254740993]',
    '{ 9007199254740993: 1 }',
  ])('with a number that has more digits than can be kept says which and where: %s', (number) => {
    const [digits = ''] = /[-+.\dxe]{3,}/.exec(number) ?? [];
    expect(() => read(`a: ${number}\n`)).toThrow(YamlFlaw);
    expect(() => read(`a: ${number}\n`)).toThrow(
      `The number ${digits} has more digits than can be kept at line 1, column`,
    );
  });

  test('may spell a number that is kept in any way', () => {
    const text =
      '[007, +1.50, .5, 5., 0x1F, 0o17, 1E+2, 9007199254740992, 000000000000000000001.0, "9007199254740993", .inf]';
    expect(read(text)).toEqual([
      7,
      1.5,
      0.5,
      5,
      31,
      15,
      100,
      9_007_199_254_740_992,
      1,
      '9007199254740993',
      Number.POSITIVE_INFINITY,
    ]);
  });

  test('is refused with more words and signs than it may have, however long a single one is', () => {
    const bounded = (text: string) => yamlDocument(text, { uniqueKeys: true, maxTokens: 100 }).toJS();
    expect(bounded(`a: ${'word '.repeat(10_000)}`)).toEqual({ a: 'word '.repeat(10_000).trim() });
    expect(() => bounded(`a: [${'1,'.repeat(100)}]`)).toThrow('It has more than 100 words and signs');
  });

  // The library by itself takes minutes for some of these.
  test.each([
    ['closing brackets', 'a: [', '}'],
    ['closing brackets outside', '', '}'],
    ['commas', 'a: [', ','],
    ['escapes', 'a: "', '\\z'],
    ['anchors', 'a: ', '&a '],
    ['strings', 'a: ', '"x" '],
  ])('of a megabyte of wrong %s is refused at once', (_what, start, part) => {
    expect(() => read(start + part.repeat(1_000_000 / part.length))).toThrow(YamlFlaw);
  });
});
