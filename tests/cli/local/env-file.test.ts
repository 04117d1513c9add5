import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withVariables } from '#cli/local/env-file.js';

const EXAMPLE = `# Where it listens
# HOST=127.0.0.1
# PORT=3100

# Running it
LOG_LEVEL=info
`;

describe('a file of variables', () => {
  test('keeps what explains a variable beside it', () => {
    expect(withVariables(EXAMPLE, { PORT: '3200' })).toBe(EXAMPLE.replace('# PORT=3100', 'PORT=3200'));
  });

  test('has another value in the place of the former one', () => {
    expect(withVariables(EXAMPLE, { LOG_LEVEL: 'debug' })).toBe(EXAMPLE.replace('info', 'debug'));
  });

  test('has a value no more once it is taken out', () => {
    const text = withVariables(EXAMPLE, { LOG_LEVEL: null });
    expect(text).toContain('# LOG_LEVEL=\n');
    expect(text).not.toContain('info');
  });

  test('gets at its end what it did not show', () => {
    expect(withVariables('A=1', { B: '2' })).toBe('A=1\nB=2\n');
  });

  test('has a variable once, though it was there twice and over several lines', () => {
    const text = withVariables('export A="one\ntwo"\nB=2\nA=3\n', { A: 'four' });
    expect(parseEnv(text)).toEqual({ A: 'four', B: '2' });
    expect(text).not.toMatch(/one|two|3/);
  });

  test('takes any value that such a file can hold, and changes no other', () => {
    const values = fc.stringMatching(/^[ -~]{0,40}$/).filter((value) => value.trim() === value);
    fc.assert(
      fc.property(values, (value) => {
        const quotes = [`'`, '"', '`'].filter((one) => value.includes(one));
        if (quotes.length > 1) return; // refused, as below
        const { PORT, LOG_LEVEL } = parseEnv(withVariables(EXAMPLE, { PORT: value }));
        expect([PORT, LOG_LEVEL]).toEqual([value, 'info']);
      }),
    );
  });

  test('takes an apostrophe beside a backslash', () => {
    const value = String.raw`Ada's C:\new`;
    expect(parseEnv(withVariables('', { A: value }))).toEqual({ A: value });
  });

  test('refuses a value that it could not give back', () => {
    expect(() => withVariables('', { A: `'"\`` })).toThrow('all kinds of quotes');
  });
});
