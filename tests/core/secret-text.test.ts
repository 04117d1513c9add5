import { describe, expect, test } from 'vitest';
import { REDACTED_VALUE } from '#services/core/vault/redact.js';
import { SecretText } from '#services/core/vault/secret-text.js';

const redact = (values: string[], text: string) => new SecretText(values).redact(text);

/** The text as it is shown when it comes in these pieces. */
function shown(values: string[], pieces: readonly string[]): string {
  const stream = new SecretText(values).stream();
  return pieces.map((piece) => stream.push(piece)).join('') + stream.end();
}

/** The same sequence on every run. */
function* random(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    yield state;
  }
}

describe('secret values in text', () => {
  const secret = 'p"ss/wörd +1';

  test.each([
    ['as they are', secret],
    ['as JSON', JSON.stringify(secret).slice(1, -1)],
    ['as JSON within JSON', JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1)],
    ['as JSON of ASCII alone', JSON.stringify(secret).slice(1, -1).replace('ö', '\\u00f6')],
    ['in an address', encodeURIComponent(secret)],
    ['in a form', encodeURIComponent(secret).replaceAll('%20', '+')],
    ['in hex', Buffer.from(secret).toString('hex')],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64 for addresses', Buffer.from(secret).toString('base64url')],
  ])('are replaced %s', (_how, written) => {
    expect(redact([secret], `before ${written} after`)).toBe(`before ${REDACTED_VALUE} after`);
  });

  test.each(['', 'u', 'us', 'use', 'user:'])(
    'are replaced in the base64 of something that begins with "%s"',
    (before) => {
      const encoded = Buffer.from(`${before}${secret}:after`).toString('base64');
      const left = redact([secret], encoded).replaceAll(REDACTED_VALUE, '');
      expect(encoded.length - left.length).toBeGreaterThan(Buffer.byteLength(secret));
    },
  );

  test('that overlap leave nothing of either', () => {
    expect(redact(['abcdef', 'defghi'], '-abcdefghi-')).toBe(`-${REDACTED_VALUE}-`);
    expect(redact(['abcdefgh', 'cdef'], '-abcdefgh-')).toBe(`-${REDACTED_VALUE}-`);
    expect(redact(['aaaa'], '-aaaaaaaaa-')).toBe(`-${REDACTED_VALUE}-`);
  });
});

describe('secret values in text that comes in pieces', () => {
  const text = 'key=hush-hush, again hush-hush; end hush';

  test('are replaced wherever it is cut', () => {
    const whole = redact(['hush-hush'], text);
    expect(whole).toBe(`key=${REDACTED_VALUE}, again ${REDACTED_VALUE}; end hush`);
    for (let at = 0; at <= text.length; at++) {
      expect(shown(['hush-hush'], [text.slice(0, at), text.slice(at)])).toBe(whole);
    }
    expect(shown(['hush-hush'], [...text])).toBe(whole);
  });

  test('are shown no later than it is known that they are none', () => {
    const stream = new SecretText(['hush-hush']).stream();
    expect(stream.push('a text with hush')).toBe('a text with ');
    expect(stream.isHolding).toBe(true);
    expect(stream.push(' and more')).toBe('hush and more');
    expect(stream.isHolding).toBe(false);
  });

  test('hold back less than the longest of them, however much comes', () => {
    const secrets = new SecretText(['abababababababab', 'bababa-end']);
    const stream = secrets.stream();
    for (let piece = 0; piece < 100; piece++) stream.push('ab'.repeat(10));
    expect(stream.end().length).toBeLessThan(secrets.longest);
    expect(stream.push('xyz')).toBe('xyz');
  });

  test('are replaced as in the whole text, whatever they are and wherever it is cut', () => {
    const dice = random(7);
    const roll = (sides: number): number => (dice.next().value as number) % sides;
    const word = (length: number): string => Array.from({ length }, () => 'abc'[roll(3)]).join('');
    for (let round = 0; round < 500; round++) {
      const values = Array.from({ length: 1 + roll(4) }, () => word(4 + roll(6)));
      const whole = word(60);
      const pieces: string[] = [];
      for (let at = 0; at < whole.length; ) {
        const length = 1 + roll(12);
        pieces.push(whole.slice(at, at + length));
        at += length;
      }
      expect(shown(values, pieces)).toBe(redact(values, whole));
    }
  });

  test('are replaced as soon as they are known', () => {
    let secrets = new SecretText([]);
    const stream = new SecretText([]).stream(() => secrets);
    expect(stream.push('later ')).toBe('later ');
    secrets = new SecretText(['later']);
    expect(stream.push('later ')).toBe(`${REDACTED_VALUE} `);
  });
});
