import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { dollars, friendlyCell, heading, relativeTime } from '#cli/output/cells.js';
import { createOutput } from '#cli/output/output.js';
import { widthsWithin } from '#cli/output/table.js';
import type { Output } from '#cli/output/types.js';
import { cut, harmless, oneLine, pad, widthOf } from '#cli/output/width.js';

interface Screen {
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly env?: Record<string, string>;
  readonly isJson?: boolean;
  readonly fields?: readonly string[];
}

/** What an output printed on both streams. */
function printed(use: (output: Output) => void, screen: Screen = {}): { stdout: string; stderr: string } {
  const { isTerminal = false, columns = 60, env = {}, isJson = false, fields } = screen;
  const texts = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') =>
    Object.assign(
      new PassThrough().on('data', (chunk) => {
        texts[name] += chunk;
      }),
      { isTTY: isTerminal, columns },
    );
  const system = { env, cwd: '/', stdin: new PassThrough(), stdout: stream('stdout'), stderr: stream('stderr') };
  use(createOutput(system, { isJson, ...(fields && { fields }) }));
  return texts;
}

const ISSUES = [
  { id: 'a1', identifier: 'AC-1', title: 'Ship the 東京 release\nsoon', status: 'blocked', owner: { name: 'Ada' } },
  { id: 'a2', identifier: 'AC-12', title: 'Write it down', status: 'done', owner: null },
];
const COLUMNS = ['identifier', 'status', 'title', 'owner.name'];

describe('A list', () => {
  it('is a line a row for programs, cells separated by tabs, without headings or colours', () => {
    const { stdout } = printed((output) => output.list(ISSUES, COLUMNS));
    expect(stdout).toBe('AC-1\tblocked\tShip the 東京 release soon\tAda\nAC-12\tdone\tWrite it down\t\n');
  });

  it('is aligned below headings on a terminal', () => {
    const { stdout } = printed((output) => output.list(ISSUES, COLUMNS), { isTerminal: true, env: { NO_COLOR: '1' } });
    expect(stdout.split('\n')).toEqual([
      'IDENTIFIER  STATUS   TITLE                       OWNER',
      'AC-1        blocked  Ship the 東京 release soon  Ada',
      'AC-12       done     Write it down',
      '',
    ]);
  });

  it('fits a narrow terminal: the widest column is cut, and no line is longer', () => {
    const { stdout } = printed((output) => output.list(ISSUES, COLUMNS), {
      isTerminal: true,
      columns: 44,
      env: { NO_COLOR: '1' },
    });
    expect(Math.max(...stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(44);
    expect(stdout).toContain('Ship the 東京 r…  Ada');
    expect(stdout).toContain('AC-12');
  });

  it('cuts headings before values, and no id while something else can give way', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const rows = [{ name: 'Acme', spentMonthlyCents: 0, requireBoardApproval: false, id }];
    const { stdout } = printed(
      (output) => output.list(rows, ['name', 'spentMonthlyCents', 'requireBoardApproval', 'id']),
      { isTerminal: true, columns: 62, env: { NO_COLOR: '1' } },
    );
    expect(stdout.split('\n')[1]).toMatch(new RegExp(`^Acme +\\$0\\.00 +no +${id}$`));
    expect(Math.max(...stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(62);
  });

  it('leaves out columns in which no row has anything', () => {
    const rows = ISSUES.map((issue) => ({ ...issue, owner: null }));
    const { stdout } = printed((output) => output.list(rows, COLUMNS), { isTerminal: true, env: { NO_COLOR: '1' } });
    expect(stdout).not.toContain('OWNER');
  });

  it('says that there is nothing to people, and nothing to programs', () => {
    const nothing = (output: Output) => output.list([], COLUMNS, { empty: 'No issue is open.' });
    expect(printed(nothing, { isTerminal: true }).stdout).toBe('No issue is open.\n');
    expect(printed(nothing).stdout).toBe('');
    expect(JSON.parse(printed(nothing, { isJson: true }).stdout)).toEqual([]);
  });

  it('is the whole answer as JSON, or the fields that were asked for', () => {
    const use = (output: Output) => output.list(ISSUES, COLUMNS, { json: { items: ISSUES, nextCursor: null } });
    expect(JSON.parse(printed(use, { isJson: true }).stdout)).toEqual({ items: ISSUES, nextCursor: null });
    expect(JSON.parse(printed(use, { isJson: true, fields: ['identifier', 'owner.name'] }).stdout)).toEqual([
      { identifier: 'AC-1', owner: { name: 'Ada' } },
      { identifier: 'AC-12', owner: { name: null } },
    ]);
  });

  it('of a command without columns shows simple values, ids last', () => {
    const { stdout } = printed((output) => output.list([{ id: 'x', nested: {}, teamId: 't', name: 'Ada' }], []));
    expect(stdout).toBe('Ada\tx\tt\n');
  });
});

describe('An object', () => {
  const issue = { identifier: 'AC-1', budgetMonthlyCents: 123_456, isOpen: true, note: null, labels: [], text: 'a\nb' };

  it('is a field a line for programs, as the API gives it', () => {
    const { stdout } = printed((output) => output.object(issue));
    expect(stdout).toBe('identifier: AC-1\nbudgetMonthlyCents: 123456\nisOpen: true\nnote: \nlabels: \ntext: a b\n');
  });

  it('is friendly on a terminal, without what is empty', () => {
    const { stdout } = printed((output) => output.object(issue), { isTerminal: true, env: { NO_COLOR: '1' } });
    expect(stdout.split('\n')).toEqual([
      'Identifier      AC-1',
      'Budget monthly  $1,234.56',
      'Is open         yes',
      'Text            a',
      '                b',
      '',
    ]);
  });
});

describe('What somebody called a thing', () => {
  const evil = { id: 'x', title: 'a\u009b2Jb\u202ec', nested: { first: { text: 'a\u009b2J' } } };
  const OBEYED = /[^\P{Cc}\n]|\u202e/u;
  const shows: [string, Screen, (output: Output) => void][] = [
    ['as JSON', { isJson: true }, (output) => output.json(evil)],
    ['as JSON in lines', { isJson: true }, (output) => void output.jsonLines([evil])],
    ['in a cell', {}, (output) => output.list([evil], ['title', 'nested'])],
    ['in a field', {}, (output) => output.object(evil)],
    ['in a remark', {}, (output) => output.note('Of \u009b2J and \u001b[2J.')],
  ];

  it.each(shows)('moves no cursor of a terminal %s', (_where, screen, use) => {
    const { stdout, stderr } = printed(use, { ...screen, isTerminal: true, env: { NO_COLOR: '1' } });
    expect(stdout + stderr).not.toMatch(OBEYED);
    if (screen.isJson) expect(JSON.parse(stdout)).toEqual(evil);
  });

  it('reaches programs as the API gives it', () => {
    expect(printed((output) => output.json(evil), { isJson: true }).stdout).toContain('a\u009b2Jb\u202ec');
  });
});

describe('Colours', () => {
  const list = (output: Output) => output.list(ISSUES, ['identifier', 'status']);
  const ESC = '\u001b[';

  it('are on a terminal, and nowhere else', () => {
    expect(printed(list, { isTerminal: true }).stdout).toContain(`${ESC}31mblocked${ESC}39m`);
    expect(printed(list).stdout).not.toContain(ESC);
  });

  it('obey NO_COLOR, TERM=dumb and FORCE_COLOR', () => {
    expect(printed(list, { isTerminal: true, env: { NO_COLOR: '1' } }).stdout).not.toContain(ESC);
    expect(printed(list, { isTerminal: true, env: { NO_COLOR: '' } }).stdout).toContain(ESC);
    expect(printed(list, { isTerminal: true, env: { TERM: 'dumb' } }).stdout).not.toContain(ESC);
    expect(printed((output) => output.note(output.style('red', 'x')), { env: { FORCE_COLOR: '1' } }).stderr).toContain(
      ESC,
    );
  });
});

describe('Texts that others wrote', () => {
  it('cannot move the cursor, colour the terminal, set its title or turn the direction of writing', () => {
    const hostile = 'a\u001b[2J\u001b]0;owned\u0007b\rc\u0000d\u202ee\u0085f';
    expect(oneLine(hostile)).toBe('ab cdef');
    expect(harmless(`${hostile}\n\tg`)).toBe('ab\ncdef\n  g');
    const { stdout } = printed((output) => output.list([{ title: hostile }], ['title']), {
      isTerminal: true,
      env: { NO_COLOR: '1' },
    });
    expect(stdout).toBe('TITLE\nab cdef\n');
  });

  it('are as wide as a terminal shows them', () => {
    expect(widthOf('東京')).toBe(4);
    expect(widthOf('e\u0301a')).toBe(2);
    expect(widthOf('👩‍💻!')).toBe(3);
    expect(widthOf('🇩🇪')).toBe(2);
    expect(cut('東京都', 5)).toBe('東京…');
    expect(cut('東京都', 6)).toBe('東京都');
    expect(pad('東', 4)).toBe('東  ');
  });
});

describe('Cells', () => {
  const now = Date.parse('2026-05-01T12:00:00.000Z');

  it('say how long ago something was, and the day of what is long past', () => {
    expect(relativeTime('2026-05-01T11:59:55.000Z', now)).toBe('now');
    expect(relativeTime('2026-05-01T11:57:00.000Z', now)).toBe('3m ago');
    expect(relativeTime('2026-05-01T14:00:00.000Z', now)).toBe('in 2h');
    expect(relativeTime('2026-04-20T12:00:00.000Z', now)).toBe('11d ago');
    expect(relativeTime('2025-01-02T12:00:00.000Z', now)).toBe('2025-01-02');
  });

  it('name what has a name, and count money in dollars', () => {
    expect(friendlyCell([{ name: 'Ada' }, { identifier: 'AC-3', title: 'x' }], 'labels')).toBe('Ada, AC-3');
    expect(dollars(-5)).toBe('-$0.05');
    expect(heading('budgetMonthlyCents')).toBe('BUDGET MONTHLY');
    expect(heading('createdAt')).toBe('CREATED');
  });

  it('share the room so that the widest give way first', () => {
    expect(widthsWithin([5, 40, 30], 60)).toEqual([5, 27, 28]);
    expect(widthsWithin([5, 10], 60)).toEqual([5, 10]);
    expect(widthsWithin([20, 20], 4)).toEqual([8, 8]);
  });
});
