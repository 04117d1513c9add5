import { describe, expect, test } from 'vitest';
import { clockOf, printEvent, sinceOf } from '#cli/live/events.js';
import { logText } from '#cli/live/run-log.js';
import { hasBrowser, openerOf } from '#cli/login/device-login.js';
import type { Output } from '#cli/output/types.js';

const ESC = '\u001b';

describe('A log on a terminal', () => {
  test.each([
    ['keeps lines, tabs and colours', `a\tb\n${ESC}[1;31mred${ESC}[0m\n`, `a\tb\n${ESC}[1;31mred${ESC}[0m\n`],
    ['moves no cursor', `${ESC}[2J${ESC}[10;10Hup${ESC}[A`, 'up'],
    ['renames no window', `${ESC}]0;owned\u0007title`, 'title'],
    ['writes no clipboard', `${ESC}]52;c;ZXZpbA==${ESC}\\text`, 'text'],
    ['starts no other mode', `${ESC}P+q544e${ESC}\\x${ESC}cy`, 'xy'],
    ['rings no bell and deletes nothing', 'a\u0007\b\u007fb\u009b31mc', 'ab31mc'],
    ['has no escape made of what is left', `${ESC}${ESC}[2J${ESC}[[31mx\u0000`, '31mx'],
  ])('%s', (_what, written, shown) => {
    expect(logText(written)).toBe(shown);
  });
});

describe('--since', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  test.each([
    ['15m', { time: '2026-11-25T11:45:00.000Z' }],
    ['2h', { time: '2026-11-25T10:00:00.000Z' }],
    ['1d', { time: '2026-11-24T12:00:00.000Z' }],
    ['2026-11-25T09:30:00Z', { time: '2026-11-25T09:30:00.000Z' }],
    ['4711', { cursor: '4711' }],
  ])('%s is a point of the journal', (text, point) => {
    expect(sinceOf(text, now)).toEqual(point);
  });

  test.each(['', 'soon', '5 m', '1w', '2026-99-99', '1.5h'])('"%s" is none', (text) => {
    expect(() => sinceOf(text)).toThrow('is not a time');
  });
});

test('An event is a line without what a terminal would obey, whatever agents call themselves', async () => {
  const evil = `a${ESC}[2J\u009b1A\nb`;
  let shown = '';
  const write = async (text: string) => {
    shown += text;
  };
  const output = { style: (_: string, text: string) => text, write };
  const texts = { actionText: evil, actorType: 'AGENT', entityTypeText: evil, entityId: evil };
  const none = { issue: null, comment: null, runId: null, details: { status: evil } };
  const event = { cursor: '1', createdAt: '2026-11-25T09:05:01Z', ...texts, ...none };
  const agent = { name: evil };
  await printEvent(output as unknown as Output, { ...event, actor: agent, agent });
  await printEvent(output as unknown as Output, { ...event, actor: null, agent: null });
  expect(shown).not.toMatch(/[^\P{Cc}\n]/u);
  expect(shown.split('\n')).toHaveLength(3);
});

test('Times of another day have their date', () => {
  const now = new Date(2026, 10, 25, 12);
  expect(clockOf(new Date(2026, 10, 25, 9, 5, 1).toISOString(), now)).toBe('09:05:01');
  expect(clockOf(new Date(2026, 10, 24, 9, 5, 1).toISOString(), now)).toBe('2026-11-24 09:05:01');
});

describe('The address of a login', () => {
  const url = 'http://127.0.0.1/cli-auth/1?token=a&b;c$(d)';
  test.each(['linux', 'darwin', 'win32'] as const)('is one argument on %s, and read by no shell', (platform) => {
    const [program, ...args] = openerOf(url, platform);
    expect(args.at(-1)).toBe(url);
    expect(['xdg-open', 'open', 'rundll32']).toContain(program);
  });

  test('is opened only where somebody sits before the machine', () => {
    expect(hasBrowser({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasBrowser({}, 'linux')).toBe(false);
    expect(hasBrowser({}, 'darwin')).toBe(true);
    expect(hasBrowser({ DISPLAY: ':0', SSH_CONNECTION: '1' }, 'linux')).toBe(false);
    expect(hasBrowser({ CI: 'true' }, 'darwin')).toBe(false);
  });
});
