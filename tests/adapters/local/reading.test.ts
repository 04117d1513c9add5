import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { claude } from '#adapters/local/claude.js';
import { codex } from '#adapters/local/codex.js';
import { cursor } from '#adapters/local/cursor.js';
import { failureKind, lastWords } from '#adapters/local/failure.js';
import { gemini } from '#adapters/local/gemini.js';
import { opencode } from '#adapters/local/opencode.js';
import { Report } from '#adapters/local/report.js';
import { Lines } from '#processes/ndjson.js';

const folder = new URL('fixtures/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const vendors = { claude, codex, gemini, opencode, cursor };

describe('lines', () => {
  const cut = (chunks: Iterable<string>, limit?: number) => {
    const told: (string | number)[] = [];
    const lines = new Lines(
      (line) => told.push(line),
      (length) => told.push(length),
      limit,
    );
    for (const chunk of chunks) lines.push(chunk);
    lines.end();
    return told;
  };

  test('are the same whatever the chunks', () => {
    const text = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('');
    const whole = cut([text]);
    expect(whole).toEqual(text.split('\n').filter(Boolean));
    for (const size of [1, 2, 7, 4096]) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
        text.slice(n * size, (n + 1) * size),
      );
      expect(cut(chunks)).toEqual(whole);
    }
  });

  test('beyond the limit are counted only', () => {
    expect(cut(['short\n', '12345', '67890', '1\nlast'], 10)).toEqual(['short', 11, 'last']);
    expect(cut(['1234567890\n', '12345678901'], 10)).toEqual(['1234567890', 11]);
  });
});

/** The same event with each of its values, at any depth, put in the place of something else. */
function* variants(value: unknown): Generator<unknown> {
  yield* [null, 0, -1, 1e300, '', 'text', true, [], {}, [null], { type: null }];
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    for (const other of variants(inner)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
}

test.each(files)('events of %s with a changed type or value anywhere are read without an error', (name) => {
  const vendor = vendors[name.split('-')[0] as keyof typeof vendors];
  const said: string[] = [];
  const outlet = { say: (text: string) => void said.push(text), progress: () => {}, giveUp: () => {} };
  let read = 0;
  for (const line of readFileSync(new URL(name, folder), 'utf8').trim().split('\n')) {
    for (const event of variants(JSON.parse(line))) {
      if (event === null || typeof event !== 'object') continue;
      const report = new Report(outlet);
      vendor.reader()(event as Record<string, unknown>, report);
      const { input, cached, output } = report.tokens;
      for (const count of [input, cached, output]) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      read++;
    }
  }
  expect(read).toBeGreaterThan(50);
});

describe('a failure', () => {
  test.each([
    ['passing', 'API Error: 529 Overloaded'],
    ['passing', 'exceeded retry limit, last status: 503 Service Unavailable'],
    ['passing', 'connect ECONNREFUSED 10.0.0.1:443'],
    ['passing', 'Rate limit reached for gpt-5, try again in 2s'],
    ['passing', 'Resource exhausted'],
    ['access', 'Invalid API key · Please run /login'],
    ['access', 'unexpected status 401 Unauthorized: Missing bearer'],
    ['access', 'Your access token has expired'],
    ['other', "You've hit your limit · resets 3pm"],
    ['other', 'Credit balance is too low'],
    ['passing', 'Claude AI usage limit reached|1749924000'],
    ['other', '429 You exceeded your current quota, please check your plan and billing details'],
    ['other', 'error: unexpected argument --foo found'],
    ['other', 'Found 500 files in 429 folders'],
    ['context', 'Prompt is too long'],
    ['context', 'Your input exceeds the context window of this model'],
  ])('is %s: %s', (kind, message) => {
    expect(failureKind({ message })).toBe(kind);
  });

  test('goes by the status that the API answered rather than by words', () => {
    expect(failureKind({ message: 'nope', status: 503 })).toBe('passing');
    expect(failureKind({ message: 'nope', status: 403 })).toBe('access');
    expect(failureKind({ message: 'temporarily nope', status: 400 })).toBe('other');
  });

  test('is told by the end of the error output, without colours, warnings and stacks', () => {
    const output = 'WARNING: x\n\u001b[91mError: \u001b[0mno such thing\n    at f (a.js:1)\nUpdate it!\n';
    expect(lastWords(output)).toBe('Error: no such thing Update it!');
    expect(lastWords('')).toBe('');
  });
});
