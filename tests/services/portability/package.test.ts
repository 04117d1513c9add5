import { describe, expect, test } from 'vitest';
import { atOnce } from '#services/core/concurrency/slices.js';
import type { JsonObject } from '#services/core/text/json.js';
import { entryText, PackageExtension, sectionStart, sectionText } from '#services/overview/package/extension.js';
import { ExtensionFlaw, extensionReading } from '#services/overview/package/extension-reading.js';
import {
  agentFile,
  assertPackagePaths,
  fileKindOf,
  markdownFile,
  readMarkdownFile,
  skillFolder,
} from '#services/overview/package/layout.js';
import { taskSlugs } from '#services/overview/package/words.js';

/** Texts that mean something in YAML or Markdown, or are easily lost. */
const TEXTS = [
  'a: b',
  ' leading',
  'trailing ',
  '---',
  '# comment',
  '"quoted"',
  "it's",
  'null',
  '123',
  '0x1F',
  'yes',
  '2026-01-01',
  '\ttab',
  '- a\n- b',
  'tasks:\n  foo:\n',
  '  two\n  spaces',
  '\n',
  'x\n\n  y\n z\n',
  'a\r\nb',
  '\u2028\u0085',
  `${'long line '.repeat(30)}\n`.repeat(3),
  '😀 '.repeat(50),
  '&anchor',
  '*alias',
  '!tag',
  '<<',
  '? a',
  '\u0007',
  '\ufeffmark',
];

const written = (entries: Readonly<Record<string, JsonObject>>): string =>
  sectionText('schemaVersion', 7) +
  sectionStart('tasks') +
  Object.entries(entries)
    .map(([slug, entry]) => entryText(slug, entry))
    .join('');
const read = (text: string): JsonObject => atOnce(extensionReading(text));

describe('an extension file', () => {
  test.each(TEXTS)('keeps the text %j', (body) => {
    const entry = { identifier: body, comments: [{ authorType: 'user', body, createdAt: '2026-01-01T00:00:00.000Z' }] };
    expect(read(written({ one: entry, two: entry }))).toEqual({ schemaVersion: 7, tasks: { one: entry, two: entry } });
    // Long sections are read entry by entry.
    const long = { description: 'x'.repeat(70_000) };
    expect(read(written({ one: entry, long, two: entry })).tasks).toEqual({ one: entry, long, two: entry });
  });

  test('keeps long entries with all their lists', { tags: ['whole'] }, () => {
    const comment = (body: string) => ({ authorType: 'user', body, createdAt: '2026-01-01T00:00:00.000Z' });
    const bodies = [
      ...TEXTS,
      'word '.repeat(100_000),
      '\n'.repeat(500_000),
      'a\n'.repeat(250_000),
      ...Array(5_000).fill('- one\n  two: 3'),
    ];
    const entry = {
      identifier: 'AC-1',
      labels: ['a', 'b'],
      comments: bodies.map(comment),
      monitor: { notes: 'x'.repeat(70_000) },
    };
    const tasks = { one: entry, '12': entry, 'a: b': { description: 'y' } };
    expect(read(written(tasks))).toEqual({ schemaVersion: 7, tasks });
  });

  test('is read part by part below comments and empty lines, too', () => {
    const slugs = Array.from({ length: 12_000 }, (_, at) => `t${at}`);
    const entries = slugs.map((slug) => `  ${slug}:\n    status: todo\n`).join('');
    expect(read(`tasks:\n\n  # by hand\n${entries}`)).toEqual({
      tasks: Object.fromEntries(slugs.map((slug) => [slug, { status: 'todo' }])),
    });
  });

  test('leaves out what is null or empty, which reading fills in again', () => {
    const text = written({ one: { identifier: 'AC-1', parent: null, labels: [], comments: [] } });
    expect(text).toBe('schemaVersion: 7\ntasks:\n  one:\n    identifier: AC-1\n');
    expect(PackageExtension.parse(read(text)).tasks.one).toMatchObject({ parent: null, labels: [], monitor: null });
  });

  test('is read the same when people have written it in another form', () => {
    const text =
      '# by hand\nschemaVersion: 7\ntasks: { one: { status: todo } }\n"agents":\n    ada:\n        icon: crown\n';
    expect(read(text)).toEqual({
      schemaVersion: 7,
      tasks: { one: { status: 'todo' } },
      agents: { ada: { icon: 'crown' } },
    });
  });

  test.each([
    ['is no YAML', 'tasks: [unclosed'],
    ['has aliases', 'labels: &all [a]\ntasks: *all'],
    ['is nested without end', `a: ${'['.repeat(20_000)}`],
    ['has a section twice', 'tasks: 1\nlabels: 2\ntasks: 3'],
    ['is a list', '- a\n- b'],
    ['has a field of a long entry twice', `tasks:\n  one:\n    a: ${'x'.repeat(70_000)}\n    a: 2`],
    ['has lines of a long entry that belong to no field', `tasks:\n  one:\n    a: ${'x'.repeat(70_000)}\n   b: 2`],
    ['has sixty thousand fields in one entry', `tasks:\n  one: {${'a: 1,'.repeat(60_000)}}`],
  ])('is refused where it %s', (_flaw, text) => {
    expect(() => read(text)).toThrow(ExtensionFlaw);
  });
});

describe('a Markdown file', () => {
  test.each(TEXTS)('keeps the text %j in its front matter and below', (text) => {
    const { fields, body, problems } = readMarkdownFile(markdownFile({ name: text, slug: 'one' }, text));
    expect({ fields, body, problems }).toEqual({ fields: { name: text, slug: 'one' }, body: text, problems: [] });
  });
});

describe('the slugs of tasks', () => {
  const slugsOf = (...titles: string[]): string[] => [
    ...taskSlugs(titles.map((title, at) => ({ id: String(at), title, mark: String(at + 1) }))).values(),
  ];

  test('are those of titles; those after the first have their numbers, too', () => {
    expect(slugsOf('Do it', 'do  it!', 'Other', 'Do it 2')).toEqual(['do-it', 'do-it-2', 'other', 'do-it-2-4']);
  });

  test('are names of folders everywhere', () => {
    expect(slugsOf('CON', '…', 'x'.repeat(300))).toEqual(['con-task', 'task', 'x'.repeat(60)]);
  });
});

describe('the paths of a package', () => {
  test('are safe, whatever slugs and keys are', () => {
    expect(agentFile('aux')).toBe('agents/aux-folder/AGENTS.md');
    expect(skillFolder({ key: 'owner/repo/sums', slug: 'sums' })).toBe('skills/owner/repo/sums');
    expect(skillFolder({ key: '../../etc', slug: 'sums' })).toBe('skills/sums');
  });

  test.each(['/etc/passwd', '../up', 'a//b', 'a\\b', 'C:/x', 'tasks/con/TASK.md', 'a\u0000b', '.git/hooks/x'])(
    'cannot be %j',
    (path) => {
      expect(() => assertPackagePaths([path])).toThrow(/path/i);
    },
  );

  test('cannot be one file on some systems', () => {
    expect(() => assertPackagePaths(['README.md', 'readme.md'])).toThrow(/cannot be told apart/);
    expect(() => assertPackagePaths(['a', 'a/b'])).toThrow(/cannot be told apart/);
  });

  test('tell what a file is about', () => {
    const kinds = ['COMPANY.md', 'tasks/a/TASK.md', 'blobs/ab', 'README.md', 'notes.txt', 'agents'].map(fileKindOf);
    expect(kinds).toEqual(['company', 'issue', 'asset', 'readme', 'other', 'other']);
  });
});
