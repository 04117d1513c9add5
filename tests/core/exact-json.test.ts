import { describe, expect, test } from 'vitest';
import { parseJson } from '#json/exact-json.js';
import { compareNumbers, ExactNumber, isSafeNumber } from '#json/exact-number.js';
import { writeJson } from '#json/json-writer.js';
import { canonicalJson } from '#services/core/text/canonical.js';

const LONG = [
  '9007199254740993',
  '-9007199254740993',
  '0.12345678901234567890',
  '1e400',
  '1E-400',
  '1917043659912705296',
];
const KEPT = [
  '0',
  '-0',
  '1.0',
  '1e2',
  '1E+2',
  '0.10',
  '0.1',
  '9007199254740992',
  '1917043659912705300',
  '5e-324',
  '1e308',
  '0.30000000000000004',
  '1.7976931348623157e308',
  '0e999',
  '0.0000000000000000',
];

describe('a number of JSON', () => {
  test.each(KEPT)('is a number of JavaScript where that keeps its value: %s', (text) => {
    expect(isSafeNumber(text)).toBe(true);
    expect(parseJson(`[${text}]`)).toEqual(JSON.parse(`[${text}]`));
  });

  test.each(LONG)('keeps its digits where JavaScript would change them: %s', (text) => {
    expect(isSafeNumber(text)).toBe(false);
    for (const around of [
      '#',
      '[#]',
      '{"a":#}',
      ' [ 1 , # , "#" ] ',
      '{"#":[{"a":#},#]}',
      '["\\\\",#]',
      '["\\"#",#\n]',
    ]) {
      const json = around.replaceAll('#', text);
      expect(writeJson(parseJson(json))).toBe(json.replaceAll(/(?<!"#|")\s+(?!")/g, '').replaceAll(' ', ''));
    }
  });

  test('that JavaScript writes is one that it keeps', () => {
    const view = new DataView(new ArrayBuffer(8));
    for (let round = 0; round < 20_000; round++) {
      for (const at of [0, 4]) view.setUint32(at, Math.random() * 2 ** 32);
      const number = view.getFloat64(0);
      if (Number.isFinite(number)) expect(isSafeNumber(String(number))).toBe(true);
    }
  });

  test('has an order by its value, however it is spelled', () => {
    const sorted = [
      '-1e400',
      '-9007199254740993',
      '-1',
      '0',
      '1e-400',
      '0.1',
      '9007199254740992',
      '9007199254740993',
      '9007199254740993.5',
      '9007199254740994',
      '1e400',
    ];
    const numbers = sorted.map((text) => (parseJson(`[${text}]`) as [number | ExactNumber])[0]);
    expect([...numbers].reverse().sort(compareNumbers).map(String)).toEqual(numbers.map(String));
    expect(compareNumbers(new ExactNumber('9007199254740993.0'), new ExactNumber('9.007199254740993e15'))).toBe(0);
  });

  test('is the same in canonical JSON however it is spelled, and no other number is', () => {
    const canonical = (text: string) => canonicalJson(parseJson(`{"b":${text},"a":1}`));
    expect(canonical('9007199254740993')).toBe('{"a":1,"b":9007199254740993}');
    for (const text of ['9007199254740993.0', '9.007199254740993E15', '900719925474099300e-2']) {
      expect(canonical(text)).toBe(canonical('9007199254740993'));
    }
    expect(canonical('9007199254740994')).not.toBe(canonical('9007199254740993'));
  });
});

describe('a text with a long number is read as JSON.parse reads it:', () => {
  test.each([
    '{"a":9007199254740993,"a":1}',
    '{"__proto__":{"a":1},"b":9007199254740993,"constructor":2}',
    '{"9007199254740993":1,"b":[true,false,null,"9007199254740993"],"c":9007199254740993}',
    `${'['.repeat(500)}9007199254740993${']'.repeat(500)}`,
  ])('%s', (text) => {
    const plain = (value: unknown): unknown => JSON.parse(writeJson(value));
    expect(plain(parseJson(text))).toEqual(JSON.parse(text));
    const read = parseJson(text) as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.getPrototypeOf(JSON.parse(text)));
    expect(Object.keys(read)).toEqual(Object.keys(JSON.parse(text)));
  });

  test.each([
    '{9007199254740993:1}',
    '[09007199254740993]',
    '[9007199254740993.]',
    '[.9007199254740993]',
    '[+9007199254740993]',
    '[--9007199254740993]',
    '[9007199254740993 1]',
    '[9007199254740993',
    '[1e9007199254740993x]',
    '["9007199254740993]',
    '[nul9007199254740993]',
    '[9007199254740993e]',
    '[0x9007199254740993]',
    '[9007199254740993-1]',
    '9007199254740993 :',
    '"a"9007199254740993',
  ])('%s is malformed', (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  test('a text of ten million digits is one number', () => {
    const digits = '7'.repeat(10_000_000);
    expect(String((parseJson(`[${digits}]`) as [ExactNumber])[0]) === digits).toBe(true);
  });
});

test('an exact number outside of a writer shows its digits, and is not another number', () => {
  expect(JSON.stringify({ id: new ExactNumber('9007199254740993') })).toBe('{"id":"9007199254740993"}');
});
