import { describe, expect, test } from 'vitest';
import { YamlFlaw, yamlDocument } from '../../src/services/core/text/yaml.js';

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
